import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { withheldCreators } from '#server/db/schema/listings.ts'

/** Playlists in one transaction: a creator may have twenty thousand, and others must be able to write in between. */
const BATCH = 100

/** Readers see none of a creator's playlists from now on; hiding or deleting the rows takes a while. */
export async function withholdPlaylists(tx: Tx, creatorId: string): Promise<void> {
  await tx.insert(withheldCreators).values({ creatorId }).onConflictDoNothing()
  await emitContentChange(tx, 'listing', 'ratings')
}

/** Those hidden by a suspension or an operator stay hidden. */
export async function stopWithholding(tx: Tx, creatorId: string): Promise<void> {
  await tx.delete(withheldCreators).where(eq(withheldCreators.creatorId, creatorId))
  await emitContentChange(tx, 'listing', 'ratings')
}

/** Hides the next of them for a suspension; false when these were the last. */
export async function hideNextBatch(tx: Tx, creatorId: string): Promise<boolean> {
  const hidden = await tx
    .update(playlists)
    .set({ hiddenAt: new Date(), hiddenBySuspension: true })
    .where(some(creatorId, isNull(playlists.hiddenAt)))
    .returning({ id: playlists.id })
  return announce(tx, hidden)
}

/** Shows the next of those that only a suspension has hidden; false when these were the last. */
export async function showNextBatch(tx: Tx, creatorId: string): Promise<boolean> {
  const shown = await tx
    .update(playlists)
    .set({ hiddenAt: null, hiddenBySuspension: false })
    .where(some(creatorId, eq(playlists.hiddenBySuspension, true)))
    .returning({ id: playlists.id })
  return announce(tx, shown)
}

/** Deletes the next of them with their reviews; false when these were the last. */
export async function deleteNextBatch(tx: Tx, creatorId: string): Promise<boolean> {
  const gone = await tx.delete(playlists).where(some(creatorId)).returning({ id: playlists.id })
  return announce(tx, gone)
}

function some(creatorId: string, condition?: SQL): SQL {
  const { id } = playlists
  const where = and(eq(playlists.creatorId, creatorId), condition)
  return sql`${id} = any(array(select ${id} from ${playlists} where ${where} order by ${asc(id)} limit ${BATCH}))`
}

async function announce(tx: Tx, changed: { id: string }[]): Promise<boolean> {
  if (changed.length === 0) return false
  await emitContentChange(tx, 'listing', 'ratings', ...changed.map(({ id }) => `playlist:${id}` as const))
  return changed.length === BATCH
}
