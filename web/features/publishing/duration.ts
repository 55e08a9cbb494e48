/** Seconds as people read them: 3723 is "1:02:03". */
export function readableDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
