import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { type ContentTag, emitContentChange } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { courseLearners, courseProgress } from '#server/db/schema/learning.ts'
import { shownLearners } from './learning.policy.ts'

/** Invalidates the pages of courses whose rounded number of learners changes. */
export async function invalidateLearnerCounts(tx: Tx, playlistIds: string[], by: 1 | -1): Promise<void> {
  if (playlistIds.length === 0) return
  const sums = await tx
    .select({ playlistId: courseLearners.playlistId, begun: courseLearners.begun })
    .from(courseLearners)
    .where(inArray(courseLearners.playlistId, playlistIds))
  const changed = sums.filter(({ begun }) => shownLearners(begun) !== shownLearners(begun - by))
  if (changed.length > 0) await emitContentChange(tx, ...changed.map(({ playlistId }) => tagOf(playlistId)))
}

/** The pages that show another number once this account is gone. */
export async function learnerTags(db: Executor, accountId: string): Promise<ContentTag[]> {
  const sums = await db
    .select({ playlistId: courseLearners.playlistId, begun: courseLearners.begun })
    .from(courseProgress)
    .innerJoin(courseLearners, eq(courseLearners.playlistId, courseProgress.playlistId))
    .where(eq(courseProgress.accountId, accountId))
  const changing = sums.filter(({ begun }) => shownLearners(begun) !== shownLearners(begun - 1))
  return changing.map(({ playlistId }) => tagOf(playlistId))
}

interface Learner {
  accountId: string
  playlistId: string
}

/** What people have watched of a course is shown with their reviews of it. */
export async function invalidateShownProgress(tx: Tx, learners: Learner[]): Promise<void> {
  if (learners.length === 0) return
  const list = (ids: string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
  const reviewed = await rowsOf<{ playlist_id: string }>(
    tx,
    sql`select distinct reviews.playlist_id
      from unnest(${list(learners.map(({ accountId }) => accountId))}, ${list(learners.map(({ playlistId }) => playlistId))})
        as learner(account_id, playlist_id)
      join reviews on reviews.author_id = learner.account_id and reviews.playlist_id = learner.playlist_id`,
  )
  await invalidateReviewProgress(
    tx,
    reviewed.map(({ playlist_id }) => playlist_id),
  )
}

/** The same for courses that are known to be reviewed by the viewer. */
export async function invalidateReviewProgress(tx: Tx, playlistIds: string[]): Promise<void> {
  if (playlistIds.length > 0) await emitContentChange(tx, ...new Set(playlistIds.map(tagOf)))
}

function tagOf(playlistId: string): ContentTag {
  return `playlist:${playlistId}`
}
