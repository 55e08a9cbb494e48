import { getTableColumns, type Table } from 'drizzle-orm'

type Columns<T extends Table> = T['_']['columns']

/** Some columns of a table under their own names, for a select: only these leave the database. */
export function columnsOf<T extends Table, Name extends keyof Columns<T>>(
  table: T,
  ...names: Name[]
): Pick<Columns<T>, Name> {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, Name>
}
