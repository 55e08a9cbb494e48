import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import type { PlatformFacts } from './platform-replies.ts'

/** Keeps what the platform said; what it did not tell this time stays as it was known. */
export async function keepPlatformFacts(db: Executor, facts: PlatformFacts[]): Promise<void> {
  if (facts.length === 0) return
  const fetchedAt = new Date()
  const rows = facts.map(({ description, ...known }) => ({
    ...known,
    description: description ?? '',
    fetchedAt,
  }))
  await db
    .insert(knownVideos)
    .values(byId(rows))
    .onConflictDoUpdate({
      target: knownVideos.id,
      set: {
        title: sql`excluded.title`,
        description: sql`coalesce(nullif(excluded.description, ''), ${knownVideos.description})`,
        thumbnail: sql`coalesce(excluded.thumbnail, ${knownVideos.thumbnail})`,
        publishedAt: sql`coalesce(excluded.published_at, ${knownVideos.publishedAt})`,
        language: sql`coalesce(excluded.language, ${knownVideos.language})`,
        duration: sql`coalesce(excluded.duration, ${knownVideos.duration})`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    })
}

/** Keeps what a browser said of videos that nothing is known of yet. */
export async function keepBrowserFacts(
  db: Executor,
  videos: (Omit<PlatformFacts, 'duration'> & { description: string })[],
): Promise<void> {
  if (videos.length === 0) return
  await db.insert(knownVideos).values(byId(videos)).onConflictDoNothing({ target: knownVideos.id })
}

/** In one order for every writer, so that two of them cannot wait for each other. */
function byId<T extends { id: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
