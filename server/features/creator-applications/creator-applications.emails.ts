import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'

interface Applicant {
  email: string
  name: string
}

export function approvedMail(site: SiteFacts, { email, name }: Applicant): Mail {
  return letter(site, {
    to: email,
    subject: `Welcome to ${site.name}: you are a creator now`,
    paragraphs: [
      `Hello ${name},`,
      `your application has been approved. Log in with this address and the password you chose in the form; at the first time we mail you a code to verify the address.`,
      'After that you can upload your first playlist from your dashboard.',
    ],
    action: { label: 'Log in', url: `${site.url}/signin` },
    replyTo: site.contactEmail,
  })
}

export function rejectedMail(site: SiteFacts, { email, name, reason }: Applicant & { reason: string }): Mail {
  return letter(site, {
    to: email,
    subject: `Your application to ${site.name}`,
    paragraphs: [
      `Hello ${name},`,
      'thank you for applying to become a creator. We could not accept your application this time:',
      reason,
      'You are welcome to apply again, or to answer this mail.',
    ],
    replyTo: site.contactEmail,
  })
}
