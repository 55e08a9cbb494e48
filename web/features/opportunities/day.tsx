import { language } from '#web/messages/language.ts'

/** A day as people in India write it, e.g. "19 Jan 2027". Takes a date or a time in ISO 8601. */
export function dayOf(time: string): string {
  const format = new Intl.DateTimeFormat(`${language()}-IN`, {
    dateStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  })
  return format.format(new Date(time))
}

/** The last day that lies before a moment. */
export function lastDayBefore(time: string): string {
  return dayOf(new Date(new Date(time).getTime() - 1).toISOString())
}

/** Server and browser may know different names of months: the browser's are taken over quietly. */
export function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} suppressHydrationWarning>
      {dayOf(time)}
    </time>
  )
}
