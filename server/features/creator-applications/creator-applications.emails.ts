import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'

interface Applicant {
  email: string
  name: string
}

export function approvedMail(words: Words, { email, name }: Applicant): Mail {
  const { say, url, site } = words
  return composeMail(words, {
    to: email,
    subject: say('creator.approvedSubject', { site: site.name }),
    paragraphs: [say('letter.hello', { name }), say('creator.approved'), say('creator.approvedNext')],
    action: { label: say('creator.logIn'), url: url('/signin') },
    replyTo: site.contactEmail,
  })
}

export function rejectedMail(words: Words, { email, name, reason }: Applicant & { reason: string }): Mail {
  const { say, site } = words
  return composeMail(words, {
    to: email,
    subject: say('creator.rejectedSubject', { site: site.name }),
    paragraphs: [say('letter.hello', { name }), say('creator.rejected'), reason, say('creator.rejectedNext')],
    replyTo: site.contactEmail,
  })
}
