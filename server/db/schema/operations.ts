import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment, now, oneOf } from './columns.ts'

/** Work to be done after a commit: emails and clean-ups. A row is inserted by the transaction that causes it. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** Ids: a job loads everything else itself. The few with personal data are deleted when they are done. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** A second job of the same key is not queued while one is open. */
    uniqueKey: text().unique(),
    /** A process runs one job of a lane (one mailbox, for example) at a time. */
    lane: text(),
    runAt: now(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    doneAt: moment(),
    /** Given up after the last attempt; an operator can retry it. */
    failedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    index('jobs_due_of_kind_index').on(t.kind, t.runAt).where(sql`done_at is null and failed_at is null`),
    index('jobs_failed_index').on(t.failedAt).where(sql`failed_at is not null`),
    index('jobs_done_index').on(t.doneAt).where(sql`done_at is not null`),
  ],
)

/**
 * Hits of rate limits in parts of sliding windows, shared by all instances; a part no longer counts after
 * `endsAt`. Unlogged, by 0066_limits_unlogged.sql.
 */
export const rateWindows = pgTable(
  'rate_windows',
  {
    key: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    hits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.startsAt] }), index('rate_windows_end_index').on(t.endsAt)],
)

const UPLOAD_KINDS = ['photo', 'resume'] as const

/** A stored file. The row is there before the bytes are, so that an orphan is always found. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    ownerId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    storageKey: text().notNull().unique(),
    contentType: text().notNull(),
    /** As the person named it; shown, never used as a path. */
    fileName: text().notNull().default(''),
    bytes: integer().notNull(),
    createdAt: now(),
    /** Null until the bytes have arrived. */
    completedAt: moment(),
  },
  (t) => [
    oneOf('uploads_kind', t.kind, UPLOAD_KINDS),
    index('uploads_owner_index').on(t.ownerId),
    index('uploads_incomplete_index').on(t.createdAt).where(sql`completed_at is null`),
  ],
)

/** The audit log of operators; a trigger rejects every change of a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: now(),
    /** Account id, or null for the command line. */
    actorId: uuid(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [index('audit_log_subject_index').on(t.subject, t.id.desc())],
)

/** Page view counts, without cookies. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.page] })],
)

/** Searches that found nothing and courses that people asked for, for operators and the creators of the category. */
export const fruitlessSearches = pgTable(
  'fruitless_searches',
  {
    term: text().primaryKey(),
    /** What operators refer to it by: its words must not be in addresses or in the audit log. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    /** How often a search for it found nothing. */
    times: integer().notNull(),
    /** How often somebody asked for such a course. */
    wishes: integer().notNull().default(0),
    /** Its main category, where that is known; without a foreign key: wishes outlive categories. */
    categoryId: uuid(),
    lastAt: now(),
    /** When an operator removed it from all lists; it stays removed, however often it is counted. */
    dismissedAt: moment(),
  },
  (t) => [
    unique('fruitless_searches_ids').on(t.id),
    index('fruitless_searches_times_index').on(t.times.desc()),
    index('fruitless_searches_wishes_index').on(t.wishes.desc(), t.times.desc()),
    index('fruitless_searches_category_index').on(t.categoryId, t.wishes.desc(), t.times.desc()),
  ],
)

/** Facts about this installation, such as when the demo content was loaded. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  at: now(),
})
