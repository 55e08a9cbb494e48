import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { textArray } from '#server/db/text-array.ts'
import { queueVideoUpdates } from '#server/features/playlists/videos-changed.commands.ts'
import { DATA_API_BATCH } from '#server/features/videos/data-api.ts'
import { lockVideos, storePlatformFacts } from '#server/features/videos/known-videos.commands.ts'
import { areSameFacts } from '#server/features/videos/look-up.ts'
import type { LookUpOutcome } from '#server/features/videos/video-platform.ts'
import { readKnownVideos } from '#server/features/videos/videos.queries.ts'
import type { Resources } from '#server/resources.ts'
import { type CheckedState, stateAfterMiss } from './state-after-miss.ts'

const DEADLINE_MS = 30_000
const HOUR = 3_600_000

interface Batch {
  videos: number
  /** `failed`: none of them could be checked; `paused`: others cannot be checked for now either. */
  outcome: 'checked' | 'failed' | 'paused'
}

/** Checks one batch of the most overdue videos with the platform. */
export async function checkBatch({ db, videoPlatform }: Resources): Promise<Batch> {
  const due = await claimDue(db)
  const videos = due.length
  const used = await inTransaction(db, (tx) => storeUsed(tx, due))
  if (used.length === 0) return { videos, outcome: 'checked' }
  const ids = used.map(({ id }) => id)
  const outcomes = await videoPlatform.lookUp(ids, DEADLINE_MS, 'check')
  const stateOf = ({ id }: Due) => outcomes.get(id)?.state
  const paused = used.filter((video) => stateOf(video) === 'paused')
  const asked = used.filter((video) => stateOf(video) !== 'paused')
  if (asked.length > 0) await inTransaction(db, (tx) => storeOutcomes(tx, asked, outcomes))
  if (paused.length > 0) {
    await releaseClaims(db, paused)
    return { videos, outcome: 'paused' }
  }
  return { videos, outcome: asked.every((video) => stateOf(video) === 'down') ? 'failed' : 'checked' }
}

/** Stores what the platform said, and what follows from it. */
async function storeOutcomes(tx: Tx, used: Due[], outcomes: Map<string, LookUpOutcome>): Promise<void> {
  const ids = used.map(({ id }) => id)
  const before = new Map(used.map(({ id, state }) => [id, state]))
  const factsBefore = await readKnownVideos(tx, ids)
  const found = [...outcomes.values()].flatMap((outcome) =>
    outcome.state === 'found' ? [outcome.facts] : [],
  )
  await storePlatformFacts(tx, found)
  await storeAbsent(tx, used, outcomes)
  const after = await tx
    .select({ id: knownVideos.id, state: knownVideos.state })
    .from(knownVideos)
    .where(inArray(knownVideos.id, ids))
  const changed = after.filter(({ id, state }) => state !== before.get(id)).map(({ id }) => id)
  await queueVideoUpdates(tx, changed, { changesPlaying: true })
  const facts = await readKnownVideos(tx, ids)
  const isTold = (id: string) => changed.includes(id) || areSameFacts(factsBefore.get(id), facts.get(id))
  await queueVideoUpdates(
    tx,
    ids.filter((id) => !isTold(id)),
  )
}

interface Due extends CheckedState {
  /** When it was due, as text from the database, which keeps microseconds. */
  dueAt: string
}

/** After this many minutes a batch is certainly done; if it crashed, its videos are due again. */
const CLAIM_MINUTES = 10

/**
 * Claims the most overdue videos: for a while they are not due for another run, which may begin before this one ends.
 */
async function claimDue(db: Db): Promise<Due[]> {
  const rows = await rowsOf<Omit<Due, 'suspectedAt'> & { suspectedAt: string | null }>(
    db,
    sql`with due as (
        select id, state, suspected_at, check_at from known_videos where check_at <= now()
        order by check_at limit ${DATA_API_BATCH} for update skip locked
      ), taken as (
        update known_videos set check_at = now() + make_interval(mins => ${CLAIM_MINUTES}::integer)
        from due where known_videos.id = due.id
      )
      select id, state, suspected_at as "suspectedAt", check_at::text as "dueAt" from due order by check_at`,
  )
  return rows.map((row) => ({
    ...row,
    suspectedAt: row.suspectedAt === null ? null : new Date(row.suspectedAt),
  }))
}

async function releaseClaims(db: Db, due: Due[]): Promise<void> {
  const [ids, times] = [due.map(({ id }) => id), due.map(({ dueAt }) => dueAt)]
  await db.execute(
    sql`update known_videos set check_at = due.at
      from unnest(${textArray(ids)}::text[], ${textArray(times)}::timestamptz[]) as due(id, at)
      where known_videos.id = due.id`,
  )
}

/**
 * The videos that are in a playlist; the others are not checked until they are in one again. Waits for
 * transactions that are adding one of them.
 */
export async function storeUsed(tx: Tx, due: Due[]): Promise<Due[]> {
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await lockVideos(tx, ids)
  const held = await tx
    .selectDistinct({ id: playlistVideos.videoId })
    .from(playlistVideos)
    .where(inArray(playlistVideos.videoId, ids))
  const used = new Set(held.map(({ id }) => id))
  const unused = ids.filter((id) => !used.has(id))
  if (unused.length > 0)
    await tx.update(knownVideos).set({ checkAt: null }).where(inArray(knownVideos.id, unused))
  return due.filter(({ id }) => used.has(id))
}

/** Videos that the platform says do not exist; one that could not be checked is tried again in an hour. */
async function storeAbsent(
  tx: Tx,
  used: CheckedState[],
  outcomes: Map<string, LookUpOutcome>,
): Promise<void> {
  const now = new Date()
  for (const video of used) {
    const outcome = outcomes.get(video.id)
    if (outcome?.state === 'found') continue
    const why = outcome?.state === 'absent' ? outcome.why : outcome?.state
    const change =
      why === undefined || why === 'down' || why === 'paused'
        ? { checkAt: new Date(now.getTime() + HOUR) }
        : stateAfterMiss(video, why, now)
    await tx.update(knownVideos).set(change).where(eq(knownVideos.id, video.id))
  }
}
