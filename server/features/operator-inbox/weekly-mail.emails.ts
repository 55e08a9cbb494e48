import type { WaitingKind } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import { withUnsubscribe } from '#server/mail/with-unsubscribe.ts'
import type { Words } from '#server/mail/words.ts'

interface Facts {
  to: string
  name: string
  counts: Partial<Record<WaitingKind, number>>
  /** How much is overdue. */
  late: number
  unsubscribePath: string
}

/** What waits for an operator, at most once a week, with a link to unsubscribe. */
export function weeklyMail(words: Words, { to, name, counts, late, unsubscribePath }: Facts): Mail {
  const { say, url, site } = words
  const lines = Object.entries(counts).map(([kind, count]) =>
    say(`waiting.${kind as WaitingKind}`, { count, amount: upTo(words, count) }),
  )
  const mail = composeMail(words, {
    to,
    subject: say('weekly.subject', { site: site.name }),
    paragraphs: [
      say('letter.hello', { name }),
      say('weekly.about'),
      lines.join('\n'),
      late === 0 ? say('weekly.noneLate') : say('weekly.late', { count: late, amount: upTo(words, late) }),
    ],
    action: { label: say('weekly.open'), url: url('/operator') },
    footnote: say('weekly.note'),
    stop: { label: say('weekly.stop'), url: url(unsubscribePath) },
  })
  return withUnsubscribe(words, mail, unsubscribePath)
}

/** Counting stops at the limit. */
function upTo({ say }: Words, count: number): string | number {
  return count >= limits.countedWaiting ? say('weekly.moreThan', { count: limits.countedWaiting - 1 }) : count
}
