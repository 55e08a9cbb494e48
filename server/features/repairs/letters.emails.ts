import type { VideoState } from '#contract/constants.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import { withUnsubscribe } from '#server/mail/with-unsubscribe.ts'
import type { Words } from '#server/mail/words.ts'
import type { ChangedCourse, CreatorNews, LostVideo } from './letters.queries.ts'

/** What a creator has to repair in their courses, and what has changed at their sources. */
export function creatorLetter(
  words: Words,
  { to, name, lost, lostCount, changed }: Omit<CreatorNews, 'language'>,
  unsubscribePath: string,
): Mail {
  const { say, url } = words
  const lines = lost.map((video) => `${video.title} (${video.course}): ${whyLost(words, video)}`)
  if (lostCount > lost.length) lines.push(say('repairs.more', { count: lostCount - lost.length }))
  const toLookAt = changed.flatMap((one) =>
    one.added + one.removed > 0 ? [`${one.course}: ${countsOf(words, one)}`] : [],
  )
  const came = changed.flatMap(({ course, came: count }) =>
    count > 0 ? [`${course}: ${say('repairs.countAdded', { count })}`] : [],
  )
  const mail = composeMail(words, {
    to,
    subject: subjectOf(words, lostCount, changed),
    paragraphs: [
      say('letter.hello', { name }),
      ...(lines.length > 0 ? [say('repairs.lost'), lines.join('\n')] : []),
      ...(toLookAt.length > 0 ? [say('repairs.changed'), toLookAt.join('\n')] : []),
      ...(came.length > 0 ? [say('repairs.came'), came.join('\n')] : []),
      say('repairs.advice'),
    ],
    action: { label: say('repairs.open'), url: url('/dash') },
    footnote: say('repairs.note', { address: url('/notifications/settings') }),
    stop: { label: say('notification.stop'), url: url(unsubscribePath) },
  })
  return withUnsubscribe(words, mail, unsubscribePath)
}

const REASONS = ['gone', 'private', 'embedding_off', 'blocked', 'restricted'] as const

function whyLost({ say }: Words, { state }: LostVideo): string {
  const reason = REASONS.find((known: VideoState) => known === state)
  return reason ? say(`lostVideo.${reason}`) : state
}

function subjectOf({ say }: Words, lost: number, [first, ...others]: ChangedCourse[]): string {
  if (lost > 0) return say('repairs.lostSubject', { count: lost })
  return first && others.length === 0 ? say('repairs.newsOf', { course: first.course }) : say('repairs.news')
}

function countsOf({ say }: Words, { added, removed }: ChangedCourse): string {
  const parts = [
    ...(added > 0 ? [say('repairs.countAdded', { count: added })] : []),
    ...(removed > 0 ? [say('repairs.countGone', { count: removed })] : []),
  ]
  return parts.join(', ')
}
