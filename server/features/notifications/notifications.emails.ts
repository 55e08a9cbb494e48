import { ANSWER_DAYS, type ReportKind } from '#contract/constants.ts'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { notificationAddress } from '#contract/notification-address.ts'
import type { NotificationEvent } from '#contract/notification-events.ts'
import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'

const things: Record<ReportKind, string> = {
  playlist: 'a course',
  video: 'a video',
  review: 'a review',
  opportunity: 'an opportunity',
  creator: 'a creator',
}

interface Facts {
  title: string
  company: string
  course: string
  creator: string
  thing: string
  count: number
  applied: string
}

const sentences: Record<NotificationEvent, (facts: Facts) => string> = {
  application_seen: ({ title, company }) => `${company} has looked at your application for “${title}”.`,
  application_shortlisted: ({ title, company }) => `${company} has put you on the shortlist for “${title}”.`,
  application_rejected: ({ title, company }) => `${company} has not chosen you for “${title}” this time.`,
  application_hired: ({ title, company }) => `${company} has chosen you for “${title}”.`,
  application_closed: ({ title, company }) =>
    `“${title}” at ${company} is closed. Nobody is chosen any more.`,
  application_unanswered: ({ title, company }) =>
    `${company} has not answered your application for “${title}” in ${ANSWER_DAYS} days. They may still do so.`,
  application_removed: ({ applied }) =>
    `An opportunity that you applied to on ${applied} was taken off the site. Nobody is chosen any more.`,
  opportunity_approved: ({ title }) => `Your opportunity “${title}” is online.`,
  opportunity_rejected: ({ title }) => `Your opportunity “${title}” was not approved.`,
  opportunity_taken_down: ({ title }) => `Your opportunity “${title}” was taken down.`,
  opportunity_hidden: ({ title }) => `Your opportunity “${title}” is being looked at.`,
  opportunity_shown: ({ title }) => `Your opportunity “${title}” is shown again.`,
  opportunity_ending: ({ title }) => `Is “${title}” still open? Else it closes soon.`,
  opportunity_unanswered: ({ title }) => `People wait for your answer: “${title}”.`,
  review_answered: ({ course, creator }) => `${creator} has answered your review of “${course}”.`,
  course_published: ({ course, creator }) => `${creator} has published a course: “${course}”.`,
  videos_added: ({ course, count }) =>
    count === 1 ? `“${course}” has a new video.` : `“${course}” has ${count} new videos.`,
  creator_approved: () => 'You are a creator now.',
  course_hidden: ({ course }) => `Your course “${course}” was hidden.`,
  course_restored: ({ course }) => `Your course “${course}” is shown again.`,
  report_upheld: ({ thing }) => `You reported ${thing}. You were right, and we did something about it.`,
  report_dismissed: ({ thing }) => `You reported ${thing}. We looked at it and left it as it is.`,
}

export function sentenceOf({
  event,
  opportunity,
  playlist,
  reported,
  count,
  appliedAt,
}: Notification): string {
  return sentences[event]({
    title: opportunity?.jobTitle ?? '',
    company: opportunity?.companyName ?? '',
    course: playlist?.name ?? '',
    creator: playlist?.creator.name ?? '',
    thing: things[reported ?? 'playlist'],
    count,
    applied: appliedAt ? dayInIndia(appliedAt) : '',
  })
}

/** E.g. “19 January 2027”. */
function dayInIndia(moment: string): string {
  return new Date(moment).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
}

/** Where one tap stops mails of this sort. */
interface Letter {
  to: string
  name: string
  stopUrl: string
}

/** One thing that happened. */
export function notificationMail(
  site: SiteFacts,
  { to, name, stopUrl, notification }: Letter & { notification: Notification },
): Mail {
  const sentence = sentenceOf(notification)
  const mail = letter(site, {
    to,
    subject: sentence.replace(/\.$/, ''),
    paragraphs: [
      `Hello ${name},`,
      sentence,
      ...(notification.reason ? [`The reason: ${notification.reason}`] : []),
    ],
    action: { label: 'Have a look', url: site.url + (notificationAddress(notification) ?? '/notifications') },
    footnote: `Which mails you get, and how often, you choose at ${site.url}/notifications/settings`,
    stop: { label: 'Stop mails like this one', url: stopUrl },
  })
  return stoppable(mail, stopUrl)
}

/** What happened since the last one; `more`: how many others there are. */
export function digestMail(
  site: SiteFacts,
  { to, name, stopUrl, notifications, more }: Letter & { notifications: Notification[]; more: number },
): Mail {
  const [first] = notifications
  const count = notifications.length + more
  const lines = notifications.map((one) => {
    const address = notificationAddress(one)
    return address ? `${sentenceOf(one)}\n${site.url}${address}` : sentenceOf(one)
  })
  const mail = letter(site, {
    to,
    subject: count === 1 && first ? sentenceOf(first).replace(/\.$/, '') : `${count} things are new for you`,
    paragraphs: [
      `Hello ${name},`,
      'this is new for you:',
      ...lines,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See them all', url: `${site.url}/notifications` },
    footnote: `Which mails you get, and how often, you choose at ${site.url}/notifications/settings`,
    stop: { label: 'Stop these mails', url: stopUrl },
  })
  return stoppable(mail, stopUrl)
}

/** A mail program can stop such mails with one tap (RFC 8058). */
export function stoppable(mail: Mail, stopUrl: string): Mail {
  const headers = {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers: { ...mail.headers, ...headers } }
}
