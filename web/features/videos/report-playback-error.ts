import { VIDEO_ID } from '#contract/video-link.ts'
import { browserApi } from '#web/api/browser.ts'

/** Errors of the player about the video itself, rather than about the browser or the connection. */
const OF_THE_VIDEO = new Set([100, 101, 150])

/** A reason for the server to check the video soon. Nobody waits for it, and offline it is dropped. */
export function reportPlaybackError(videoId: string, code: number): void {
  if (!OF_THE_VIDEO.has(code) || !VIDEO_ID.test(videoId)) return
  browserApi.health.reportPlaybackError({ body: { videoId, code } }).catch(() => undefined)
}
