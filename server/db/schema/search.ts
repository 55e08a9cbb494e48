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
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment, now, oneOf } from './columns.ts'

const GLOSSARY_SOURCES = ['built-in', 'category', 'operator'] as const

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What search reads: one row per playlist. `nameKey` and `words` are computed by the application; the other
 * columns (and the terms of rating step and length) are copies from playlists, maintained by a trigger.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** Deleted by a trigger, all rows of one statement together, rather than by a foreign key. */
    playlistId: uuid().primaryKey(),
    /** Position of the playlist's bit in search_bits. */
    seq: integer().generatedAlwaysAsIdentity().unique(),
    /** The words of the name, joined by single spaces. */
    nameKey: text().notNull(),
    /**
     * Every word as it is, and again with a prefix for the best field that contains it; terms for the filters
     * (server/features/search/index-terms.ts).
     */
    words: tsvector().notNull(),
    avgRating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull(),
    reviewCount: integer().notNull(),
    ratingScore: doublePrecision().notNull(),
    listed: boolean().notNull(),
    publishedAs: uuid(),
    /** Never changes. */
    creatorId: uuid().notNull(),
  },
  (t) => [
    index('search_entries_creator_index').on(t.creatorId).where(sql`listed`),
    // Without GIN's pending list, so that a search costs the same right after a burst of writes.
    index('search_entries_words_index').using('gin', t.words).where(sql`listed`).with({ fastupdate: false }),
    // For the words that nothing contains any more; there are few such entries.
    index('search_entries_unlisted_words_index')
      .using('gin', t.words)
      .where(sql`not listed`)
      .with({ fastupdate: false }),
    // With `seq`, so that names, and the orders below, are read from the index alone.
    index('search_entries_name_index')
      .on(t.nameKey.op('text_pattern_ops'), t.ratingScore.desc(), t.playlistId.desc(), t.seq)
      .where(sql`listed`),
    index('search_entries_rating_index')
      .on(t.avgRating.desc(), t.reviewCount.desc(), t.ratingScore.desc(), t.playlistId.desc(), t.seq)
      .where(sql`listed`),
    index('search_entries_popular_index')
      .on(t.reviewCount.desc(), t.avgRating.desc(), t.ratingScore.desc(), t.playlistId.desc(), t.seq)
      .where(sql`listed`),
    // An index is read alone only if it has what its expressions are made of.
    index('search_entries_newest_index')
      .on(sql`coalesce(published_as, playlist_id)`, t.seq, t.publishedAs, t.playlistId)
      .where(sql`listed`),
    index('search_entries_score_index')
      .on(t.ratingScore.desc(), t.playlistId.desc(), t.seq)
      .where(sql`listed`),
  ],
)

/**
 * The words (and terms of filters) that occur in any playlist, with their pairs of letters: mistyped words
 * are corrected and beginnings completed from here. Words may outlive their playlists by a day.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Empty for words that are never corrected: short ones, numbers, terms of filters. */
    pairs: text().array().notNull(),
    /**
     * The keys that words of the same sound share (sound-keys.ts), and the version of the rules that made
     * them; 0: none yet.
     */
    sounds: text().array().notNull().default([]),
    soundRules: smallint().notNull().default(0),
    /** Contained in so many playlists that counting rows is slow; search_bits has its bits. */
    frequent: boolean().notNull().default(false),
    /** Contained in so many that an index scan for it and another such word is slower than combining their bits. */
    veryFrequent: boolean().notNull().default(false),
  },
  (t) => [
    index('search_words_pairs_index').using('gin', t.pairs).with({ fastupdate: false }),
    index('search_words_sounds_index').using('gin', t.sounds).with({ fastupdate: false }),
    index('search_words_rules_index').on(t.soundRules, t.word),
    index('search_words_beginning_index').on(t.word.op('text_pattern_ops')),
  ],
)

/**
 * Which listed playlists contain a frequent word: a bit per playlist, 4,096 playlists to a row, so that the
 * matches of several words are counted by AND. Maintained by a trigger on search_entries.
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

/**
 * Words for one concept in many languages: a search for any of them finds courses with another. Built-in ones
 * are updated at start (glossary/*.json); the names of a category are added automatically; operators add
 * their own and leave out built-in ones that mislead.
 */
export const glossary = pgTable(
  'glossary',
  {
    id: id(),
    /** In English, e.g. `organic-farming`. */
    concept: text().notNull(),
    /** The language of the words, a tag such as `hi`. */
    language: text().notNull(),
    /** As written, one word or a phrase. */
    text: text().notNull(),
    /** Its words, normalised for search, separated by spaces. */
    words: text().notNull(),
    /** The sound keys of its words, joined; by the rules of the built-in glossary's version. */
    sounds: text().array().notNull(),
    source: text({ enum: GLOSSARY_SOURCES }).notNull(),
    /** Of daily life: known, so that no subject is taken for it, but not looked for in its other words. */
    everyday: boolean().notNull().default(false),
    /** An operator has left it out; the row stays so that the next version does not bring it back. */
    leftOut: boolean().notNull().default(false),
    updatedAt: now(),
  },
  (t) => [
    oneOf('glossary_source', t.source, GLOSSARY_SOURCES),
    unique('glossary_once').on(t.concept, t.language, t.words),
    index('glossary_words_index').on(t.words.op('text_pattern_ops')),
    index('glossary_parts_index')
      .using('gin', sql`string_to_array(${t.words}, ' ')`)
      .with({ fastupdate: false }),
    index('glossary_sounds_index').using('gin', t.sounds).with({ fastupdate: false }),
  ],
)

/**
 * Searches that found something, and how many different people made them: from a few on they are suggested to others.
 */
export const searchedTerms = pgTable(
  'searched_terms',
  {
    /** Its words, separated by spaces. */
    term: text().primaryKey(),
    /** What operators refer to it by: its words must not be in addresses or in the audit log. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    people: integer().notNull(),
    lastAt: now(),
    /** When an operator removed it: it is never suggested again, and its row stays for ever. */
    dismissedAt: moment(),
  },
  (t) => [
    unique('searched_terms_ids').on(t.id),
    index('searched_terms_people_index').on(t.people.desc().nullsFirst(), t.term),
    index('searched_terms_beginning_index').on(t.term.op('text_pattern_ops')),
    index('searched_terms_last_index').on(t.lastAt),
  ],
)

/** Who searched for it, so that nobody is counted twice: irreversible hashes of addresses, kept for a short time. */
export const searchedBy = pgTable(
  'searched_by',
  {
    term: text()
      .notNull()
      .references(() => searchedTerms.term, { onDelete: 'cascade' }),
    person: text().notNull(),
    at: now(),
  },
  (t) => [primaryKey({ columns: [t.term, t.person] }), index('searched_by_at_index').on(t.at)],
)
