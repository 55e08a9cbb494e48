import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { applications } from '#server/db/schema/opportunities.ts'
import {
  notifyOfUnanswered,
  notifySomeOfUnanswered,
} from '#server/features/applications/applications.jobs.ts'
import { MAIL_DIGEST, queueDigests } from '#server/features/notifications/digests.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { plansOf } from '#testing/plans.ts'
import type { Tx } from './client.ts'
import { inTransaction } from './content-changes.ts'

let app: TestApp
const UNANSWERED = 120
const DUE_EACH = 7

/**
 * A Monday morning on which everybody is due for a digest, and a year in which nearly all applications without an answer
 * were sent to what is closed by now.
 */
beforeAll(async () => {
  app = await startApp()
  const [open, closed] = [await anOpportunity(app), await anOpportunity(app)]
  for (const statement of [
    sql`insert into accounts (id, email, name, password_hash, verified_at)
      select gen_random_uuid(), 'person-' || n || '@example.com', 'A reader', '', now() from generate_series(1, 3000) n`,
    sql`insert into notifications (id, account_id, kind, event, subject, cause, digest_at)
      select gen_random_uuid(), id, 'decision', 'creator_approved', 'test:' || n, 'test', date_trunc('hour', now())
      from accounts cross join generate_series(1, ${DUE_EACH}) n where email like 'person-%'`,
    sql`update opportunities set state = 'closed', closed_at = now() where id = ${closed}`,
    sql`insert into candidacies (id, opportunity_id, applicant_id, name, email, phone, skills, created_at)
      select gen_random_uuid(), ${closed}::uuid, id, name, email, '', '{}', now() - interval '100 days' + n * interval '1 minute'
      from (select *, row_number() over () as n from accounts where email like 'person-%') as person`,
    sql`insert into candidacies (id, opportunity_id, applicant_id, name, email, phone, skills, created_at)
      select gen_random_uuid(), ${open}::uuid, applicant_id, name, email, phone, skills, created_at from candidacies
      order by created_at desc limit ${UNANSWERED}`,
    sql`analyze`,
  ])
    await app.resources.db.execute(statement)
})

test('a batch of digests begins with the first rows that are due, however many are', async () => {
  const [plan] = await plansOf(app.resources.db, (db) => queueDigests(db as Tx))

  expect(plan).toMatch(/Limit .*\n *-> +Index (Only )?Scan using notifications_digest_index/)
  expect(plan).not.toMatch(/Seq Scan|Hash Join/)
})

test('everything that is due of a person is in one digest, though a batch ends in the middle of it', async () => {
  const { db } = app.resources

  const people = await inTransaction(db, queueDigests)

  const queued = await db.select({ payload: jobs.payload }).from(jobs).where(sql`kind = ${MAIL_DIGEST}`)
  expect([queued.length, people < 3_000]).toEqual([people, true])
  expect(new Set(queued.map(({ payload }) => (payload.ids as string[]).length))).toEqual(new Set([DUE_EACH]))
})

test('a search for applications without an answer goes on where the last batch ended, and misses none', async () => {
  const { db } = app.resources
  const after = { createdAt: new Date(Date.now() - 99 * 86_400_000).toISOString(), id: crypto.randomUUID() }

  const [plan] = await plansOf(db, (recorder) => notifySomeOfUnanswered(recorder as Tx, 'a job', after))

  expect(plan).toMatch(/using candidacies_unanswered_index[^>]*Index Cond: [^\n]*created_at >/)
  await notifyOfUnanswered.run(app.resources, {}, { id: 'tell', attempt: 1 })
  expect(await db.$count(applications, sql`silence_told_at is not null`)).toBe(UNANSWERED)
})
