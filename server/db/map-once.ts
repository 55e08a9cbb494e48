import { Column, is, SQL } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Internals of drizzle's prepared query: the fields of a row, and the mapper that replaces its own. */
interface Statement {
  fields?: { path: string[]; field: Column | SQL | { sql: SQL } }[]
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/**
 * Drizzle looks up a decoder for every value of every row, which for small results takes longer than the rest of the
 * query. For a prepared query the decoders are looked up once. Rows with nested objects are left to drizzle.
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

/** Null for a value that needs no decoder. */
function readerOf(
  field: NonNullable<Statement['fields']>[number]['field'],
): ((value: unknown) => unknown) | null {
  const decoder = is(field, Column)
    ? field
    : ((is(field, SQL) ? field : field.sql) as unknown as { decoder: Decoder }).decoder
  if (is(field, Column) && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => (decoder as Decoder).mapFromDriverValue(value)
}
