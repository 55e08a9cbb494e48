import type { Video } from '#contract/endpoints/videos.ts'
import * as text from '#web/messages/compiled/playlist.ts'

/** Seconds as a player shows them: "4:05", "1:02:30". */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Seconds of all videos together; null unless every one is known. */
export function totalSeconds(videos: Video[]): number | null {
  let total = 0
  for (const { duration } of videos) {
    if (duration === null) return null
    total += duration
  }
  return videos.length > 0 ? total : null
}

/** "3 h 20 min" */
export function inHours(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60
    ? text.minutes({ minutes })
    : text.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** As machines read it (ISO 8601): "PT3H20M". */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`
}
