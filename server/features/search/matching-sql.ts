import { and, type SQL, sql } from 'drizzle-orm'
import { searchEntries } from '#server/db/schema/search.ts'
import { notWithheld } from '#server/db/withheld.ts'

/**
 * Listed entries that a tsquery matches, or all without one. Written exactly as in the indexes, which are not used when
 * `listed` is a parameter.
 */
export function matching(query: SQL | undefined, minAverage: SQL | undefined): SQL | undefined {
  return and(
    sql`${searchEntries.listed}`,
    notWithheld(searchEntries.creatorId),
    query && sql`${searchEntries.words} @@ ${query}`,
    minAverage && sql`${searchEntries.avgRating} >= ${minAverage}`,
  )
}
