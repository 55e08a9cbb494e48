import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { MAIL_DIGEST, queueDigests } from '#server/features/notifications/digests.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { plansOf } from '#testing/plans.ts'
import type { Tx } from './client.ts'
import { inTransaction } from './content-changes.ts'

let app: TestApp
const DUE_EACH = 7

/** A Monday morning on which everybody is due for a digest. */
beforeAll(async () => {
  app = await startApp()
  for (const statement of [
    sql`insert into accounts (id, email, name, password_hash, verified_at)
      select gen_random_uuid(), 'person-' || n || '@example.com', 'A reader', '', now() from generate_series(1, 3000) n`,
    sql`insert into notifications (id, account_id, kind, event, subject, cause, digest_at)
      select gen_random_uuid(), id, 'decision', 'creator_approved', 'test:' || n, 'test', date_trunc('hour', now())
      from accounts cross join generate_series(1, ${DUE_EACH}) n where email like 'person-%'`,
    sql`analyze`,
  ])
    await app.resources.db.execute(statement)
}, 60_000)

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
