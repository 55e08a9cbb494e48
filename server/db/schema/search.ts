import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../contract/constants.ts'
import { playlists } from './catalogue.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What search reads: one narrow row per playlist, its words kept out of line. `nameKey` and `words` are made by the
 * application; the other columns repeat those of playlists and are kept by a trigger.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    playlistId: uuid()
      .primaryKey()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    /** The words of the name, joined by single spaces. */
    nameKey: text().notNull(),
    /** Every word as it is, and again with a mark for the best place it stands in (see words.ts). */
    words: tsvector().notNull(),
    category1Id: uuid().notNull(),
    category2Id: uuid(),
    category3Id: uuid(),
    language: text({ enum: LANGUAGES }).notNull(),
    avgRating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull(),
    reviewCount: integer().notNull(),
    ratingScore: doublePrecision().notNull(),
    listed: boolean().notNull(),
  },
  (t) => [
    // Without the list of pending entries, so that a search costs the same just after a burst of writes.
    index('search_entries_words_index').using('gin', t.words).where(sql`listed`).with({ fastupdate: false }),
  ],
)

/** The words that stand in any playlist, with their pairs of letters: where a mistyped word finds its neighbours. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    pairs: text().array().notNull(),
  },
  (t) => [index('search_words_pairs_index').using('gin', t.pairs).with({ fastupdate: false })],
)
