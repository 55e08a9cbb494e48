import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { VIDEO_STATES } from '../../../contract/constants.ts'
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
export const playlistSources = pgTable('playlist_sources', {
  playlistId: uuid()
    .primaryKey()
    .references(() => playlists.id, { onDelete: 'cascade' }),
  sourceId: text().notNull(),
  title: text().notNull(),
  channel: text().notNull(),
  /** False when only its newest videos could be had. */
  complete: boolean().notNull(),
  createdAt: now(),
})

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
