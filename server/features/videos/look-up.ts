import type { VideoFacts } from '#contract/endpoints/videos.ts'
import { fail } from '#contract/errors.ts'
import type { Resources } from '#server/resources.ts'
import { keepPlatformFacts } from './known-videos.commands.ts'
import { type KnownVideo, readKnownVideos, toVideoFacts } from './videos.queries.ts'

const FRESH_MS = 30 * 24 * 3_600_000
/** For all videos of one request together. */
const DEADLINE_MS = 5_000

/**
 * Makes sure that the own store knows these videos as well as it can: what is fresh there is taken, the rest is
 * asked of the platform. Answers which videos the platform says do not exist or are private; a video that is
 * in neither list could not be asked for. Calls the network: never inside a transaction.
 */
export async function lookUpVideos(
  { db, videoPlatform }: Resources,
  videoIds: string[],
): Promise<{ known: Map<string, KnownVideo>; absent: string[] }> {
  const stored = await readKnownVideos(db, videoIds)
  const oldest = Date.now() - FRESH_MS
  const asked = videoIds.filter((id) => (stored.get(id)?.fetchedAt?.getTime() ?? 0) < oldest)
  if (asked.length === 0) return { known: stored, absent: [] }
  const outcomes = await videoPlatform.ask(asked, DEADLINE_MS)
  const found = [...outcomes.values()].flatMap((outcome) =>
    outcome.state === 'found' ? [outcome.facts] : [],
  )
  await keepPlatformFacts(db, found)
  return {
    known: found.length > 0 ? await readKnownVideos(db, videoIds) : stored,
    absent: asked.filter((id) => outcomes.get(id)?.state === 'absent'),
  }
}

/** One video for the form; fails with video_not_found, or with video_platform_down when nothing at all is known. */
export async function lookUpVideo(resources: Resources, videoId: string): Promise<VideoFacts> {
  const { known, absent } = await lookUpVideos(resources, [videoId])
  if (absent.length > 0) fail('video_not_found')
  const video = known.get(videoId)
  if (!video) fail('video_platform_down', { retryAfter: resources.videoPlatform.retryAfter() })
  return toVideoFacts(video)
}
