import type { Device } from '#server/features/sessions/device-name.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'
import type { Owner } from './accounts.emails.ts'

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
  return composeMail(words, {
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
export function passwordChangedMail(words: Words, { to, name, at }: Owner & { at: Date }): Mail {
  const { say, url, site } = words
  return composeMail(words, {
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
