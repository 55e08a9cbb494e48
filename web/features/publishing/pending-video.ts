import type { VideoState } from '#contract/constants.ts'
import type { VideoFacts, VideoInput } from '#contract/endpoints/videos.ts'
import { videoStateLabel } from '#web/features/videos/video-state-label.ts'
import * as text from '#web/messages/compiled/publishing.ts'

/** A video that was looked up and waits to be published; drafts of earlier versions have no state. */
export type PendingVideo = VideoFacts & { state?: VideoState | undefined }

/** The server knows a video's whole text; sending it along would only fill the draft and the request. */
const descriptionLength = 200

export function toPending(video: PendingVideo): PendingVideo {
  return { ...video, description: video.description.slice(0, descriptionLength) }
}

export function toInput({ duration: _, state: _state, ...facts }: PendingVideo): VideoInput {
  return { ...facts, title: facts.title || facts.videoName }
}

/** By position: why a video cannot be played here, or the server's errors about it (`videos.3.videoName`). */
export function videoProblems(
  videos: PendingVideo[],
  fields: Record<string, string> = {},
): Record<number, string> {
  const unplayable = videos.flatMap(({ state }, at) => {
    const label = state && videoStateLabel(state)
    return label ? [[at, label] as const] : []
  })
  return { ...Object.fromEntries(unplayable), ...rejections(fields) }
}

function rejections(fields: Record<string, string>): Record<number, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const position = /^videos\.(\d+)\./.exec(path)?.[1]
      return position === undefined ? [] : [[Number(position), message || text.videoRejected()]]
    }),
  )
}
