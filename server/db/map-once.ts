import { Column, is, SQL } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Of what drizzle's `prepare` makes: how a row is read, and what reads them instead where that is given. */
interface Statement {
  fields?: { path: string[]; field: Column | SQL | { sql: SQL } }[]
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/**
 * Drizzle looks for every value of every row how it is read, which for small answers takes longer than the rest of the query
 * here. Of a prepared one it is found once. Rows with parts inside of them are left to drizzle.
 */
export function mapOnce(statement: unknown): void {
  const { fields, customResultMapper } = statement as Statement
  if (!fields || customResultMapper || fields.some(({ path }) => path.length !== 1)) return
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, read: readerOf(field) }))
  ;(statement as Statement).customResultMapper = (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {}
      for (let at = 0; at < columns.length; at += 1) {
        const { name, read } = columns[at] as (typeof columns)[number]
        const value = row[at]
        result[name] = value === null || read === null ? value : read(value)
      }
      return result
    })
}

/** Null for what stays as the driver has it. */
function readerOf(
  field: NonNullable<Statement['fields']>[number]['field'],
): ((value: unknown) => unknown) | null {
  const decoder = is(field, Column)
    ? field
    : ((is(field, SQL) ? field : field.sql) as unknown as { decoder: Decoder }).decoder
  if (is(field, Column) && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => (decoder as Decoder).mapFromDriverValue(value)
}
