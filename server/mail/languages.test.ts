import { expect, test } from 'vitest'
import { WAITING_KINDS } from '#contract/constants.ts'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { LANGUAGE_CODES, prefixOf } from '#contract/interface-languages.ts'
import { NOTIFICATION_EVENT_NAMES, NOTIFICATION_EVENTS } from '#contract/notification-events.ts'
import { accountDeletedMail } from '#server/features/accounts/accounts.emails.ts'
import { oneTimeCodeMail, resetMail } from '#server/features/accounts/mailed-secrets.emails.ts'
import { newDeviceMail, passwordChangedMail } from '#server/features/accounts/warnings.emails.ts'
import * as creator from '#server/features/creator-applications/creator-applications.emails.ts'
import { reminderMail } from '#server/features/learning/reminders.emails.ts'
import { digestMail, notificationMail } from '#server/features/notifications/notifications.emails.ts'
import { weeklyMail } from '#server/features/operator-inbox/weekly-mail.emails.ts'
import * as post from '#server/features/posting/posting.emails.ts'
import { creatorLetter } from '#server/features/repairs/letters.emails.ts'
import { outcomeMail } from '#server/features/reports/reports.emails.ts'
import { NEWS } from '#server/features/second-factor/second-factor.commands.ts'
import { secondFactorMail } from '#server/features/second-factor/second-factor.emails.ts'
import type { Mail } from './transport.ts'
import { type Words, wordsIn } from './words.ts'

const site = { name: 'Pragati', url: 'https://pragati.example', contactEmail: 'hello@pragati.example' }
const at = new Date('2026-11-20T13:35:00Z')
const asha = { to: 'asha@example.com', name: 'Asha' }
const applicant = { email: asha.to, name: asha.name }
const opportunity = {
  to: asha.to,
  title: 'Tailor',
  company: 'Saree-House',
  inboxPath: '/opportunity/1/inbox',
}
const [withAccount, byLink] = [
  { ...opportunity, byLink: false },
  { ...opportunity, inboxPath: '/opportunity/1/inbox#secret', byLink: true },
]
const unsubscribePath = '/notifications/stop/digest/ticket'
const lost = { title: 'Knots', course: 'Sewing' }
const changed = { course: 'Sewing', added: 2, removed: 1, came: 3 }

const begun = {
  ...{ _id: 'p', name: 'Sewing', language: 'hindi', creator: { _id: 'c', name: 'Meera' } },
  ...{ watched: 3, total: 10, resume: { _id: 'v' } },
}

const told: Notification[] = NOTIFICATION_EVENT_NAMES.map((event) => ({
  _id: 'n',
  kind: NOTIFICATION_EVENTS[event],
  event,
  at: at.toISOString(),
  read: false,
  count: 3,
  reason: 'Duplicate',
  reported: 'review',
  appliedAt: at.toISOString(),
  opportunity: { _id: 'o', jobTitle: 'Tailor', companyName: 'Saree-House' },
  playlist: { _id: 'p', name: 'Sewing', language: 'hindi', creator: { name: 'Meera' } },
}))

/** Every kind of mail. */
function allMails(words: Words): Mail[] {
  return [
    oneTimeCodeMail(words, { to: asha.to, code: '123456' }),
    ...[
      { browser: 'Chrome', system: 'Android' },
      { browser: undefined, system: undefined },
    ].map((device) => newDeviceMail(words, { ...asha, device, at, endKey: 'key' })),
    resetMail(words, { to: asha.to, token: 'token' }),
    passwordChangedMail(words, { ...asha, at }),
    accountDeletedMail(words, asha),
    ...NEWS.map((news) => secondFactorMail(words, { ...asha, news, at })),
    creator.approvedMail(words, applicant),
    creator.rejectedMail(words, { ...applicant, reason: 'Duplicate' }),
    reminderMail(words, { ...asha, courses: [begun], unsubscribePath }),
    ...told.map((notification) => notificationMail(words, { ...asha, unsubscribePath, notification })),
    digestMail(words, { ...asha, unsubscribePath, notifications: told, more: 4 }),
    weeklyMail(words, {
      ...asha,
      counts: Object.fromEntries(WAITING_KINDS.map((kind, index) => [kind, index === 0 ? 1_000 : index])),
      late: 2,
      unsubscribePath,
    }),
    weeklyMail(words, { ...asha, counts: { wish: 1 }, late: 0, unsubscribePath }),
    post.approvedMail(words, { ...withAccount, closesAt: at }),
    post.hiddenMail(words, withAccount),
    post.backMail(words, byLink),
    post.rejectedMail(words, { ...withAccount, reason: 'Duplicate' }),
    post.takenDownMail(words, { ...byLink, reason: 'Duplicate' }),
    post.applicationMail(words, {
      ...withAccount,
      applicant: 'Ravi',
      applicantEmail: 'ravi@example.com',
      skills: ['Hemming', 'Lace'],
    }),
    post.inboxLinkMail(words, byLink),
    post.endingMail(words, { ...withAccount, closesAt: at }),
    post.unansweredMail(words, withAccount),
    ...(['playlist', 'video', 'review', 'opportunity', 'creator'] as const).map((kind) =>
      outcomeMail(words, { to: asha.to, kind, name: 'Sewing', upheld: kind === 'video' }),
    ),
    outcomeMail(words, { to: asha.to, kind: 'video', name: null, upheld: true }),
    creatorLetter(
      words,
      {
        ...asha,
        lost: (['gone', 'private', 'embedding_off', 'blocked', 'restricted'] as const).map((state) => ({
          ...lost,
          state,
        })),
        lostCount: 9,
        changed: [changed],
      },
      unsubscribePath,
    ),
    ...[[changed], [changed, changed]].map((some) =>
      creatorLetter(words, { ...asha, lost: [], lostCount: 0, changed: some }, unsubscribePath),
    ),
  ]
}

const ADDRESS = /https:\/\/[^\s<>")]*[^\s<>").,]/g

test.each(LANGUAGE_CODES)('every email in the language %s', (language) => {
  const english = allMails(wordsIn(site, null))
  allMails(wordsIn(site, language)).forEach((mail, index) => {
    const said = `${mail.subject}\n${mail.text}`
    expect(said).not.toMatch(/\{\w+\}|undefined|NaN|: *\.| {2},/)
    expect(mail.html).toContain(`<html lang="${language}">`)
    const addresses = [...mail.text.matchAll(ADDRESS)].map(([address]) => address)
    for (const address of addresses) expect(address).toMatch(`${site.url}${prefixOf(language)}`)
    // The one-click address for mail programs belongs to the API.
    if (mail.headers) expect(mail.headers['List-Unsubscribe']).toBe(`<${site.url}${unsubscribePath}>`)
    const numbers = (text = '') => (text.match(/(?<![\w/])\d+/g) ?? []).sort()
    expect(numbers(said)).toEqual(numbers(`${english[index]?.subject}\n${english[index]?.text}`))
    if (language === 'en') return
    expect(mail.subject).not.toBe(english[index]?.subject)
    // Two English words in a row mean a sentence that was not translated; the names used here are one word each.
    expect(said.replace(ADDRESS, '')).not.toMatch(/[a-z]{2,} [a-z]{2,}/i)
  })
})

test('without a language, or with one that is no longer offered, emails are in English', () => {
  for (const chosen of [null, 'xx'])
    expect(accountDeletedMail(wordsIn(site, chosen), asha).subject).toBe('Your Pragati account was deleted')
})
