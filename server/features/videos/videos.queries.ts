import { and, inArray, ne, notInArray } from 'drizzle-orm'
import { isPlayable, VIDEO_STATES, type VideoState } from '#contract/constants.ts'
import type { VideoFacts } from '#contract/endpoints/videos.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'

const known = columnsOf(
  knownVideos,
  'id',
  'title',
  'description',
  'thumbnail',
  'publishedAt',
  'language',
  'duration',
  'state',
  'fetchedAt',
)
export type KnownVideo = Pick<typeof knownVideos.$inferSelect, keyof typeof known>

const PLAYABLE = VIDEO_STATES.filter(isPlayable)

/** The stored facts about these videos, by id. */
export async function readKnownVideos(db: Executor, videoIds: string[]): Promise<Map<string, KnownVideo>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .select(known)
    .from(knownVideos)
    .where(and(inArray(knownVideos.id, videoIds), ne(knownVideos.title, '')))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of these videos that cannot be played, by id, and why, whether or not any facts are known. */
export async function readUnplayable(db: Executor, videoIds: string[]): Promise<Map<string, VideoState>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .select({ id: knownVideos.id, state: knownVideos.state })
    .from(knownVideos)
    .where(and(inArray(knownVideos.id, videoIds), notInArray(knownVideos.state, PLAYABLE)))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** For a video that exists, but of which only its id and the facts of a list are known. */
export function minimalFacts(
  videoId: string,
  said: { title?: string; thumbnail?: string | null } = {},
): VideoFacts {
  const videoName = shortLink(videoId)
  const unknown = { description: '', publishedAt: null, language: null, duration: null }
  return { videoName, title: said.title || videoName, thumbnail: said.thumbnail ?? null, ...unknown }
}

export function toVideoFacts(video: Omit<KnownVideo, 'fetchedAt' | 'state'>): VideoFacts {
  return {
    videoName: shortLink(video.id),
    title: video.title,
    description: video.description,
    thumbnail: video.thumbnail,
    publishedAt: video.publishedAt?.toISOString() ?? null,
    language: video.language,
    duration: video.duration,
  }
}
