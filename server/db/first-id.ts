import { type SQL, sql } from 'drizzle-orm'

/** The smallest UUIDv7 of a moment (milliseconds since 1970): ids are in order of creation. */
export function firstIdSince(moment: number): SQL {
  const hex = moment.toString(16).padStart(12, '0')
  return sql`${`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`}::uuid`
}
