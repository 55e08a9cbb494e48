import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ChangeCount, Changes } from '#contract/endpoints/following.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Executor } from '#server/db/client.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { playlistSources, sourceVideos } from '#server/db/schema/platform.ts'
import { readKnownVideos, toVideoFacts } from '#server/features/videos/videos.queries.ts'
import { readPages } from './source-pages.commands.ts'

/** Characters of each description: a preview, since there may be 500 videos. */
const DESCRIPTION = 300

/** Where a playlist came from; null when it was not imported from a list. */
export async function readSource(db: Executor, playlistId: string) {
  const [source] = await db
    .select({
      id: playlistSources.sourceId,
      title: playlistSources.title,
      channel: playlistSources.channel,
      follow: playlistSources.follow,
      checkedAt: playlistSources.checkedAt,
    })
    .from(playlistSources)
    .where(eq(playlistSources.playlistId, playlistId))
  return source ?? null
}

/** How the source of a playlist differed when it was last read. */
export async function readChanges(db: Executor, playlistId: string): Promise<Changes> {
  const source = await readSource(db, playlistId)
  if (!source) return { source: null, follow: false, added: [], removed: [], checkedAt: null }
  const { id, title, channel, follow, checkedAt } = source
  return {
    source: { id, title, channel },
    follow,
    added: await describe(db, await readAdded(db, playlistId, id)),
    removed: await describe(db, await readRemoved(db, playlistId)),
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}

/** In the source's order; those that are no longer among what can be read of it come last. */
async function readAdded(db: Executor, playlistId: string, sourceId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sourceVideos.videoId })
    .from(sourceVideos)
    .where(and(eq(sourceVideos.playlistId, playlistId), eq(sourceVideos.state, 'added')))
  if (rows.length === 0) return []
  const open = new Set(rows.map((row) => row.id))
  const pages = await readPages(db, sourceId)
  const inOrder = pages.flatMap(({ videoIds }) => videoIds).filter((videoId) => open.has(videoId))
  return [...new Set([...inOrder, ...[...open].sort()])]
}

/** In the playlist's order. */
async function readRemoved(db: Executor, playlistId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sourceVideos.videoId })
    .from(sourceVideos)
    .innerJoin(
      playlistVideos,
      and(
        eq(playlistVideos.playlistId, sourceVideos.playlistId),
        eq(playlistVideos.videoId, sourceVideos.videoId),
      ),
    )
    .where(and(eq(sourceVideos.playlistId, playlistId), eq(sourceVideos.state, 'removed')))
    .orderBy(asc(playlistVideos.position))
  return rows.map(({ id }) => id)
}

async function describe(db: Executor, videoIds: string[]): Promise<Changes['added']> {
  const known = await readKnownVideos(db, videoIds)
  return videoIds.map((videoId) => {
    const video = known.get(videoId)
    const facts = video
      ? toVideoFacts(video)
      : {
          ...{ videoName: shortLink(videoId), title: shortLink(videoId), description: '', thumbnail: null },
          ...{ publishedAt: null, language: null, duration: null },
        }
    return {
      ...facts,
      description: facts.description.slice(0, DESCRIPTION),
      videoId,
      state: video?.state ?? 'unknown',
    }
  })
}

/** Number of differences for each of a creator's playlists; those without any are left out. */
export function countChanges(db: Executor, creatorId: string): Promise<ChangeCount[]> {
  return db
    .select({
      playlistId: playlists.id,
      name: playlists.name,
      added: sql<number>`(count(*) filter (where ${sourceVideos.state} = 'added'))::integer`,
      removed: sql<number>`(count(*) filter (where ${sourceVideos.state} = 'removed'))::integer`,
    })
    .from(playlists)
    .innerJoin(sourceVideos, eq(sourceVideos.playlistId, playlists.id))
    .where(and(eq(playlists.creatorId, creatorId), inArray(sourceVideos.state, ['added', 'removed'])))
    .groupBy(playlists.id)
    .orderBy(desc(playlists.id))
}

/** Which of these can be played, as far as known. */
export async function playableOf(db: Executor, videoIds: string[]): Promise<string[]> {
  if (videoIds.length === 0) return []
  const rows = await db
    .select({ id: knownVideos.id })
    .from(knownVideos)
    .where(and(inArray(knownVideos.id, videoIds), eq(knownVideos.state, 'ok')))
  const playable = new Set(rows.map(({ id }) => id))
  return videoIds.filter((id) => playable.has(id))
}
