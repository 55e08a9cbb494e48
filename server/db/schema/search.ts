import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What search reads: one row per playlist. `nameKey` and `words` are made by the application; the other columns (and
 * the mark of the rating step) repeat what stands in playlists and are kept by a trigger.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** Goes with its playlist by a trigger, which takes all that one statement deletes together. */
    playlistId: uuid().primaryKey(),
    /** Place of the playlist's bit in search_bits. */
    seq: integer().generatedAlwaysAsIdentity().unique(),
    /** The words of the name, joined by single spaces. */
    nameKey: text().notNull(),
    /** Every word as it is, and again with a mark for the best place it stands in; marks for the filters (see words.ts). */
    words: tsvector().notNull(),
    avgRating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull(),
    reviewCount: integer().notNull(),
    ratingScore: doublePrecision().notNull(),
    listed: boolean().notNull(),
  },
  (t) => [
    // Without the list of pending entries, so that a search costs the same just after a burst of writes.
    index('search_entries_words_index').using('gin', t.words).where(sql`listed`).with({ fastupdate: false }),
    index('search_entries_name_index')
      .on(t.nameKey.op('text_pattern_ops'), t.ratingScore.desc(), t.playlistId.desc())
      .where(sql`listed`),
    index('search_entries_rating_index')
      .on(t.avgRating.desc(), t.reviewCount.desc(), t.playlistId.desc())
      .where(sql`listed`),
    index('search_entries_popular_index')
      .on(t.reviewCount.desc(), t.avgRating.desc(), t.playlistId.desc())
      .where(sql`listed`),
    index('search_entries_score_index').on(t.ratingScore.desc(), t.playlistId.desc()).where(sql`listed`),
  ],
)

/**
 * The words (and marks of filters) that stand in any playlist, with their pairs of letters: there a mistyped word finds
 * its neighbours, and the beginning of a word the whole ones. Words may outlive the playlists that had them.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** None for words that are never corrected: short ones, numbers, marks. */
    pairs: text().array().notNull(),
    /** So many playlists have it that counting them one by one is slow: search_bits holds them. */
    frequent: boolean().notNull().default(false),
  },
  (t) => [
    index('search_words_pairs_index').using('gin', t.pairs).with({ fastupdate: false }),
    index('search_words_beginning_index').on(t.word.op('text_pattern_ops')),
  ],
)

/**
 * Which listed playlists have a frequent word: a bit per playlist, 4,096 playlists to a row, so that the matches of
 * several words are counted by AND. Kept by a trigger on search_entries.
 */
export const searchBits = pgTable(
  'search_bits',
  {
    word: text().notNull(),
    /** `seq` divided by 4,096. */
    block: integer().notNull(),
    bits: bit({ dimensions: 4_096 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.block] })],
)
