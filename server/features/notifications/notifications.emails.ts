import { ANSWER_DAYS } from '#contract/constants.ts'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { notificationAddress } from '#contract/notification-address.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import { withUnsubscribe } from '#server/mail/with-unsubscribe.ts'
import type { Words } from '#server/mail/words.ts'

function sentenceOf(
  { say, day }: Words,
  { event, opportunity, playlist, reported, count, appliedAt }: Notification,
): string {
  return say(`events.${event}`, {
    title: opportunity?.jobTitle ?? '',
    company: opportunity?.companyName ?? '',
    course: playlist?.name ?? '',
    creator: playlist?.creator.name ?? '',
    thing: say(`things.${reported ?? 'playlist'}`),
    count,
    applied: appliedAt ? day(new Date(appliedAt)) : '',
    days: ANSWER_DAYS,
  })
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.।]$/, '')
}

interface MailBase {
  to: string
  name: string
  /** Address for one-click unsubscribe from emails of this sort. */
  unsubscribePath: string
}

/** An email about one event. */
export function notificationMail(
  words: Words,
  { to, name, unsubscribePath, notification }: MailBase & { notification: Notification },
): Mail {
  const { say, url } = words
  const { reason } = notification
  const sentence = sentenceOf(words, notification)
  const mail = composeMail(words, {
    to,
    subject: withoutFullStop(sentence),
    paragraphs: [
      say('letter.hello', { name }),
      sentence,
      ...(reason ? [say('notification.reason', { reason })] : []),
    ],
    action: {
      label: say('notification.look'),
      url: url(notificationAddress(notification) ?? '/notifications'),
    },
    footnote: say('notification.choose', { address: url('/notifications/settings') }),
    stop: { label: say('notification.stop'), url: url(unsubscribePath) },
  })
  return withUnsubscribe(words, mail, unsubscribePath)
}

/** A digest of what happened since the last one; `more`: how many others there are. */
export function digestMail(
  words: Words,
  {
    to,
    name,
    unsubscribePath,
    notifications,
    more,
  }: MailBase & { notifications: Notification[]; more: number },
): Mail {
  const { say, url } = words
  const [first] = notifications
  const count = notifications.length + more
  const lines = notifications.map((one) => {
    const address = notificationAddress(one)
    const sentence = sentenceOf(words, one)
    return address ? `${sentence}\n${url(address)}` : sentence
  })
  const mail = composeMail(words, {
    to,
    subject:
      count === 1 && first ? withoutFullStop(sentenceOf(words, first)) : say('notification.news', { count }),
    paragraphs: [
      say('letter.hello', { name }),
      say('notification.about'),
      ...lines,
      ...(more > 0 ? [say('notification.more', { count: more })] : []),
    ],
    action: { label: say('notification.all'), url: url('/notifications') },
    footnote: say('notification.choose', { address: url('/notifications/settings') }),
    stop: { label: say('notification.stopAll'), url: url(unsubscribePath) },
  })
  return withUnsubscribe(words, mail, unsubscribePath)
}
