import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'

/** The text on a playlist's picture, or undefined unless it is public. */
export async function findPreviewFacts(db: Executor, id: string) {
  const [found] = await db
    .select({
      name: playlists.name,
      creator: accounts.name,
      subject: categories.name,
      language: playlists.language,
      average: playlists.avgRating,
      reviewCount: playlists.reviewCount,
    })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .innerJoin(categories, eq(categories.id, playlists.category1Id))
    .where(and(eq(playlists.id, id), isPublic))
  return found
}
