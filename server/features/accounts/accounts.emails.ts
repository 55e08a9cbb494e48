import type { SiteFacts } from '#server/config.ts'
import { RESET_MINUTES } from '#server/features/sessions/reset-token.ts'
import { letter } from '#server/mail/layout.ts'
import { momentOf } from '#server/mail/moment-of.ts'
import type { Mail } from '#server/mail/transport.ts'
import { CODE_MINUTES } from './one-time-code.ts'

/** The code stands alone: neither name nor address is said, since digits in them could be taken for it. */
export function oneTimeCodeMail(site: SiteFacts, { to, code }: { to: string; code: string }): Mail {
  return letter(site, {
    to,
    subject: `Your ${site.name} verification code`,
    paragraphs: ['Enter this code to verify your account:'],
    code,
    footnote: `It works for ${CODE_MINUTES} minutes. If you did not ask for it, somebody typed your address by mistake and you can ignore this mail.`,
  })
}

interface NewDevice {
  to: string
  name: string
  device: string
  at: Date
  /** Behind the #, which servers never see. */
  endKey: string
}

export function newDeviceMail(site: SiteFacts, { to, name, device, at, endKey }: NewDevice): Mail {
  return letter(site, {
    to,
    subject: `New sign-in to your ${site.name} account`,
    paragraphs: [
      `Hello ${name},`,
      `somebody has just signed in to your account on a device we had not seen before: ${device}, ${momentOf(at)}.`,
      `If it was you, there is nothing to do. If not, sign that device out here and set a new password at ${site.url}/forgotpassword, which signs out every device.`,
    ],
    action: { label: 'Sign that device out', url: `${site.url}/endsession#${endKey}` },
  })
}

interface Reset {
  to: string
  token: string
}

export function resetMail(site: SiteFacts, { to, token }: Reset): Mail {
  return letter(site, {
    to,
    subject: `Set a new password for ${site.name}`,
    paragraphs: ['Somebody, hopefully you, asked for a new password for your account. Choose it here:'],
    action: { label: 'Choose a new password', url: `${site.url}/newcredentials/${token}` },
    footnote: `The link works once, for ${RESET_MINUTES} minutes. If you did not ask for it, ignore this mail: your password stays as it is.`,
  })
}

interface Owner {
  to: string
  name: string
}

export function passwordChangedMail(site: SiteFacts, { to, name, at }: Owner & { at: Date }): Mail {
  return letter(site, {
    to,
    subject: `Your ${site.name} password was changed`,
    paragraphs: [
      `Hello ${name},`,
      `the password of your account was changed on ${momentOf(at)}. All devices were signed out.`,
      'If it was you, there is nothing to do. If not, please set a new password at once and write to us.',
    ],
    action: { label: 'Set a new password', url: `${site.url}/forgotpassword` },
    footnote: `You reach us at ${site.contactEmail}.`,
  })
}

export function farewellMail(site: SiteFacts, { to, name }: Owner): Mail {
  return letter(site, {
    to,
    subject: `Your ${site.name} account was deleted`,
    paragraphs: [
      `Hello ${name},`,
      'your account was deleted, with everything that belonged to it. This is the last mail you get from us.',
    ],
    footnote: `If it was not you, please write to ${site.contactEmail} soon.`,
  })
}
