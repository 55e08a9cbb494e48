/** The kinds of notifications; people have a setting for each. */
export const NOTIFICATION_KINDS = [
  'application',
  'opportunity',
  'review_answer',
  'new_course',
  'new_videos',
  'decision',
  'own_courses',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What can happen, and the kind of each. */
export const NOTIFICATION_EVENTS = {
  application_seen: 'application',
  application_shortlisted: 'application',
  application_rejected: 'application',
  application_hired: 'application',
  application_closed: 'application',
  application_reopened: 'application',
  application_unanswered: 'application',
  application_removed: 'application',
  opportunity_approved: 'opportunity',
  opportunity_rejected: 'opportunity',
  opportunity_taken_down: 'opportunity',
  opportunity_hidden: 'opportunity',
  opportunity_shown: 'opportunity',
  opportunity_ending: 'opportunity',
  opportunity_unanswered: 'opportunity',
  opportunity_applied: 'opportunity',
  review_answered: 'review_answer',
  course_published: 'new_course',
  videos_added: 'new_videos',
  creator_approved: 'decision',
  course_hidden: 'decision',
  course_restored: 'decision',
  report_upheld: 'decision',
  report_dismissed: 'decision',
} as const satisfies Record<string, NotificationKind>
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS
export const NOTIFICATION_EVENT_NAMES = Object.keys(NOTIFICATION_EVENTS) as NotificationEvent[]

/** How often somebody is mailed about a kind: as it happens, daily, weekly. */
export const MAIL_CHOICES = ['now', 'daily', 'weekly', 'never'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** The defaults for emails until somebody chooses; everything is shown. */
export const DEFAULT_MAIL: Record<NotificationKind, MailChoice> = {
  application: 'now',
  opportunity: 'now',
  review_answer: 'daily',
  new_course: 'weekly',
  new_videos: 'weekly',
  decision: 'now',
  own_courses: 'weekly',
}

/** These are sent in an email of their own, weekly or never, and never appear under the bell. */
export function isLetter(kind: NotificationKind): boolean {
  return kind === 'own_courses'
}
