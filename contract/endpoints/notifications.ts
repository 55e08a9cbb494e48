import { z } from 'zod'
import { REPORT_KINDS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, limit, page } from '../fields.ts'
import { limits } from '../limits.ts'
import { MAIL_CHOICES, NOTIFICATION_EVENT_NAMES, NOTIFICATION_KINDS } from '../notification-events.ts'

export const Notification = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  event: z.enum(NOTIFICATION_EVENT_NAMES),
  /** When it last happened: only the newest event about a thing is shown. */
  at: z.string(),
  read: z.boolean(),
  /** Number of videos that are new since it was last read. */
  count: z.number().int(),
  /** The reason, as the operator wrote it. */
  reason: z.string().nullable(),
  /** What a report was about. */
  reported: z.enum(REPORT_KINDS).nullable(),
  /** When the application was sent; it was deleted with its opportunity, and nothing else is left of it. */
  appliedAt: z.string().nullable(),
  opportunity: z.object({ _id: z.string(), jobTitle: z.string(), companyName: z.string() }).nullable(),
  playlist: z
    .object({
      _id: z.string(),
      name: z.string(),
      language: z.string(),
      creator: z.object({ name: z.string() }),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

const NotificationSetting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** For the bell in the header. */
  shown: z.boolean('shown must be true or false'),
  mail: z.enum(MAIL_CHOICES),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** One for each kind. */
const Settings = z.array(NotificationSetting)

const Unread = z.object({ unread: z.number().int() })

const WhatWasRead = z
  .object({
    ids: z.array(Id).min(1).max(limits.pageSize.max).optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'ids or all is required')

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'signedIn',
    summary: "One's own notifications, newest first, and how many are unread (counted up to 100)",
    query: z.object({ page, limit }),
    reply: z.object({
      data: Unread.extend({ total: z.number().int(), notifications: z.array(Notification) }),
    }),
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    access: 'signedIn',
    summary: 'Number of unread notifications, counted up to 100',
    reply: z.object({ data: Unread }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'signedIn',
    summary: "Mark some of one's notifications, or all, as read; others' ids change nothing",
    body: WhatWasRead,
    reply: z.object({ data: Unread }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'signedIn',
    summary: "One's own notification settings by kind",
    reply: z.object({ data: Settings }),
  }),
  editSettings: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'signedIn',
    summary: 'Change the settings of the given kinds',
    body: z.object({ settings: Settings.min(1).max(NOTIFICATION_KINDS.length) }),
    reply: z.object({ data: Settings }),
  }),
}
