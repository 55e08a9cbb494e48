import { dayOf, justBefore } from '#web/ui/day.tsx'

type Ending = { deadline: string | null; closesAt: string }

/** The last day to apply, as text. A deadline is the same date for everybody; another end is a moment in the reader's zone. */
export function lastDay({ deadline, closesAt }: Ending): string {
  const isDeadline = deadline !== null && Date.parse(justBefore(closesAt)) === endOf(deadline)
  return dayOf(isDeadline ? deadline : justBefore(closesAt))
}

/** Whether one can still apply on that date. */
export function isAhead(deadline: string): boolean {
  return Date.now() <= endOf(deadline)
}

/** The last millisecond of a date in India. */
function endOf(date: string): number {
  return Date.parse(`${date}T23:59:59.999+05:30`)
}
