import { index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../contract/constants.ts'
import { accounts } from './accounts.ts'

/**
 * Creators who were suspended or deleted while some of their playlists are still in the listings. Queries for readers
 * exclude these until all of them are hidden or deleted.
 */
export const withheldCreators = pgTable('withheld_creators', {
  creatorId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
})

/**
 * How many listed playlists there are per category (the nil UUID for all), language and rating step, so that
 * a filtered total is a sum over at most 60 rows. Maintained by a trigger on playlists.
 */
export const listingCounts = pgTable(
  'listing_counts',
  {
    categoryId: uuid().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** Index of the highest threshold of the rating filter that the average reaches. */
    ratingStep: smallint().notNull(),
    playlists: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.language, t.ratingStep] })],
)

/**
 * How many listed playlists each creator has, for those who have any, so that the creators with the most are found without
 * counting all playlists. Maintained by the same trigger.
 */
export const creatorCounts = pgTable(
  'creator_counts',
  {
    creatorId: uuid().primaryKey(),
    playlists: integer().notNull(),
  },
  (t) => [index('creator_counts_most_index').on(t.playlists.desc(), t.creatorId)],
)
