import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { type ContentTag, contentChanged } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { reviewedPlaylists } from './profiles.queries.ts'

/**
 * Deletes an account and all that belongs to it. Sessions, codes, reviews, playlists, posts and candidacies go with the
 * account's row (foreign keys), files with the rows that name them (triggers).
 */
export async function deleteAccount(tx: Tx, viewer: Viewer): Promise<void> {
  const tags = [...(await lockReviewed(tx, viewer.id)), ...(await ownTags(tx, viewer.id))]
  if (viewer.role === 'creator') tags.push('creators')
  await tx.delete(uploads).where(eq(uploads.ownerId, viewer.id))
  const [gone] = await tx
    .delete(accounts)
    .where(eq(accounts.id, viewer.id))
    .returning({ email: accounts.email, name: accounts.name })
  if (!gone) fail('account_not_found')
  await tx.delete(creatorApplications).where(eq(creatorApplications.email, gone.email))
  await enqueue(tx, 'accounts.say-farewell', { to: gone.email, name: gone.name })
  if (tags.length > 0) await contentChanged(tx, ...tags)
}

/** The averages of reviewed playlists follow; taken in one order, so that two deletions cannot wait for each other. */
async function lockReviewed(tx: Tx, accountId: string): Promise<ContentTag[]> {
  const reviewed = await reviewedPlaylists(tx, accountId)
  if (reviewed.length === 0) return []
  await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(inArray(playlists.id, reviewed))
    .orderBy(asc(playlists.id))
    .for('no key update')
  return ['ratings', ...reviewed.map((id) => `playlist:${id}` as const)]
}

async function ownTags(db: Executor, accountId: string): Promise<ContentTag[]> {
  const own = await db.select({ id: playlists.id }).from(playlists).where(eq(playlists.creatorId, accountId))
  const posts = await db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(eq(opportunities.posterId, accountId))
  const tags: ContentTag[] = own.map(({ id }) => `playlist:${id}` as const)
  if (own.length > 0) tags.push('listing', 'ratings')
  if (posts.length > 0) tags.push('opportunities', ...posts.map(({ id }) => `opportunity:${id}` as const))
  return tags
}

/** Learners who never entered their code are forgotten after a month, so that an address is not blocked for ever. */
export async function forgetNeverVerified(tx: Tx): Promise<void> {
  await tx
    .delete(accounts)
    .where(
      and(
        eq(accounts.role, 'user'),
        isNull(accounts.verifiedAt),
        lt(accounts.createdAt, sql`now() - interval '30 days'`),
      ),
    )
}
