import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { COURSE_LENGTHS, LANGUAGES, VIDEO_STATES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, namesWithin, newestFirst, now, oneOf } from './columns.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    parentId: uuid().references((): AnyPgColumn => categories.id, { onDelete: 'restrict' }),
    /** 1 for a main category, at most 3. */
    level: smallint().notNull(),
    name: text().notNull(),
    /** Its names in other languages of the interface, by language code; where one is missing, `name` is shown. */
    names: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Order among its siblings. */
    position: integer().notNull().default(0),
  },
  (t) => [
    unique('categories_sibling_names').on(t.parentId, t.name).nullsNotDistinct(),
    check('categories_level', sql`${t.level} between 1 and 3 and (${t.level} = 1) = (${t.parentId} is null)`),
    lengthWithin('categories_name_length', t.name, 1, limits.name),
    namesWithin('categories_names', t.names, limits.name),
    index('categories_order_index').on(t.parentId, t.position),
  ],
)

/**
 * `category1Id` to `category3Id` are the path from the main category down, so that each level has its own index.
 * Triggers maintain `ratingSum` and `reviewCount` (on reviews), `videoCount` (on playlist_videos), and what depends on
 * the state of videos: `playableCount`, `unknownLengths`, `knownSeconds` (also on known_videos).
 */
export const playlists = pgTable(
  'playlists',
  {
    id: id(),
    creatorId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    category1Id: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    category2Id: uuid().references(() => categories.id, { onDelete: 'restrict' }),
    category3Id: uuid().references(() => categories.id, { onDelete: 'restrict' }),
    videoCount: integer().notNull().default(0),
    /** Number of videos that count as playable. */
    playableCount: integer().notNull().default(0),
    /** Number of playable videos of unknown length. */
    unknownLengths: integer().notNull().default(0),
    /** Total length of the other playable videos. */
    knownSeconds: integer().notNull().default(0),
    /** The length that is shown; null until all lengths are known. */
    totalSeconds: integer().generatedAlwaysAs(
      (): SQL => sql`case when playable_count > 0 and unknown_lengths = 0 then known_seconds end`,
    ),
    /** Short, medium or long by the same seconds; null while they are unknown. */
    courseLength: text({ enum: COURSE_LENGTHS }).generatedAlwaysAs(
      (): SQL =>
        sql`case when playable_count = 0 or unknown_lengths > 0 then null when known_seconds < 3600 then 'short' when known_seconds <= 18000 then 'medium' else 'long' end`,
    ),
    ratingSum: integer().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    /** The average that is shown, one decimal; filters and sorting use the same value. */
    avgRating: numeric({ precision: 2, scale: 1, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`coalesce(round(rating_sum::numeric / nullif(review_count, 0), 1), 0)`,
      ),
    /**
     * The average with few reviews damped: as if five people had given 3.5 before. Halved where more than a
     * fifth of the videos cannot be played.
     */
    ratingScore: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`(rating_sum + 17.5) / (review_count + 5) * case when (video_count - playable_count) * 5 > video_count then 0.5 else 1 end`,
      ),
    /** When an operator hid the playlist, or suspended its creator. */
    hiddenAt: moment(),
    /** Hidden only because its creator is suspended: it is shown again when the suspension ends. */
    hiddenBySuspension: boolean().notNull().default(false),
    /** Its creator has made it private: nobody else sees it. */
    draft: boolean().notNull().default(false),
    /** Its place among the newest: an id made when a draft was first published; null where its own id gives it. */
    publishedAs: uuid(),
    /** When its creator last made it private: for a while that can be undone. */
    unpublishedAt: moment(),
    /** Its creator has deleted it: nobody sees it, and the row is deleted once that can no longer be undone. */
    removedAt: moment(),
    /** Public listings show it. */
    listed: boolean()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`playable_count > 0 and hidden_at is null and not draft and removed_at is null`,
      ),
    /** Key of its draft in the browser, so that a draft sent twice is published once. */
    draftKey: uuid(),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    uniqueIndex('playlists_drafts_once').on(t.creatorId, t.draftKey).where(sql`draft_key is not null`),
    lengthWithin('playlists_name_length', t.name, limits.playlistName.min, limits.name),
    lengthWithin(
      'playlists_description_length',
      t.description,
      limits.playlistDescription.min,
      limits.description,
    ),
    oneOf('playlists_language', t.language, LANGUAGES),
    check('playlists_hidden_by', sql`not ${t.hiddenBySuspension} or ${t.hiddenAt} is not null`),
    check('playlists_path', sql`${t.category3Id} is null or ${t.category2Id} is not null`),
    check(
      'playlists_counts',
      sql`${t.videoCount} >= 0 and ${t.playableCount} between 0 and ${t.videoCount} and ${t.unknownLengths} between 0 and ${t.playableCount} and ${t.knownSeconds} >= 0 and ${t.reviewCount} >= 0 and ${t.ratingSum} between ${t.reviewCount} and ${t.reviewCount} * 5`,
    ),
    index('playlists_hidden_index').on(t.id.desc()).where(sql`hidden_at is not null`),
    index('playlists_creator_index').on(t.creatorId, newestFirst),
    // A creator's public page: its courses in order, and the totals over all of them.
    index('playlists_creator_listed_index')
      .on(t.creatorId, newestFirst, t.language, t.ratingSum, t.reviewCount)
      .where(sql`listed`),
    // The columns that a listing filters and sorts by are in the index: far pages are found without reading rows.
    index('playlists_newest_index')
      .on(newestFirst, t.language, t.avgRating, t.courseLength, t.id, t.publishedAs)
      .where(sql`listed`),
    index('playlists_rating_index')
      .on(
        t.avgRating.desc(),
        t.reviewCount.desc(),
        t.ratingScore.desc(),
        t.id.desc(),
        t.language,
        t.courseLength,
      )
      .where(sql`listed`),
    index('playlists_popular_index')
      .on(
        t.reviewCount.desc(),
        t.avgRating.desc(),
        t.ratingScore.desc(),
        t.id.desc(),
        t.language,
        t.courseLength,
      )
      .where(sql`listed`),
    index('playlists_score_index').on(t.ratingScore.desc(), t.id.desc()).where(sql`listed`),
    index('playlists_length_index').on(t.courseLength, newestFirst).where(sql`listed`),
    index('playlists_language_index').on(t.language, newestFirst).where(sql`listed`),
    ...[t.category1Id, t.category2Id, t.category3Id].flatMap((level, at) => [
      index(`playlists_category${at + 1}_newest_index`)
        .on(level, newestFirst)
        .where(sql`listed`),
      index(`playlists_category${at + 1}_rating_index`)
        .on(level, t.avgRating.desc(), t.reviewCount.desc(), t.ratingScore.desc(), t.id.desc())
        .where(sql`listed`),
      index(`playlists_category${at + 1}_popular_index`)
        .on(level, t.reviewCount.desc(), t.avgRating.desc(), t.ratingScore.desc(), t.id.desc())
        .where(sql`listed`),
    ]),
  ],
)

/** What is known of the platform's videos, whether in a playlist or not; `id` is the 11-character identifier. */
export const knownVideos = pgTable(
  'known_videos',
  {
    id: text().primaryKey(),
    /** Empty while unknown. */
    title: text().notNull(),
    description: text().notNull().default(''),
    thumbnail: text(),
    publishedAt: moment(),
    language: text(),
    /** Seconds. */
    duration: integer(),
    /** When the platform last answered. */
    fetchedAt: moment(),
    state: text({ enum: VIDEO_STATES }).notNull().default('unknown'),
    /** The state that one check has found and a second one, a day later, has yet to confirm. */
    suspectedState: text({ enum: VIDEO_STATES }),
    suspectedAt: moment(),
    /** When the platform last reported whether it can be played. */
    checkedAt: moment(),
    /** When to check it again; null while no playlist has the video. */
    checkAt: moment(),
  },
  (t) => [
    check('known_videos_id', sql`${t.id} ~ '^[A-Za-z0-9_-]{11}$'`),
    oneOf('known_videos_state', t.state, VIDEO_STATES),
    check('known_videos_suspected', sql`(${t.suspectedState} is null) = (${t.suspectedAt} is null)`),
    index('known_videos_due_index').on(t.checkAt).where(sql`check_at is not null`),
    index('known_videos_state_index').on(t.state).where(sql`check_at is not null`),
  ],
)

/** Facts about a video as sent by the browser of a playlist's creator, as the contract defines them. */
interface BrowserFacts {
  title: string
  description: string
  thumbnail: string | null
  /** ISO 8601. */
  publishedAt: string | null
  language: string | null
}

/** What is known of a video in its place, also while its removal can be undone. */
export function placeColumns() {
  return {
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    videoId: text()
      .notNull()
      .references(() => knownVideos.id),
    /** Order within the playlist; gaps are fine. */
    position: integer().notNull(),
    /** The name of the section that begins with this video; null where it belongs to the one before. */
    section: text(),
    /** Shown in this playlist only, and only while the facts are unknown. */
    browserFacts: jsonb('said').$type<BrowserFacts>(),
    /** The creator has chosen to keep it in this state; a new state is reported again. */
    keptState: text({ enum: VIDEO_STATES }),
  }
}

/** A video in its place; a playlist shows the facts from `known_videos`. */
export const playlistVideos = pgTable(
  'playlist_videos',
  {
    id: id(),
    ...placeColumns(),
  },
  (t) => [
    oneOf('playlist_videos_kept_state', t.keptState, VIDEO_STATES),
    unique('playlist_videos_once').on(t.playlistId, t.videoId),
    lengthWithin('playlist_videos_section_length', t.section, 1, limits.sectionName),
    index('playlist_videos_order_index').on(t.playlistId, t.position),
    index('playlist_videos_sections_index').on(t.playlistId, t.position).where(sql`section is not null`),
    index('playlist_videos_video_index').on(t.videoId),
  ],
)
