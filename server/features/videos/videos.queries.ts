import { inArray } from 'drizzle-orm'
import type { VideoFacts } from '#contract/endpoints/videos.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Executor } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'

export interface KnownVideo {
  id: string
  title: string
  description: string
  thumbnail: string | null
  publishedAt: Date | null
  language: string | null
  duration: number | null
  /** Null while only a browser's word is known. */
  fetchedAt: Date | null
}

/** What the own store knows of these videos, by id. */
export async function readKnownVideos(db: Executor, videoIds: string[]): Promise<Map<string, KnownVideo>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: knownVideos.id,
      title: knownVideos.title,
      description: knownVideos.description,
      thumbnail: knownVideos.thumbnail,
      publishedAt: knownVideos.publishedAt,
      language: knownVideos.language,
      duration: knownVideos.duration,
      fetchedAt: knownVideos.fetchedAt,
    })
    .from(knownVideos)
    .where(inArray(knownVideos.id, videoIds))
  return new Map(rows.map((row) => [row.id, row]))
}

export function toVideoFacts(video: Omit<KnownVideo, 'fetchedAt'>): VideoFacts {
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
