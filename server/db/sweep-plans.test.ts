import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { deleteNeverVerified } from '#server/features/accounts/never-verified.commands.ts'
import { deleteOldSessions } from '#server/features/sessions/end-sessions.commands.ts'
import { sweepIncomplete } from '#server/files/files.jobs.ts'
import { listUndelivered } from '#server/jobs/undelivered.queries.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { plansOf } from '#testing/plans.ts'

let app: TestApp

/** Many rows, of which few are concerned. */
beforeAll(async () => {
  app = await startApp()
  for (const statement of [
    sql`insert into accounts (id, email, name, password_hash, verified_at)
      select gen_random_uuid(), 'person-' || n || '@example.com', 'A reader', '', case when n % 50 > 0 then now() end
      from generate_series(1, 3000) n`,
    sql`insert into sessions (id, account_id, expires_at, revoked_at)
      select gen_random_uuid(), id, now() + interval '30 days', case when n % 50 = 0 then now() end
      from accounts cross join generate_series(1, 2) n`,
    sql`insert into jobs (id, kind, payload, done_at)
      select gen_random_uuid(), 'accounts.tell-new-device', '{}', now() from generate_series(1, 6000)`,
    sql`insert into jobs (id, kind, payload, last_error, failed_at)
      select gen_random_uuid(), 'accounts.tell-new-device', '{}', 'unreachable', case when n % 2 = 0 then now() end
      from generate_series(1, 60) n`,
    sql`insert into uploads (id, kind, owner_id, storage_key, content_type, bytes, completed_at)
      select gen_random_uuid(), 'resume', id, 'resume-' || id, 'application/pdf', 10,
        case when verified_at is not null then now() end
      from accounts`,
    sql`analyze`,
  ])
    await app.resources.db.execute(statement)
})

test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
  [
    'accounts that were never verified',
    deleteNeverVerified,
    ['accounts_unverified_index', 'accounts_unverified_index'],
  ],
  [
    'sessions that expired or were ended',
    deleteOldSessions,
    ['sessions_expiry_index', 'sessions_expiry_index', 'sessions_revoked_index'],
  ],
  ['files whose bytes never arrived', sweepIncomplete, ['uploads_incomplete_index']],
])('%s are found by an index when they are deleted', async (_rows, sweep, indexes) => {
  const plans = await plansOf(app.resources.db, (db) => sweep(db as Db))
  for (const [at, index] of indexes.entries()) {
    expect(plans[at]).toContain(`using ${index}`)
    expect(plans[at]).not.toContain('Seq Scan')
  }
})

test.each(['all', 'retrying', 'failed'] as const)(
  'emails that were not delivered are found by an index, of all states or one: %s',
  async (state) => {
    const asked = { state, search: '', page: 1, limit: 20 }
    const plans = await plansOf(app.resources.db, (db) => listUndelivered(db, asked))
    expect(plans.length).toBe(2)
    for (const plan of plans) expect(plan).not.toContain('Seq Scan')
  },
)
