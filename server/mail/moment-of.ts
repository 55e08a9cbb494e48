/** E.g. "20 November 2026 at 19:05 India time". */
export function momentOf(at: Date): string {
  const text = at.toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  return `${text} India time`
}
