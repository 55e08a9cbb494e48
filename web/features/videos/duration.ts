import * as text from '#web/messages/compiled/duration.ts'

/** Seconds formatted as in a player: "4:05", "1:02:30". */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** "3 h 20 min" */
export function inHours(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60
    ? text.minutes({ minutes })
    : text.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** ISO 8601: "PT3H20M". */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`
}
