import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ReportKind } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { isPublicCreator } from '#server/features/creators/creators.queries.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'

/** The id under which reports of it are collected; null when it is not public. */
export async function findReportable(db: Executor, kind: ReportKind, id: string): Promise<string | null> {
  const [found] = await reportable[kind](db, id)
  return found?.id ?? null
}

type Find = (db: Executor, id: string) => Promise<{ id: string }[]>

const reportable: Record<ReportKind, Find> = {
  playlist: (db, id) =>
    db
      .select({ id: playlists.id })
      .from(playlists)
      .where(and(eq(playlists.id, id), isPublic)),
  // By its place in a playlist, or by the platform's identifier: then the first place where it is public.
  video: (db, id) =>
    db
      .select({ id: playlistVideos.id })
      .from(playlistVideos)
      .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
      .where(
        and(
          eq(id.length === limits.videoIdLength ? playlistVideos.videoId : playlistVideos.id, id),
          isPublic,
        ),
      )
      .orderBy(asc(playlistVideos.id))
      .limit(1),
  review: (db, id) =>
    db
      .select({ id: reviews.id })
      .from(reviews)
      .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt), isPublic)),
  opportunity: (db, id) =>
    db
      .select({ id: opportunities.id })
      .from(opportunities)
      .where(and(eq(opportunities.id, id), inArray(opportunities.state, ['approved', 'hidden']))),
  creator: (db, id) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isPublicCreator)),
}
