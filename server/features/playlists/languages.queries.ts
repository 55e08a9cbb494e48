import { and, eq, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { Executor } from '#server/db/client.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { isWithheld } from '#server/db/withheld.ts'

/** The languages of the listed playlists with their totals, most frequent first. */
export async function listLanguages(db: Executor): Promise<{ language: string; total: number }[]> {
  const [kept, withheld] = await Promise.all([
    db
      .select({
        language: listingCounts.language,
        total: sql<number>`sum(${listingCounts.playlists})::integer`,
      })
      .from(listingCounts)
      .where(eq(listingCounts.categoryId, NIL))
      .groupBy(listingCounts.language),
    db
      .select({ language: playlists.language, total: sql<number>`count(*)::integer` })
      .from(playlists)
      .where(and(sql`${playlists.listed}`, isWithheld(playlists.creatorId)))
      .groupBy(playlists.language),
  ])
  const hidden = new Map(withheld.map(({ language, total }) => [language, total]))
  return kept
    .map(({ language, total }) => ({ language, total: total - (hidden.get(language) ?? 0) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || a.language.localeCompare(b.language))
}
