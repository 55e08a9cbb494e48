import { locale } from '#web/messages/language.ts'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

/** What pages say before the browser tells the reader's own time zone: most readers live in it. */
const zoneOfPages = 'Asia/Kolkata'

type Props = {
  /** ISO 8601: a moment, or a day of the calendar (`2027-01-19`), which is the same day everywhere. */
  time: string
  /** The hour as well. */
  withTime?: boolean
}

/**
 * When something was or will be, as people in India write it and in the reader's own time zone. The server writes the
 * time of India, as does the first render in the browser, so nothing changes under the eyes of readers there.
 */
export function Day({ time, withTime = false }: Props) {
  const isHydrated = useHydrated()
  return (
    // Server and browser may know different names of months: neither is an error.
    <time dateTime={time} suppressHydrationWarning>
      {written(time, withTime, isHydrated ? undefined : zoneOfPages)}
    </time>
  )
}

/** The same within a sentence, for what is drawn in the browser only. */
export function dayOf(time: string, { withTime = false } = {}): string {
  return written(time, withTime, undefined)
}

/** The moment before, so that what ends at midnight is said to end on the day before it. */
export function justBefore(time: string): string {
  return new Date(new Date(time).getTime() - 1).toISOString()
}

/** `zone` undefined: the reader's. */
function written(time: string, withTime: boolean, zone: string | undefined): string {
  const isCalendarDay = /^\d{4}-\d{2}-\d{2}$/.test(time)
  const format = new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: withTime ? 'short' : undefined,
    timeZone: isCalendarDay ? 'UTC' : zone,
  })
  return format.format(new Date(time))
}
