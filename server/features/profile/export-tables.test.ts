import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp } from '#testing/app.ts'
import { anOperator } from '#testing/build.ts'

afterEach(() => void vi.restoreAllMocks())

/** Columns that refer to an account but have nothing for the export. */
const OF_OTHERS = [
  // Shows only that a secret exists.
  'one_time_codes.account_id',
  'reset_tokens.account_id',
  'tickets.account_id',
  // What operators did to others: docs/privacy.md says so.
  'creator_applications.decided_by',
  'resume_reads.reader_id',
  'waiting_things.claimed_by',
  // Followers, and nobody is told who they are.
  'creator_follows.creator_id',
  // Derived from the state of the account.
  'withheld_creators.creator_id',
]

test('the export reads every table that refers to accounts', async () => {
  const app = await startApp()
  const { token } = await anOperator(app)
  const { db } = app.resources
  const naming = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select used.table_name as "table", used.column_name as "column"
      from information_schema.referential_constraints as ties
      join information_schema.key_column_usage as used using (constraint_schema, constraint_name)
      join information_schema.table_constraints as named
        on (named.constraint_schema, named.constraint_name) = (ties.unique_constraint_schema, ties.unique_constraint_name)
      where named.table_name = 'accounts'`,
  )
  const { session } = db._
  const prepare = session.prepareQuery.bind(session)
  const asked: string[] = []
  vi.spyOn(session, 'prepareQuery').mockImplementation((query, ...rest) => {
    asked.push(query.sql)
    return prepare(query, ...rest)
  })
  await app.api.profile.exportAll({}, { token })

  const isAsked = ({ table, column }: { table: string; column: string }) =>
    asked.some((text) => text.includes(`from "${table}"`) && text.includes(`"${table}"."${column}" = $`))
  const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  expect(naming.length).toBeGreaterThan(30)
  expect(
    naming
      .filter((one) => !isAsked(one))
      .map(nameOf)
      .toSorted(),
  ).toEqual(OF_OTHERS.toSorted())
})
