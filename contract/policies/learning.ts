/** Share of a video that has to be seen for it to count as watched. */
const WATCHED_PART = 0.9

/** A video counts as watched at 90 % of its length. One of unknown length has to be ticked. */
export function isSeenToTheEnd({ seconds, duration }: { seconds: number; duration: number }): boolean {
  return duration > 0 && seconds >= duration * WATCHED_PART
}
