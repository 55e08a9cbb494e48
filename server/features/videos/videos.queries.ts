import { inArray } from 'drizzle-orm'
import type { VideoFacts } from '#contract/endpoints/videos.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Executor } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'

export type KnownVideo = typeof knownVideos.$inferSelect

/** What the own store knows of these videos, by id. */
export async function readKnownVideos(db: Executor, videoIds: string[]): Promise<Map<string, KnownVideo>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db.select().from(knownVideos).where(inArray(knownVideos.id, videoIds))
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
