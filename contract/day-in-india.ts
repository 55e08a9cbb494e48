/** Milliseconds; without summer time. */
const AHEAD = 5.5 * 3_600_000

/** The calendar day of a moment in India, `YYYY-MM-DD`. Not by Intl: browsers differ in how they write days for a locale. */
export function dayInIndia(moment: Date = new Date()): string {
  return new Date(moment.getTime() + AHEAD).toISOString().slice(0, 10)
}
