import type { VideoState } from '#contract/constants.ts'
import type { SiteFacts } from '#server/config.ts'
import { stoppable } from '#server/features/notifications/notifications.emails.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { ChangedCourse, CreatorNews } from './letters.queries.ts'

const WHY: Partial<Record<VideoState, string>> = {
  gone: 'no longer on YouTube',
  private: 'private',
  embedding_off: 'can only be watched on YouTube',
  blocked: 'not available in India',
  restricted: 'only for adults',
}

/** What a creator has to repair in their courses, and what has changed where those came from. */
export function creatorLetter(
  site: SiteFacts,
  { to, name, lost, lostCount, changed }: CreatorNews,
  stopUrl: string,
): Mail {
  const lines = lost.map(({ title, course, state }) => `${title} (${course}): ${WHY[state] ?? state}`)
  if (lostCount > lost.length) lines.push(`and ${lostCount - lost.length} more`)
  const toLookAt = changed.flatMap(({ course, added, removed }) =>
    added + removed > 0 ? [`${course}: ${counts({ new: added, gone: removed })}`] : [],
  )
  const came = changed.flatMap(({ course, came: count }) => (count > 0 ? [`${course}: ${count} new`] : []))
  const mail = letter(site, {
    to,
    subject: subjectOf(lostCount, changed),
    paragraphs: [
      `Hello ${name},`,
      ...(lines.length > 0
        ? ['these videos of your courses cannot be played any more:', lines.join('\n')]
        : []),
      ...(toLookAt.length > 0
        ? ['The YouTube playlists of these courses have changed:', toLookAt.join('\n')]
        : []),
      ...(came.length > 0 ? ['These courses got new videos by themselves:', came.join('\n')] : []),
      'On your dashboard you can replace or remove what is lost, and take over what is new.',
    ],
    action: { label: 'Open my dashboard', url: `${site.url}/dash` },
    footnote: `You get this mail at most once a week, and only when there is something new to tell. You choose that at ${site.url}/notifications/settings`,
    stop: { label: 'Stop mails like this one', url: stopUrl },
  })
  return stoppable(mail, stopUrl)
}

function subjectOf(lost: number, changed: ChangedCourse[]): string {
  if (lost === 0) return changed.length === 1 ? `News for ${changed[0]?.course}` : 'News for your courses'
  return `${lost} ${lost === 1 ? 'video' : 'videos'} of your courses cannot be played`
}

function counts(of: Record<string, number>): string {
  return Object.entries(of)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ')
}
