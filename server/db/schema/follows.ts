import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { playlists } from './catalogue.ts'
import { now } from './columns.ts'

function follower() {
  return uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })
}

/** Who is notified when a creator publishes a course. */
export const creatorFollows = pgTable(
  'creator_follows',
  {
    accountId: follower(),
    creatorId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: now(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.creatorId] }),
    // The order in which followers are notified, in batches.
    index('creator_follows_creator_index').on(t.creatorId, t.accountId),
  ],
)

/** Who is notified when a course has new videos. */
export const courseFollows = pgTable(
  'course_follows',
  {
    accountId: follower(),
    playlistId: uuid()
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    at: now(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.playlistId] }),
    index('course_follows_course_index').on(t.playlistId, t.accountId),
  ],
)
