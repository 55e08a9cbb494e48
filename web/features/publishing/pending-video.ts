import type { VideoState } from '#contract/constants.ts'
import type { VideoFacts, VideoInput } from '#contract/endpoints/videos.ts'
import * as text from '#web/messages/compiled/publishing.ts'

/** A video that was looked up and waits to be published. */
export type PendingVideo = VideoFacts

/** The server knows a video's whole text; sending it along would only fill the draft and the request. */
const descriptionLength = 200

export function toPending(video: VideoFacts & { state?: VideoState }): PendingVideo {
  const { state: _, ...facts } = video
  return { ...facts, description: facts.description.slice(0, descriptionLength) }
}

export function toInput({ duration: _, ...facts }: PendingVideo): VideoInput {
  return { ...facts, title: facts.title || facts.videoName }
}

/** The server's errors about single videos (`videos.3.videoName`), by position. */
export function videoProblems(fields: Record<string, string> = {}): Record<number, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const position = /^videos\.(\d+)\./.exec(path)?.[1]
      return position === undefined ? [] : [[Number(position), message || text.videoRejected()]]
    }),
  )
}
