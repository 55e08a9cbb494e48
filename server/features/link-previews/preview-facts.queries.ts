import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'

/** What a picture of a playlist says, or undefined unless the public sees it. */
export async function findPreviewFacts(db: Executor, id: string) {
  const [found] = await db
    .select({
      name: playlists.name,
      creator: accounts.name,
      language: playlists.language,
      average: playlists.avgRating,
      reviewCount: playlists.reviewCount,
    })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(and(eq(playlists.id, id), eq(playlists.listed, true)))
  return found
}
