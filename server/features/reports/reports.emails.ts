import type { ReportKind } from '#contract/constants.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'

interface Outcome {
  to: string
  kind: ReportKind
  /** Null when it is gone, or its name is not public. */
  name: string | null
  upheld: boolean
}

/** Tells the decision without naming anybody. */
export function outcomeMail(words: Words, { to, kind, name, upheld }: Outcome): Mail {
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('report.subject'),
    paragraphs: [
      name !== null ? say(`reported.${kind}`, { name }) : say('report.gone'),
      upheld ? say('report.upheld') : say('report.dismissed'),
      say('report.thanks'),
    ],
  })
}
