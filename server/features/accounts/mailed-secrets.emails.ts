import { RESET_MINUTES } from '#server/features/sessions/reset-token.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'
import { CODE_MINUTES } from './one-time-code.ts'

/** Contains neither name nor address, since digits in them could be mistaken for the code. */
export function oneTimeCodeMail(words: Words, { to, code }: { to: string; code: string }): Mail {
  const { say, site } = words
  return composeMail(words, {
    to,
    subject: say('code.subject', { site: site.name }),
    paragraphs: [say('code.about')],
    code,
    footnote: say('code.note', { minutes: CODE_MINUTES }),
  })
}

interface Reset {
  to: string
  token: string
}

export function resetMail(words: Words, { to, token }: Reset): Mail {
  const { say, url, site } = words
  return composeMail(words, {
    to,
    subject: say('reset.subject', { site: site.name }),
    paragraphs: [say('reset.about')],
    action: { label: say('reset.choose'), url: url(`/newcredentials/${token}`) },
    footnote: say('reset.note', { minutes: RESET_MINUTES }),
  })
}
