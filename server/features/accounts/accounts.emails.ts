import type { Device } from '#server/features/sessions/device-name.ts'
import { RESET_MINUTES } from '#server/features/sessions/reset-token.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'
import { CODE_MINUTES } from './one-time-code.ts'

/** Contains neither name nor address, since digits in them could be mistaken for the code. */
export function oneTimeCodeMail(words: Words, { to, code }: { to: string; code: string }): Mail {
  const { say, site } = words
  return letter(words, {
    to,
    subject: say('code.subject', { site: site.name }),
    paragraphs: [say('code.about')],
    code,
    footnote: say('code.note', { minutes: CODE_MINUTES }),
  })
}

interface NewDevice {
  to: string
  name: string
  device: Device
  at: Date
  /** In the fragment, which servers never see. */
  endKey: string
}

export function newDeviceMail(words: Words, { to, name, device, at, endKey }: NewDevice): Mail {
  const { say, url, site } = words
  return letter(words, {
    to,
    subject: say('newDevice.subject', { site: site.name }),
    paragraphs: [
      say('letter.hello', { name }),
      say('newDevice.about', { device: nameOf(device, words), moment: words.moment(at) }),
      say('newDevice.advice', { address: url('/forgotpassword') }),
    ],
    action: { label: say('newDevice.end'), url: url(`/endsession#${endKey}`) },
  })
}

function nameOf({ browser, system }: Device, { say }: Words): string {
  if (browser && system) return say('newDevice.device', { browser, system })
  return browser ?? system ?? say('newDevice.unknown')
}

interface Reset {
  to: string
  token: string
}

export function resetMail(words: Words, { to, token }: Reset): Mail {
  const { say, url, site } = words
  return letter(words, {
    to,
    subject: say('reset.subject', { site: site.name }),
    paragraphs: [say('reset.about')],
    action: { label: say('reset.choose'), url: url(`/newcredentials/${token}`) },
    footnote: say('reset.note', { minutes: RESET_MINUTES }),
  })
}

interface Owner {
  to: string
  name: string
}

export function passwordChangedMail(words: Words, { to, name, at }: Owner & { at: Date }): Mail {
  const { say, url, site } = words
  return letter(words, {
    to,
    subject: say('passwordChanged.subject', { site: site.name }),
    paragraphs: [
      say('letter.hello', { name }),
      say('passwordChanged.about', { moment: words.moment(at) }),
      say('letter.notYou'),
    ],
    action: { label: say('letter.setPassword'), url: url('/forgotpassword') },
    footnote: say('letter.contact', { email: site.contactEmail }),
  })
}

export function farewellMail(words: Words, { to, name }: Owner): Mail {
  const { say, site } = words
  return letter(words, {
    to,
    subject: say('farewell.subject', { site: site.name }),
    paragraphs: [say('letter.hello', { name }), say('farewell.about')],
    footnote: say('farewell.note', { email: site.contactEmail }),
  })
}
