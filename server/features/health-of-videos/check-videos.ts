import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { videosChanged } from '#server/features/playlists/videos-changed.commands.ts'
import { keepPlatformFacts } from '#server/features/videos/known-videos.commands.ts'
import { DATA_API_BATCH } from '#server/features/videos/platform-calls.ts'
import type { Outcome } from '#server/features/videos/video-platform.ts'
import type { Resources } from '#server/resources.ts'
import { judge, type Standing } from './judge.ts'

const DEADLINE_MS = 30_000
const HOUR = 3_600_000

/**
 * Asks the platform about the videos that wait longest, one batch; answers how many were asked about. 0 when none is
 * due, when no units are left for checks, or when the platform does not answer: then nothing is changed.
 */
export async function checkBatch({ db, videoPlatform }: Resources): Promise<number> {
  const due = await readDue(db)
  const used = await keepUsed(db, due)
  if (used.length === 0) return due.length
  const ids = used.map(({ id }) => id)
  const outcomes = await videoPlatform.ask(ids, DEADLINE_MS, 'check')
  if ([...outcomes.values()].every(({ state }) => state === 'down')) return 0
  const before = new Map(used.map(({ id, state }) => [id, state]))
  const found = [...outcomes.values()].flatMap((told) => (told.state === 'found' ? [told.facts] : []))
  await inTransaction(db, async (tx) => {
    await keepPlatformFacts(tx, found)
    await keepAbsent(tx, used, outcomes)
  })
  const after = await db
    .select({ id: knownVideos.id, state: knownVideos.state })
    .from(knownVideos)
    .where(inArray(knownVideos.id, ids))
  const changed = after.filter(({ id, state }) => state !== before.get(id)).map(({ id }) => id)
  await videosChanged(db, changed, { changesPlaying: true })
  return due.length
}

function readDue(db: Db): Promise<Standing[]> {
  return db
    .select({
      id: knownVideos.id,
      state: knownVideos.state,
      suspectedAt: knownVideos.suspectedAt,
    })
    .from(knownVideos)
    .where(lte(knownVideos.checkAt, sql`now()`))
    .orderBy(asc(knownVideos.checkAt))
    .limit(DATA_API_BATCH)
}

/** Those that a playlist holds; the others are not asked about until one does again. */
async function keepUsed(db: Db, due: Standing[]): Promise<Standing[]> {
  if (due.length === 0) return []
  const held = await db
    .selectDistinct({ id: playlistVideos.videoId })
    .from(playlistVideos)
    .where(
      inArray(
        playlistVideos.videoId,
        due.map(({ id }) => id),
      ),
    )
  const used = new Set(held.map(({ id }) => id))
  const unused = due.filter(({ id }) => !used.has(id)).map(({ id }) => id)
  if (unused.length > 0)
    await db
      .update(knownVideos)
      .set({ checkAt: null })
      .where(
        and(
          inArray(knownVideos.id, unused),
          sql`not exists (select 1 from ${playlistVideos} where ${playlistVideos.videoId} = ${knownVideos.id})`,
        ),
      )
  return due.filter(({ id }) => used.has(id))
}

/** What the platform says is not there; one that it could not be asked about is tried again in an hour. */
async function keepAbsent(tx: Tx, used: Standing[], outcomes: Map<string, Outcome>): Promise<void> {
  const now = new Date()
  for (const video of used) {
    const outcome = outcomes.get(video.id)
    if (outcome?.state === 'found') continue
    const change =
      outcome?.state === 'absent'
        ? judge(video, outcome.why, now)
        : { checkAt: new Date(now.getTime() + HOUR) }
    await tx.update(knownVideos).set(change).where(eq(knownVideos.id, video.id))
  }
}
