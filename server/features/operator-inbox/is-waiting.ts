import { sql } from 'drizzle-orm'
import { playlists } from '#server/db/schema/catalogue.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'

const { kind, subject, settledAt } = waitingThings

/**
 * Whether a thing waits for an operator: it is not settled (written exactly like the predicate of the partial indexes)
 * and is not a draft or deleted course.
 */
export const isWaiting = sql`${settledAt} is null and not exists (
  select from ${playlists} where ${playlists.id} = case when ${kind} = 'course' then ${subject}::uuid end
    and (${playlists.draft} or ${playlists.removedAt} is not null))`
