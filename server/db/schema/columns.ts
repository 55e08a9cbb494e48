import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A primary key: UUIDv7, so that the order of ids is the order of creation. */
export function id() {
  return uuid().primaryKey().$defaultFn(v7)
}

/** Named after its property, unless the column has another name. */
export function moment(column = '') {
  return timestamp(column, { withTimezone: true, mode: 'date' })
}

/** When the row was created. */
export function now() {
  return moment().notNull().defaultNow()
}

/** Order of playlists by first publication, newest first, as in their indexes. */
export const newestFirst = sql`coalesce(published_as, id) desc nulls last`

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** CHECK (column IN (values)). */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))
  return check(name, sql`${column} in (${list})`)
}

/** CHECK (length of the text lies in the range). */
export function lengthWithin(name: string, column: AnyPgColumn, min: number, max: number) {
  return check(name, sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`)
}

/** CHECK (the object has names of 1 to `max` characters by language code, and nothing else). */
export function namesWithin(name: string, column: AnyPgColumn, max: number) {
  const wrong = `strict $.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || !(@.value like_regex "^.{1,${max}}$" flag "s"))`
  return check(
    name,
    sql`jsonb_typeof(${column}) = 'object' and not coalesce(jsonb_path_exists(${column}, ${sql.raw(`'${wrong}'`)}, '{}', true), true)`,
  )
}
