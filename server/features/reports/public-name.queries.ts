import { and, eq } from 'drizzle-orm'
import type { ReportKind } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { shownToApplicants } from '#server/features/opportunities/approved-title.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'

/**
 * The name given to reporters: one that is public or that an operator approved. Null when it was deleted or
 * unpublished, whatever its owner calls it now.
 */
export async function publicName(db: Executor, kind: ReportKind, id: string): Promise<string | null> {
  const [found] = await names[kind](db, id)
  return found?.name ?? null
}

type Find = (db: Executor, id: string) => Promise<{ name: string }[]>

const names: Record<ReportKind, Find> = {
  playlist: (db, id) =>
    db
      .select({ name: playlists.name })
      .from(playlists)
      .where(and(eq(playlists.id, id), isPublic)),
  video: async (db, id) => {
    const found = await db
      .select({ title: knownVideos.title, course: playlists.name })
      .from(playlistVideos)
      .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
      .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
      .where(and(eq(playlistVideos.id, id), isPublic))
    return found.map(({ title, course }) => ({ name: title || course }))
  },
  review: (db, id) =>
    db
      .select({ name: playlists.name })
      .from(reviews)
      .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
      .where(and(eq(reviews.id, id), isPublic)),
  opportunity: async (db, id) => {
    const found = await db.select(shownToApplicants).from(opportunities).where(eq(opportunities.id, id))
    return found.map(({ jobTitle, companyName }) => ({ name: `${jobTitle}, ${companyName}` }))
  },
  creator: (db, id) =>
    db
      .select({ name: accounts.name })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.status, 'active'))),
}
