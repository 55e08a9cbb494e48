import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { playlists } from './catalogue.ts'
import { id, lengthWithin, moment, now } from './columns.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    comment: text().notNull(),
    /** Set when an operator hides the review; a hidden review does not count. */
    hiddenAt: moment(),
    /** One of many at once: hidden and not counted until an operator has decided; then `decidedAt`. */
    heldAt: moment(),
    decidedAt: moment('judged_at'),
    /** Keyed hash of the network it came from; deleted after a day. */
    network: text(),
    /** How many learners it helped. Maintained by a trigger on review_votes. */
    helpful: integer().notNull().default(0),
    /** The creator's answer, and since when; `answerEditedAt` once it was changed. */
    answer: text(),
    answeredAt: moment(),
    answerEditedAt: moment(),
    createdAt: now(),
    /** Later than `createdAt` once its author has changed it. */
    updatedAt: now(),
  },
  (t) => [
    unique('reviews_once').on(t.playlistId, t.authorId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    lengthWithin('reviews_comment_length', t.comment, 1, limits.comment),
    lengthWithin('reviews_answer_length', t.answer, 1, limits.comment),
    check('reviews_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('reviews_held', sql`${t.heldAt} is null or ${t.hiddenAt} is not null`),
    check('reviews_helpful', sql`${t.helpful} >= 0`),
    index('reviews_newest_index').on(t.playlistId, t.id.desc()),
    index('reviews_helpful_index').on(t.playlistId, t.helpful.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reviews_ratings_index').on(t.playlistId, t.rating).where(sql`hidden_at is null`),
    index('reviews_network_index').on(t.id).where(sql`network is not null`),
    index('reviews_author_index').on(t.authorId),
    index('reviews_hidden_index').on(t.id.desc()).where(sql`hidden_at is not null`),
  ],
)
