import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { VIDEO_STATES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { playlists } from './catalogue.ts'
import { moment, now, oneOf } from './columns.ts'

/** What the platform's quota is spent on, the most urgent first. */
export const UNIT_PURPOSES = ['look-up', 'import', 'check', 'follow'] as const
export type UnitPurpose = (typeof UNIT_PURPOSES)[number]

/** Units of the platform's quota, counted by all processes together. */
export const platformUnits = pgTable(
  'platform_units',
  {
    /** By the platform's calendar, which is that of California. */
    day: date({ mode: 'string' }).notNull(),
    purpose: text({ enum: UNIT_PURPOSES }).notNull(),
    units: integer().notNull(),
    /** When the platform said that nothing is left of the day's quota. */
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
    /** False when only its newest videos could be had. */
    complete: boolean().notNull(),
    /** Additions come into the playlist by themselves. */
    follow: boolean().notNull().default(false),
    /** When what the source has was last compared with the playlist. */
    checkedAt: moment(),
    createdAt: now(),
  },
  (t) => [index('playlist_sources_source_index').on(t.sourceId)],
)

/** A list on the platform that playlists came from: looked at once for all of them. */
export const sourceLists = pgTable(
  'source_lists',
  {
    sourceId: text().primaryKey(),
    /** When it is to be looked at again. */
    checkAt: moment().notNull().defaultNow(),
    /** How many have begun the courses that came from it, at the last look: those used most are looked at first. */
    uses: integer().notNull().default(0),
  },
  (t) => [index('source_lists_due_index').on(t.checkAt)],
)

/** What lists of the platform had when they were last read, page by page as they are read. */
export const sourcePages = pgTable(
  'source_pages',
  {
    sourceId: text().notNull(),
    /** The platform's name of the page; empty for the first. */
    token: text().notNull(),
    next: text(),
    etag: text(),
    /** At most 50, of videos that can be had. */
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
 * `held`: at the source and in the playlist. `added`: at the source, and offered to the creator. `removed`: gone from the
 * source and still in the playlist. `left`: the creator has taken it out or does not want it, and is not asked again.
 */
export const SOURCE_VIDEO_STATES = ['held', 'added', 'removed', 'left'] as const
export type SourceVideoState = (typeof SOURCE_VIDEO_STATES)[number]

/** How a playlist stands to the videos of its source. */
export const sourceVideos = pgTable(
  'source_videos',
  {
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    videoId: text().notNull(),
    state: text({ enum: SOURCE_VIDEO_STATES }).notNull(),
    /** When it came into the playlist by itself. */
    cameAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.videoId] }),
    oneOf('source_videos_state', t.state, SOURCE_VIDEO_STATES),
    index('source_videos_open_index').on(t.playlistId).where(sql`state in ('added', 'removed')`),
  ],
)

/** The weekly letter to a creator about lost videos and changes at sources: when the last one went out, and what it told. */
export const creatorLetters = pgTable(
  'creator_letters',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sentAt: moment().notNull(),
    /** A short key for each thing, so that nothing is told twice. */
    told: text().array().notNull(),
  },
  (t) => [
    check('creator_letters_told', sql`cardinality(${t.told}) <= ${sql.raw(String(limits.newsOfCreator))}`),
  ],
)

/** How many videos of the catalogue were in which state at the end of a day. */
export const healthDays = pgTable(
  'health_days',
  {
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: VIDEO_STATES }).notNull(),
    videos: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.state] }), oneOf('health_days_state', t.state, VIDEO_STATES)],
)
