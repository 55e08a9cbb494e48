import { language } from '#web/messages/language.ts'

/** A moment as people in India write it, e.g. "19 Jan 2027, 4:05 pm"; the console is drawn in the browser only. */
export function Moment({ time }: { time: string }) {
  const format = new Intl.DateTimeFormat(`${language()}-IN`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}
