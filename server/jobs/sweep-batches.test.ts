import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { allJobs } from './all-jobs.ts'
import { enqueue } from './queue.ts'

const ROWS = 1_201
/** More than any sweep deletes at once. */
const BATCH = 1_000

const app = await startApp()
const { db } = app.resources

/** That many rows of each table, all due to be deleted. */
async function fill(accountId: string): Promise<string[]> {
  const rows = sql`generate_series(1, ${ROWS}) as n`
  const year = sql`now() - interval '400 days'`
  const filled = {
    accounts: sql`insert into accounts (id, email, name, password_hash, created_at)
      select gen_random_uuid(), n || '@never.example', 'Never', 'x', ${year} from ${rows}`,
    sessions: sql`insert into sessions (id, account_id, expires_at) select gen_random_uuid(), ${accountId}::uuid, ${year} from ${rows}`,
    reset_tokens: sql`insert into reset_tokens (token_hash, account_id, expires_at) select n, ${accountId}::uuid, ${year} from ${rows}`,
    tickets: sql`insert into tickets (ticket_hash, account_id, purpose, challenge, expires_at)
      select n, ${accountId}::uuid, 'sign-in', 'x', ${year} from ${rows}`,
    jobs: sql`insert into jobs (id, kind, payload, done_at) select gen_random_uuid(), 'old', '{}', ${year} from ${rows}`,
    rate_windows: sql`insert into rate_windows (key, starts_at, ends_at, hits) select n, ${year}, ${year}, 1 from ${rows}`,
    uploads: sql`insert into uploads (id, kind, storage_key, content_type, bytes, created_at)
      select gen_random_uuid(), 'photo', 'photo-' || lpad(n::text, 32, '0'), 'image/webp', 1, ${year} from ${rows}`,
    fruitless_searches: sql`insert into fruitless_searches (term, times, last_at) select n, 1, ${year} from ${rows}`,
    searched_terms: sql`insert into searched_terms (term, people, last_at) select n, 1, ${year} from ${rows}`,
  }
  for (const insert of Object.values(filled)) await db.execute(insert)
  return Object.keys(filled)
}

test('however much is due, no sweep deletes it in one transaction', async () => {
  const { id } = await aLearner(app)
  const tables = await fill(id)
  await db.execute(sql`create table gone (what text not null, tx text not null)`)
  await db.execute(
    sql`create function note_gone() returns trigger language plpgsql as
      'begin insert into gone values (tg_table_name, pg_current_xact_id()::text); return null; end'`,
  )
  for (const table of tables)
    await db.execute(
      sql`create trigger note_gone after delete on ${sql.identifier(table)} for each row execute function note_gone()`,
    )

  for (const { kind, every } of allJobs) if (every) await enqueue(db, kind, {})
  await app.drainJobs()

  const gone = await rowsOf<{ what: string; most: number; all: number }>(
    db,
    sql`select what, max(rows)::integer as most, sum(rows)::integer as all
      from (select what, count(*) as rows from gone group by what, tx) as counted group by what order by what`,
  )
  expect(gone.map(({ what, all }) => [what, all >= ROWS])).toEqual(
    tables.sort().map((table) => [table, true]),
  )
  expect(gone.filter(({ most }) => most > BATCH)).toEqual([])
})
