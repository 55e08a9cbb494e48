import { sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { recountLearners } from './course-progress.commands.ts'

/** A video of a course was replaced by another one. */
interface Replaced {
  playlistId: string
  from: string
  to: string
}

export const TRANSFER_MARKS = 'learning.carry-marks'
/** Learners per transaction. */
const BATCH = 200

/**
 * The course's learners keep their progress; it is transferred in the background, however many there are. From a video
 * that has just been replaced itself it may not have been transferred yet: then also from the one before, since jobs are
 * carried out in any order.
 */
export async function enqueueMarkTransfer(tx: Tx, { playlistId, from, to }: Replaced): Promise<void> {
  const before = await rowsOf<{ from: string }>(
    tx,
    sql`select payload ->> 'from' as "from" from jobs
      where kind = ${TRANSFER_MARKS} and done_at is null and failed_at is null
        and payload ->> 'playlistId' = ${playlistId} and payload ->> 'to' = ${from}`,
  )
  const all = new Set([from, ...before.map((earlier) => earlier.from)])
  all.delete(to)
  for (const one of all) await enqueue(tx, TRANSFER_MARKS, { playlistId, from: one, to })
}

/** Learners who have begun the course and watched the old video count as having watched the new one. Idempotent. */
export async function transferMarks(db: Db, replaced: Replaced): Promise<void> {
  for (let after: string = NIL; ; ) {
    const last = await inTransaction(db, (tx) => transferBatch(tx, replaced, after))
    if (last === undefined) return
    after = last
  }
}

/**
 * Returns the last account; undefined when there was none left. Rows are locked in a fixed order, accounts before marks
 * before progress, as when marks are stored.
 */
export async function transferBatch(tx: Tx, { playlistId, from, to }: Replaced, after: string) {
  const learners = await rowsOf<{ account_id: string }>(
    tx,
    sql`select account_id from course_progress where playlist_id = ${playlistId} and account_id > ${after}
      order by account_id limit ${BATCH}`,
  )
  if (learners.length === 0) return undefined
  const ids = learners.map(({ account_id }) => account_id)
  const whose = sql`${`{${ids.join(',')}}`}::uuid[]`
  await tx.execute(sql`select from accounts where id = any(${whose}) order by id for no key update`)
  await tx.execute(
    sql`insert into learning_marks as known (account_id, video_id, seconds, duration, watched, watched_at, at)
      select account_id, ${to}::text, 0, 0, true, coalesce(watched_at, at), at from learning_marks
      where account_id = any(${whose}) and video_id = ${from} and watched order by account_id
      on conflict (account_id, video_id) do update set watched = true,
        watched_at = greatest(known.watched_at, excluded.watched_at) where not known.watched`,
  )
  await recountLearners(tx, ids, sql`select playlist_id from playlist_videos where video_id = ${to}`)
  await tx.execute(
    sql`update course_progress set last_video_id = ${to} from (
        select account_id from course_progress where playlist_id = ${playlistId} and account_id = any(${whose})
          and last_video_id = ${from} order by account_id for update
      ) stopped where course_progress.account_id = stopped.account_id and playlist_id = ${playlistId}`,
  )
  return ids.at(-1)
}
