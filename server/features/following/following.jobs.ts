import { and, asc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { daysAgo } from '#server/db/ago.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlistSources, sourceLists, sourcePages } from '#server/db/schema/platform.ts'
import { textArray } from '#server/db/text-array.ts'
import { CallsPaused, PlatformDown } from '#server/features/videos/platform-http.ts'
import { ListAbsent } from '#server/features/videos/platform-lists.ts'
import { job } from '#server/jobs/job.ts'
import type { Resources } from '#server/resources.ts'
import { followStored } from './follow-source.ts'
import { FOLLOW_STORED, lookAtSource } from './look-at-source.ts'
import { nextLook } from './source-pages.commands.ts'

/** A list that is gone or private may come back. Hours. */
const ABSENT_HOURS = 7 * 24
/** A list that could not be read is tried again after others, even if it is used most. Hours. */
const FAILED_HOURS = 6
/** After this many failed lists in a row the platform is taken to be down. */
const MAX_FAILURES = 3

/**
 * Reads each source once a day, as far as the quota allows: first those whose courses are used most and that have
 * waited longest. The rest follows an hour later.
 */
export const followSources = job({
  kind: 'following.look',
  payload: z.object({}),
  every: 'hour',
  run: async (resources) => {
    const taken: Due[] = []
    try {
      for (let failures = 0; failures < MAX_FAILURES && !resources.ending.aborted; ) {
        if (taken.length === 0) taken.push(...(await claimDue(resources)))
        const source = taken.shift()
        if (!source) return
        const outcome = await lookOnce(resources, source)
        if (outcome === 'paused') return
        failures = outcome === 'failed' ? failures + 1 : 0
      }
    } finally {
      await releaseClaims(resources, taken)
    }
  },
})

interface Due {
  sourceId: string
  /** When it was due, as text from the database, which keeps microseconds. */
  dueAt: string
}

/** Claimed with one sort of all that are due. */
const AT_ONCE = 50
/** After this many minutes they have certainly been read; if the run crashed, they are due again. */
const CLAIM_MINUTES = 30

/** Claims the sources to be read next: for a while they are not due for another run, which may begin before this one ends. */
async function claimDue({ db }: Resources): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`with due as (
        select source_id, check_at, (extract(epoch from now() - check_at) / 86400 + 1) * (uses + 1) as weight
        from source_lists where check_at <= now()
        order by weight desc, source_id limit ${AT_ONCE} for update skip locked
      ), taken as (
        update source_lists set check_at = now() + make_interval(mins => ${CLAIM_MINUTES}::integer)
        from due where source_lists.source_id = due.source_id
      )
      select source_id as "sourceId", check_at::text as "dueAt" from due order by weight desc, source_id`,
  )
}

async function releaseClaims({ db }: Resources, due: Due[]): Promise<void> {
  if (due.length === 0) return
  const [ids, times] = [due.map(({ sourceId }) => sourceId), due.map(({ dueAt }) => dueAt)]
  await db.execute(
    sql`update source_lists set check_at = due.at
      from unnest(${textArray(ids)}::text[], ${textArray(times)}::timestamptz[]) as due(id, at)
      where source_id = due.id`,
  )
}

/** `failed`: this list could not be read; `paused`: others cannot be read for now either, and it stays due. */
async function lookOnce(resources: Resources, due: Due): Promise<'read' | 'failed' | 'paused'> {
  try {
    await lookAtSource(resources, due.sourceId, 'follow')
    return 'read'
  } catch (error) {
    if (error instanceof CallsPaused) {
      await releaseClaims(resources, [due])
      return 'paused'
    }
    const isAbsent = error instanceof ListAbsent
    if (!isAbsent && !(error instanceof PlatformDown)) throw error
    await nextLook(resources.db, due.sourceId, isAbsent ? ABSENT_HOURS : FAILED_HOURS)
    return isAbsent ? 'read' : 'failed'
  }
}

/** A list was read: the playlists that came from it follow. */
export const followStoredJob = job({
  kind: FOLLOW_STORED,
  urgency: 'bulk',
  payload: z.object({ sourceId: z.string(), isWhole: z.boolean() }),
  run: followStored,
})

/** Deletes the content of lists that no course came from, left by abandoned imports. */
export const deleteUnusedSources = job({
  kind: 'following.forget',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    while ((await inTransaction(db, deleteSomeUnused)) === BATCH);
    const isOld = lt(sourcePages.readAt, daysAgo(ABANDONED_DAYS))
    await deleteInBatches(db, sourcePages, and(isOld, isUnused(sourcePages.sourceId)))
  },
})

const BATCH = 200
const ABANDONED_DAYS = 7

function isUnused(sourceId: PgColumn): SQL {
  return sql`not exists (select from ${playlistSources} where ${playlistSources.sourceId} = ${sourceId})`
}

/**
 * Returns how many there were. They are locked before they are deleted: an import that begins to use one holds its row
 * until its course is there.
 */
async function deleteSomeUnused(tx: Tx): Promise<number> {
  const { sourceId } = sourceLists
  const unused = await tx
    .select({ sourceId })
    .from(sourceLists)
    .where(isUnused(sourceId))
    .orderBy(asc(sourceId))
    .limit(BATCH)
    .for('update')
  const ids = unused.map((list) => list.sourceId)
  if (ids.length > 0) await tx.delete(sourceLists).where(and(inArray(sourceId, ids), isUnused(sourceId)))
  return ids.length
}
