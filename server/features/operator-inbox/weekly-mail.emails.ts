import type { WaitingKind } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'

const names: Record<WaitingKind, [one: string, many: string]> = {
  report: ['reported thing', 'reported things'],
  review: ['review held back', 'reviews held back'],
  opportunity: ['opportunity', 'opportunities'],
  application: ['creator application', 'creator applications'],
  mail: ['undelivered mail', 'undelivered mails'],
  course: ['dead course', 'dead courses'],
  wish: ['wish', 'wishes'],
}

interface Facts {
  to: string
  name: string
  counts: Partial<Record<WaitingKind, number>>
  /** How much should have been decided by now. */
  late: number
  stopUrl: string
}

/** What waits for an operator, at most once a week, with the way out of these mails (RFC 8058). */
export function weeklyMail(site: SiteFacts, { to, name, counts, late, stopUrl }: Facts): Mail {
  const lines = Object.entries(counts).map(([kind, count]) => {
    const [one, many] = names[kind as WaitingKind]
    return `${upTo(count)} ${count === 1 ? one : many}`
  })
  return {
    ...letter(site, {
      to,
      subject: `What waits on ${site.name}`,
      paragraphs: [
        `Hello ${name},`,
        'this waits for you and the other operators:',
        lines.join('\n'),
        late === 0 ? 'None of it is late.' : `${upTo(late)} of it ${late === 1 ? 'is' : 'are'} late.`,
      ],
      action: { label: 'Open the inbox', url: `${site.url}/operator` },
      footnote: 'You get this mail at most once a week, when something waits.',
      stop: { label: 'Stop these mails', url: stopUrl },
    }),
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** What waits is counted so far. */
function upTo(count: number): string {
  return count >= limits.countedWaiting ? `more than ${limits.countedWaiting - 1}` : String(count)
}
