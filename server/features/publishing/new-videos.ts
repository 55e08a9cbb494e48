import type { VideoInput } from '#contract/endpoints/videos.ts'
import { fail, type Issue } from '#contract/errors.ts'
import { videoIdOf } from '#contract/video-link.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { ensureKnownVideos, scheduleChecks } from '#server/features/videos/known-videos.commands.ts'
import { lookUpVideos } from '#server/features/videos/look-up.ts'
import { limitBatches } from '#server/features/videos/videos.limits.ts'
import type { Resources } from '#server/resources.ts'

/** A video to be added, with the browser's facts about it. */
export interface NewVideo {
  id: string
  input: VideoInput
}

/** The videos behind the links; rejects invalid links and duplicates. */
export function readVideoLinks(inputs: VideoInput[]): NewVideo[] {
  const videos = inputs.map((input, at) => ({
    id:
      videoIdOf(input.videoName) ?? fail('video_link_invalid', { issues: [linkIssue(at, 'Invalid link ')] }),
    input,
  }))
  const seen = new Set<string>()
  for (const [at, { id }] of videos.entries()) {
    if (seen.has(id)) fail('video_exists', { issues: [linkIssue(at, 'Video already exists')] })
    seen.add(id)
  }
  return videos
}

function linkIssue(at: number, message: string): Issue {
  return { path: `videos.${at}.videoName`, message }
}

/** Rejects videos that the platform says do not exist or are private. Calls the network: before the transaction. */
export async function mustBeOnPlatform(
  resources: Resources,
  viewer: Viewer,
  videos: NewVideo[],
): Promise<void> {
  await limitBatches(resources, viewer.id)
  const { absent } = await lookUpVideos(
    resources,
    videos.map((video) => video.id),
  )
  const issues = videos.flatMap(({ id, input }, at) =>
    absent.has(id) ? [linkIssue(at, `“${input.title}” does not exist on the video site or is private`)] : [],
  )
  if (issues.length > 0) fail('video_not_on_platform', { message: issues[0]?.message, issues })
}

/** Inserts the videos into the playlist from `position` on. Known facts take precedence over the browser's. */
export async function addVideos(
  tx: Tx,
  playlistId: string,
  videos: NewVideo[],
  position: number,
): Promise<void> {
  const unknown = await ensureKnownVideos(
    tx,
    videos.map(({ id }) => id),
  )
  await scheduleChecks(
    tx,
    videos.map(({ id }) => id),
  )
  await tx.insert(playlistVideos).values(
    videos.map(({ id, input }, at) => ({
      playlistId,
      videoId: id,
      position: position + at,
      browserFacts: unknown.has(id) ? browserFactsOf(input) : null,
    })),
  )
}

function browserFactsOf(input: VideoInput) {
  return {
    title: input.title,
    description: input.description ?? '',
    thumbnail: input.thumbnail || null,
    publishedAt: input.publishedAt ? new Date(input.publishedAt).toISOString() : null,
    language: input.language || null,
  }
}
