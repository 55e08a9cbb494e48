import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'

/** Column names with their SQL types. */
export type Columns<Row> = Record<keyof Row & string, string>

/**
 * Inserts any number of rows with one statement and one parameter, which is much faster on both engines than
 * a list of thousands of parameters. `more` may end the statement, for example with ON CONFLICT.
 */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  more: SQL = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.raw(Object.keys(columns).join(', '))
  const typed = sql.raw(
    Object.entries(columns)
      .map((entry) => entry.join(' '))
      .join(', '),
  )
  await tx.execute(
    sql`insert into ${sql.raw(table)} (${names}) select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${typed}) ${more}`,
  )
}
