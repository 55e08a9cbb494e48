import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { knownVideos, playlists } from './catalogue.ts'
import { id, lengthWithin, moment, now } from './columns.ts'

function learner() {
  return uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })
}

/** How far somebody is in a video of the platform, whichever course it is watched in. */
export const learningMarks = pgTable(
  'learning_marks',
  {
    accountId: learner(),
    videoId: text()
      .notNull()
      .references(() => knownVideos.id),
    seconds: integer().notNull(),
    /** Length of the video, as reported by the player; 0 while unknown. */
    duration: integer().notNull(),
    watched: boolean().notNull(),
    /**
     * Time of the latest mark that decides whether it is watched: a tick, a removed tick, or 90 %. Null
     * before the first (and in rows older than migration 0062).
     */
    watchedAt: moment(),
    /** By the clock of the device, at most the server's. */
    at: moment().notNull(),
    /**
     * The last marks that came from the future, so that they are recognised when they are sent again: their time counts
     * as now each time. Null while there were none.
     */
    ahead: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.videoId] }),
    check('learning_marks_seconds', sql`${t.seconds} >= 0 and ${t.duration} >= 0`),
  ],
)

/** A course somebody has begun: of /learning, only courses that are saved and not begun need counting of marks. */
export const courseProgress = pgTable(
  'course_progress',
  {
    accountId: learner(),
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    /** Number of watched videos of the course. */
    watched: integer().notNull(),
    lastVideoId: text().notNull(),
    lastAt: moment().notNull(),
    beganAt: now(),
    /** When all playable videos were watched; null before, and again when the course has grown. */
    finishedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.playlistId] }),
    index('course_progress_last_index').on(t.accountId, t.lastAt.desc()),
    index('course_progress_playlist_index').on(t.playlistId, t.accountId),
  ],
)

/** How many have begun and finished a course. Maintained by a trigger on course_progress. */
export const courseLearners = pgTable('course_learners', {
  playlistId: uuid().primaryKey(),
  begun: integer().notNull(),
  finished: integer().notNull(),
})

/**
 * The course that people continued with: how many began it right after the other one; only the most frequent.
 * Maintained by a job.
 */
export const courseNext = pgTable(
  'course_next',
  {
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    nextId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    people: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.nextId] }),
    index('course_next_next_index').on(t.nextId),
    check('course_next_people', sql`${t.people} > 0`),
  ],
)

/**
 * How many of those who have not finished a course watched each of its videos last. Maintained by a trigger
 * on course_progress.
 */
export const courseStops = pgTable(
  'course_stops',
  { playlistId: uuid().notNull(), videoId: text().notNull(), people: integer().notNull() },
  (t) => [primaryKey({ columns: [t.playlistId, t.videoId] })],
)

/** Daily learning on the whole site, days as in India. Maintained by a job. */
export const learningTotals = pgTable('learning_totals', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Number of people who learned on that day. */
  people: integer().notNull(),
  seconds: bigint({ mode: 'number' }).notNull(),
  /** Courses begun and finished up to then, by everybody together. */
  begun: integer().notNull(),
  finished: integer().notNull(),
})

export const savedCourses = pgTable(
  'saved_courses',
  {
    accountId: learner(),
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    savedAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.playlistId] }),
    index('saved_courses_newest_index').on(t.accountId, t.savedAt.desc()),
    index('saved_courses_playlist_index').on(t.playlistId),
  ],
)

/** Time spent learning, days as in India. */
export const learningDays = pgTable(
  'learning_days',
  { accountId: learner(), day: date({ mode: 'string' }).notNull(), seconds: integer().notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.day] }), index('learning_days_day_index').on(t.day)],
)

/** A learner's settings; without a row the defaults hold. */
export const learningSettings = pgTable(
  'learning_settings',
  {
    accountId: learner().primaryKey(),
    /** Days a week. */
    goal: smallint(),
    showsProgress: boolean().notNull().default(true),
    reminders: boolean().notNull().default(false),
    /** When to check again whether a reminder is due. */
    remindAt: moment(),
    /** When the last one was sent: however often they are switched off and on, there is a week between two. */
    remindedAt: moment(),
  },
  (t) => [
    check('learning_settings_goal', sql`${t.goal} between 1 and 7`),
    index('learning_settings_remind_index').on(t.remindAt).where(sql`reminders`),
  ],
)

export const notes = pgTable(
  'notes',
  {
    id: id(),
    accountId: learner(),
    videoId: text()
      .notNull()
      .references(() => knownVideos.id),
    seconds: integer().notNull(),
    text: text().notNull(),
    /** Key of its draft in the browser: written offline and sent twice, it is stored once. */
    draftKey: uuid(),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    uniqueIndex('notes_drafts_once').on(t.accountId, t.draftKey).where(sql`draft_key is not null`),
    lengthWithin('notes_text_length', t.text, 1, limits.comment),
    check('notes_seconds', sql`${t.seconds} >= 0`),
    index('notes_order_index').on(t.accountId, t.videoId, t.seconds, t.id),
  ],
)

/** A copy of what was true when it was issued: a course that changes later does not change it. */
export const certificates = pgTable(
  'certificates',
  {
    /** 128 random bits: anybody who has the address may read it. */
    id: text().primaryKey(),
    accountId: learner(),
    playlistId: uuid().references(() => playlists.id, { onDelete: 'set null' }),
    /** The seed of its kolam: the course's id, which outlives the course. */
    kolamSeed: uuid('look').notNull(),
    name: text().notNull(),
    course: text().notNull(),
    creator: text().notNull(),
    language: text().notNull(),
    videos: integer().notNull(),
    totalSeconds: integer(),
    finishedAt: moment().notNull(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('certificates_once').on(t.accountId, t.playlistId),
    index('certificates_playlist_index').on(t.playlistId),
  ],
)
