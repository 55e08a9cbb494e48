import { locale } from '#web/messages/language.ts'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

/** Used before the reader's time zone is known: most readers live in it. */
const zoneOfPages = 'Asia/Kolkata'

type Props = {
  /** ISO 8601: a time, or a calendar date (`2027-01-19`), which is the same day everywhere. */
  time: string
  /** Shows the hour as well. */
  withTime?: boolean
}

/**
 * A date, as people in India write it and in the reader's own time zone. The server renders the time of
 * India, as does the first render in the browser, so that nothing changes visibly for readers there.
 */
export function Day({ time, withTime = false }: Props) {
  const isHydrated = useHydrated()
  return (
    // Server and browser may know different month names: that is no error.
    <time dateTime={time} suppressHydrationWarning>
      {written(time, withTime, isHydrated ? undefined : zoneOfPages)}
    </time>
  )
}

/** The same as text, for what is rendered in the browser only. */
export function dayOf(time: string, { withTime = false } = {}): string {
  return written(time, withTime, undefined)
}

/** The moment before, so that what ends at midnight is shown as ending the day before. */
export function justBefore(time: string): string {
  return new Date(new Date(time).getTime() - 1).toISOString()
}

/** Creating one takes longer than formatting a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `zone` undefined: the reader's. */
function written(time: string, withTime: boolean, zone: string | undefined): string {
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(time) ? 'UTC' : zone
  const timeStyle = withTime ? 'short' : undefined
  // A reader may travel to another zone while the page is open.
  const key = `${locale()} ${timeZone ?? new Date().getTimezoneOffset()} ${timeStyle}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle, timeZone })
  formats.set(key, format)
  return format.format(new Date(time))
}
