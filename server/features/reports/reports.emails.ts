import type { ReportKind } from '#contract/constants.ts'
import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'

const called: Record<ReportKind, (name: string) => string> = {
  playlist: (name) => `the course “${name}”`,
  video: (name) => `the video “${name}”`,
  review: (name) => `a review of the course “${name}”`,
  opportunity: (name) => `the opportunity “${name}”`,
  creator: (name) => `the creator “${name}”`,
}

interface Outcome {
  to: string
  kind: ReportKind
  /** Empty when it is gone. */
  name: string
  upheld: boolean
}

/** Says what became of it, not of whom. */
export function outcomeMail(site: SiteFacts, { to, kind, name, upheld }: Outcome): Mail {
  const thing = name ? called[kind](name) : 'something'
  return letter(site, {
    to,
    subject: 'About what you reported',
    paragraphs: [
      `You reported ${thing} to us.`,
      upheld ? 'We have looked at it and acted on it.' : 'We have looked at it and found that it can stay.',
      'Thank you for helping to look after this community.',
    ],
  })
}
