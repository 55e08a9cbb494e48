import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'

export interface Owner {
  to: string
  name: string
}

export function accountDeletedMail(words: Words, { to, name }: Owner): Mail {
  const { say, site } = words
  return composeMail(words, {
    to,
    subject: say('farewell.subject', { site: site.name }),
    paragraphs: [say('letter.hello', { name }), say('farewell.about')],
    footnote: say('farewell.note', { email: site.contactEmail }),
  })
}
