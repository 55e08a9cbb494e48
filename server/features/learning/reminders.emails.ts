import { playlistAddress } from '#contract/playlist-address.ts'
import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Reminded } from './reminders.queries.ts'

/** What somebody was learning, with the way to where they stopped and the way out of these mails (RFC 8058). */
export function reminderMail(
  site: SiteFacts,
  { to, name, courses, ticket }: Reminded & { ticket: string },
): Mail {
  const [last] = courses
  const stopUrl = `${site.url}/reminders/stop/${ticket}`
  const list = courses.map((course) => `${course.name}: ${course.watched} of ${course.total} videos watched`)
  return {
    ...letter(site, {
      to,
      subject: last ? `Go on with ${last.name}` : `Your courses on ${site.name}`,
      paragraphs: [
        `Hello ${name},`,
        'you asked us to remind you of what you were learning. It is all where you left it:',
        list.join('\n'),
      ],
      action: { label: 'Go on where I stopped', url: `${site.url}${last ? resumePath(last) : '/learning'}` },
      footnote: 'You get this mail at most once a week, because you asked for it on My learning.',
      stop: { label: 'Stop these reminders', url: stopUrl },
    }),
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function resumePath(course: Reminded['courses'][number]): string {
  const address = playlistAddress(course)
  return course.resume ? `${address}?video=${course.resume._id}` : address
}
