import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { VIDEO_STATES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { playlists } from './catalogue.ts'
import { moment, now, oneOf } from './columns.ts'

/** What the platform's quota is spent on, most urgent first. */
const UNIT_PURPOSES = ['look-up', 'import', 'check', 'follow'] as const
export type UnitPurpose = (typeof UNIT_PURPOSES)[number]

/** Units of the platform's quota used, counted by all processes together. */
export const platformUnits = pgTable(
  'platform_units',
  {
    /** The platform's day, in Pacific time. */
    day: date({ mode: 'string' }).notNull(),
    purpose: text({ enum: UNIT_PURPOSES }).notNull(),
    units: integer().notNull(),
    /** When the platform reported that the day's quota is used up. */
    exceededAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.purpose] }),
    oneOf('platform_units_purpose', t.purpose, UNIT_PURPOSES),
    check('platform_units_units', sql`${t.units} >= 0`),
  ],
)

/** The list on the platform that a playlist was imported from. */
export const playlistSources = pgTable(
  'playlist_sources',
  {
    playlistId: uuid()
      .primaryKey()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    sourceId: text().notNull(),
    title: text().notNull(),
    channel: text().notNull(),
    /** False when only its newest videos could be imported. */
    complete: boolean().notNull(),
    /** New videos of the source are added automatically. */
    follow: boolean().notNull().default(false),
    /** When the source was last compared with the playlist. */
    checkedAt: moment(),
    createdAt: now(),
  },
  (t) => [index('playlist_sources_source_index').on(t.sourceId)],
)

/** A list on the platform that playlists came from: read once for all of them. */
export const sourceLists = pgTable(
  'source_lists',
  {
    sourceId: text().primaryKey(),
    /** When to read it again. */
    checkAt: moment().notNull().defaultNow(),
    /** How many have begun the courses that came from it, as of the last reading: the most used are read first. */
    uses: integer().notNull().default(0),
  },
  (t) => [index('source_lists_due_index').on(t.checkAt)],
)

/** The content of lists of the platform when they were last read, by page. */
export const sourcePages = pgTable(
  'source_pages',
  {
    sourceId: text().notNull(),
    /** The platform's page token; empty for the first. */
    token: text().notNull(),
    next: text(),
    etag: text(),
    /** At most 50, only available videos. */
    videoIds: text().array().notNull(),
    readAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.token] }),
    index('source_pages_read_index').on(t.readAt),
    check('source_pages_videos', sql`cardinality(${t.videoIds}) <= ${sql.raw(String(limits.importStep))}`),
  ],
)

/**
 * `held`: at the source and in the playlist. `added`: at the source, and offered to the creator. `removed`: gone from
 * the source and still in the playlist. `left`: the creator has removed or declined it, and is not asked again.
 */
export const SOURCE_VIDEO_STATES = ['held', 'added', 'removed', 'left'] as const
export type SourceVideoState = (typeof SOURCE_VIDEO_STATES)[number]

/** How the videos of its source relate to a playlist. */
export const sourceVideos = pgTable(
  'source_videos',
  {
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    videoId: text().notNull(),
    state: text({ enum: SOURCE_VIDEO_STATES }).notNull(),
    /** When it was added automatically. */
    addedAutomaticallyAt: moment('came_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.videoId] }),
    oneOf('source_videos_state', t.state, SOURCE_VIDEO_STATES),
    index('source_videos_open_index').on(t.playlistId).where(sql`state in ('added', 'removed')`),
  ],
)

/**
 * The weekly letter to a creator about lost videos and changes at sources: when the last one was sent, and its content.
 */
export const creatorLetters = pgTable(
  'creator_letters',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sentAt: moment().notNull(),
    /** A short key for each thing, so that nothing is reported twice. */
    reportedKeys: text('told').array().notNull(),
  },
  (t) => [
    check(
      'creator_letters_told',
      sql`cardinality(${t.reportedKeys}) <= ${sql.raw(String(limits.newsOfCreator))}`,
    ),
  ],
)

/** How many videos of the catalogue were in each state on a day in India, counted in its first hours. */
export const healthDays = pgTable(
  'health_days',
  {
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: VIDEO_STATES }).notNull(),
    videos: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.state] }), oneOf('health_days_state', t.state, VIDEO_STATES)],
)
