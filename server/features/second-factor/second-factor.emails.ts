import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import { momentOf } from '#server/mail/moment-of.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { News } from './second-factor.commands.ts'

/** What happened, as half a sentence. */
const SAID: Record<News, string> = {
  app_added: 'an app that shows codes was added to your account as a second step to sign in',
  app_removed: 'the app that shows codes was removed from your account',
  passkey_added: 'a passkey was added to your account as a second step to sign in',
  passkey_removed: 'a passkey was removed from your account',
  codes_renewed: 'new recovery codes were made for your account. The old ones do not work any more',
  recovery_used: 'somebody signed in to your account with one of your recovery codes, which is used up now',
  guessed: 'somebody entered the password of your account and then several wrong codes. They did not get in',
  reset: 'the second step was taken off your account by the people who run the site',
}

interface Told {
  to: string
  name: string
  news: News
  at: Date
}

export function secondFactorMail(site: SiteFacts, { to, name, news, at }: Told): Mail {
  return letter(site, {
    to,
    subject:
      news === 'guessed' ? `Somebody knows your ${site.name} password` : `Your ${site.name} sign-in changed`,
    paragraphs: [
      `Hello ${name},`,
      `${SAID[news]}. It was on ${momentOf(at)}.`,
      'If it was you, there is nothing to do. If not, please set a new password at once and write to us.',
    ],
    action: { label: 'Set a new password', url: `${site.url}/forgotpassword` },
    footnote: `You reach us at ${site.contactEmail}.`,
  })
}
