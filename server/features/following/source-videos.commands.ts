import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { playlistSources, type SourceVideoState, sourceVideos } from '#server/db/schema/platform.ts'
import type { SourceListing } from './look-at-source.ts'

/**
 * Compares a playlist with its source: new videos of the source are offered, unless its creator has removed or declined
 * them before; videos that the source no longer has are marked as gone. Returns what is offered, in order.
 */
export async function compareWithSource(
  tx: Tx,
  playlistId: string,
  { videoIds, isWhole }: SourceListing,
): Promise<string[]> {
  await tx.select({ id: playlists.id }).from(playlists).where(eq(playlists.id, playlistId)).for('update')
  const held = new Set(await readHeld(tx, playlistId))
  const known = new Map(await readStates(tx, playlistId))
  const there = new Set(videoIds)
  const changed = new Map<string, SourceVideoState>()
  const become = (id: string, state: SourceVideoState) => known.get(id) !== state && changed.set(id, state)
  for (const id of there) {
    if (held.has(id)) become(id, 'held')
    else if (known.get(id) !== 'left') become(id, 'added')
  }
  const lost = isWhole ? [...known].filter(([id]) => !there.has(id)) : []
  for (const [id, state] of lost) if (state === 'held' && held.has(id)) become(id, 'removed')
  const goneAgain = lost.filter(([id, state]) => state === 'added' && !held.has(id)).map(([id]) => id)
  await setStates(tx, playlistId, changed)
  if (goneAgain.length > 0) await tx.delete(sourceVideos).where(these(playlistId, goneAgain))
  await tx
    .update(playlistSources)
    .set({ checkedAt: new Date() })
    .where(eq(playlistSources.playlistId, playlistId))
  return [...there].filter((id) => (changed.get(id) ?? known.get(id)) === 'added')
}

/** The states after an import: videos of the source that are missing from the playlist were left out on purpose. */
export async function storeInitialSourceStates(tx: Tx, playlistId: string, offered: string[]): Promise<void> {
  const held = new Set(await readHeld(tx, playlistId))
  await setStates(tx, playlistId, new Map(offered.map((id) => [id, held.has(id) ? 'held' : 'left'])))
}

/** The creator has removed or declined these videos: they are not offered again. */
export async function declineVideos(tx: Tx, playlistId: string, videoIds: string[]): Promise<void> {
  if (videoIds.length === 0) return
  await tx.update(sourceVideos).set({ state: 'left' }).where(these(playlistId, videoIds))
}

/** These videos are in the playlist now, no matter who added them. */
export async function markVideosHeld(tx: Tx, playlistId: string, videoIds: string[]): Promise<void> {
  if (videoIds.length === 0) return
  await tx
    .update(sourceVideos)
    .set({ state: 'held' })
    .where(and(these(playlistId, videoIds), ne(sourceVideos.state, 'held')))
}

/** How the source of the playlist and this video relate; null where they do not. */
export async function stateAtSource(
  db: Executor,
  playlistId: string,
  videoId: string,
): Promise<SourceVideoState | null> {
  const [found] = await db
    .select({ state: sourceVideos.state })
    .from(sourceVideos)
    .where(these(playlistId, [videoId]))
  return found?.state ?? null
}

/** The creator has undone the removal of the video: it relates to the source as before. */
export async function restoreSourceState(
  tx: Tx,
  playlistId: string,
  videoId: string,
  state: SourceVideoState,
): Promise<void> {
  await tx
    .update(sourceVideos)
    .set({ state })
    .where(these(playlistId, [videoId]))
}

/** Which of these are in that state, so that only what was offered is added. */
export async function filterByState(
  db: Executor,
  playlistId: string,
  videoIds: string[],
  states: SourceVideoState[],
): Promise<Set<string>> {
  if (videoIds.length === 0) return new Set()
  const rows = await db
    .select({ id: sourceVideos.videoId })
    .from(sourceVideos)
    .where(and(these(playlistId, videoIds), inArray(sourceVideos.state, states)))
  return new Set(rows.map(({ id }) => id))
}

async function setStates(tx: Tx, playlistId: string, states: Map<string, SourceVideoState>): Promise<void> {
  if (states.size === 0) return
  await tx
    .insert(sourceVideos)
    .values([...states].map(([videoId, state]) => ({ playlistId, videoId, state })))
    .onConflictDoUpdate({
      target: [sourceVideos.playlistId, sourceVideos.videoId],
      set: { state: sql`excluded.state` },
    })
}

async function readHeld(db: Executor, playlistId: string): Promise<string[]> {
  const rows = await db
    .select({ id: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
  return rows.map(({ id }) => id)
}

async function readStates(db: Executor, playlistId: string): Promise<[string, SourceVideoState][]> {
  const rows = await db
    .select({ id: sourceVideos.videoId, state: sourceVideos.state })
    .from(sourceVideos)
    .where(eq(sourceVideos.playlistId, playlistId))
  return rows.map(({ id, state }) => [id, state])
}

function these(playlistId: string, videoIds: string[]) {
  return and(eq(sourceVideos.playlistId, playlistId), inArray(sourceVideos.videoId, videoIds))
}
