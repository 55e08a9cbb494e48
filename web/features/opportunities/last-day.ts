import { justBefore } from '#web/ui/day.tsx'

type Ending = { deadline: string | null; closesAt: string }

/** The last day to apply. A deadline is the same date for everybody; another end is a moment in the reader's zone. */
export function lastDay({ deadline, closesAt }: Ending): string {
  const end = justBefore(closesAt)
  return deadline !== null && Date.parse(end) === endOf(deadline) ? deadline : end
}

/** The same for applicants, null without a deadline: whether an opportunity stays open longer is up to its poster. */
export function applyUntil({ deadline, closesAt }: { deadline: string | null; closesAt: string | null }) {
  return deadline === null || closesAt === null ? deadline : lastDay({ deadline, closesAt })
}

/** Whether one can still apply on that date. */
export function isAhead(deadline: string): boolean {
  return Date.now() <= endOf(deadline)
}

/** The last millisecond of a date in India. */
function endOf(date: string): number {
  return Date.parse(`${date}T23:59:59.999+05:30`)
}
