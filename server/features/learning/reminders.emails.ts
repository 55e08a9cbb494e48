import { resumeAddress } from '#contract/playlist-address.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import { withUnsubscribe } from '#server/mail/with-unsubscribe.ts'
import type { Words } from '#server/mail/words.ts'
import type { Reminded } from './reminders.queries.ts'

/** What somebody was learning, with links to where they stopped and to unsubscribe. */
export function reminderMail(
  words: Words,
  { to, name, courses, unsubscribePath }: Omit<Reminded, 'language'> & { unsubscribePath: string },
): Mail {
  const { say, url } = words
  const [last] = courses
  const list = courses.map((course) =>
    say('reminder.course', { course: course.name, watched: course.watched, total: course.total }),
  )
  const mail = composeMail(words, {
    to,
    subject: say('reminder.subject', { course: last.name }),
    paragraphs: [say('letter.hello', { name }), say('reminder.about'), list.join('\n')],
    action: { label: say('reminder.goOn'), url: url(resumeAddress(last)) },
    footnote: say('reminder.note'),
    stop: { label: say('reminder.stop'), url: url(unsubscribePath) },
  })
  return withUnsubscribe(words, mail, unsubscribePath)
}
