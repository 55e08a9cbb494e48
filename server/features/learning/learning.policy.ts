/** Numbers about fewer people are not shown: from a sum of two, one of them can tell the other's share. */
export const MIN_PEOPLE = 5

export function areEnough(people: number): boolean {
  return people >= MIN_PEOPLE
}

/**
 * Exact below this, rounded to three digits above it, so that the page of a course with thousands of learners does not
 * change with each of them.
 */
const EXACT_LEARNERS = 1_000

/** The public number of people who have begun a course. */
export function shownLearners(begun: number): number | null {
  if (!areEnough(begun)) return null
  if (begun < EXACT_LEARNERS) return begun
  const step = 10 ** (String(begun).length - 3)
  return Math.floor(begun / step) * step
}
