import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { REPORT_KINDS } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import {
  MAIL_CHOICES,
  NOTIFICATION_EVENT_NAMES,
  NOTIFICATION_KINDS,
  type NotificationEvent,
} from '../../../contract/notification-events.ts'
import { accounts } from './accounts.ts'
import { playlists } from './catalogue.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'
import { opportunities } from './opportunities.ts'

/**
 * A notification: one row for each thing, with the newest event about it. It refers to the thing, and is
 * deleted with it, so that nothing of deleted content stays in it.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    event: text().$type<NotificationEvent>().notNull(),
    /** The thing, as `application:id`. */
    subject: text().notNull(),
    /** The cause: the same cause again, say from a job that runs twice, notifies nobody again. */
    cause: text().notNull(),
    opportunityId: uuid().references(() => opportunities.id, { onDelete: 'cascade' }),
    playlistId: uuid().references(() => playlists.id, { onDelete: 'cascade' }),
    /** Number of new videos or applications. */
    count: integer().notNull().default(0),
    /** The kind of thing that was reported. */
    reported: text({ enum: REPORT_KINDS }),
    reason: text(),
    /** When the application was sent; it was deleted with its opportunity, and nothing else is left of it. */
    appliedAt: moment(),
    /** False: only for an email, since its kind is not wanted under the bell. */
    shown: boolean().notNull().default(true),
    /** When it is due for a digest; null when it is not, or was sent. */
    digestAt: moment(),
    at: now(),
    readAt: moment(),
  },
  (t) => [
    oneOf('notifications_kind', t.kind, NOTIFICATION_KINDS),
    oneOf('notifications_event', t.event, NOTIFICATION_EVENT_NAMES),
    lengthWithin('notifications_reason_length', t.reason, 1, limits.comment),
    check('notifications_subject', sql`char_length(${t.subject}) <= 100 and char_length(${t.cause}) <= 100`),
    uniqueIndex('notifications_once').on(t.accountId, t.kind, t.subject),
    index('notifications_newest_index').on(t.accountId, t.at.desc(), t.id.desc()),
    index('notifications_unread_index').on(t.accountId).where(sql`read_at is null`),
    index('notifications_digest_index').on(t.digestAt, t.accountId).where(sql`digest_at is not null`),
    index('notifications_at_index').on(t.at),
    index('notifications_opportunity_index').on(t.opportunityId).where(sql`opportunity_id is not null`),
    index('notifications_playlist_index').on(t.playlistId).where(sql`playlist_id is not null`),
  ],
)

/** A setting for one kind; without a row the defaults hold. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    shown: boolean().notNull(),
    mail: text({ enum: MAIL_CHOICES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind] }),
    oneOf('notification_settings_kind', t.kind, NOTIFICATION_KINDS),
    oneOf('notification_settings_mail', t.mail, MAIL_CHOICES),
  ],
)
