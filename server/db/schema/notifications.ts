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
 * What somebody is told of: one row for each thing, which says the newest of it. It names what it is about, and goes with
 * it, so that nothing of what was deleted stays in it.
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
    /** What it was told for: the same told again, say by a job that runs twice, is no news. */
    cause: text().notNull(),
    opportunityId: uuid().references(() => opportunities.id, { onDelete: 'cascade' }),
    playlistId: uuid().references(() => playlists.id, { onDelete: 'cascade' }),
    /** Of videos or applications that are new. */
    count: integer().notNull().default(0),
    /** What a report was about. */
    reported: text({ enum: REPORT_KINDS }),
    reason: text(),
    /** When the application was sent that went with its post, of which nothing else is left. */
    appliedAt: moment(),
    /** False: only for a mail, since its kind is not wanted under the bell. */
    shown: boolean().notNull().default(true),
    /** When it goes into a digest; null when it does not, or has gone. */
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

/** What somebody has chosen of a kind; without a row the defaults hold. */
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
