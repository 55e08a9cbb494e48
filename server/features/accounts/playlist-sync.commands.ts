import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { withheldCreators } from '#server/db/schema/listings.ts'
import {
  deleteNextBatch,
  hideNextBatch,
  showNextBatch,
  stopWithholding,
} from '#server/features/playlists/creator-playlists.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const SYNC_PLAYLISTS = 'accounts.playlists-follow'

/**
 * To be called in the transaction that suspends, restores or deletes a creator: updates the first playlists, which for
 * most creators are all of them, and leaves the rest to a job. Each call queues a new job: a running one may already
 * have read the account's state for the last time.
 */
export async function syncPlaylists(tx: Tx, accountId: string): Promise<void> {
  if (await syncPlaylistBatch(tx, accountId)) await enqueue(tx, SYNC_PLAYLISTS, { accountId })
}

/**
 * Updates some more of a creator's playlists to the account's current state, so that a restoration overtakes
 * a suspension whose playlists are still being hidden. Returns whether there may be more to do.
 */
export async function syncPlaylistBatch(tx: Tx, accountId: string): Promise<boolean> {
  const [account] = await tx
    .select({ status: accounts.status, deletedAt: accounts.deletedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (!account) return false
  if (account.deletedAt) {
    if (await deleteNextBatch(tx, accountId)) return true
    await tx.delete(accounts).where(eq(accounts.id, accountId))
    return false
  }
  if (account.status === 'active') return showNextBatch(tx, accountId)
  if (await hideNextBatch(tx, accountId)) return true
  await stopWithholding(tx, accountId)
  return false
}

/**
 * Queues a job again for creators whose playlists are not up to date: a job is given up after a day of failing, but a
 * restored creator must not stay half hidden forever. One job of this sweep at a time for each account.
 */
export async function resumePlaylistSync(tx: Tx): Promise<void> {
  const unfinished = await rowsOf<{ accountId: string }>(
    tx,
    sql`
      select ${withheldCreators.creatorId} as "accountId" from ${withheldCreators}
      union
      select ${accounts.id} from ${accounts}
        where ${accounts.status} = 'suspended' and ${accounts.deletedAt} is not null
      union
      select ${playlists.creatorId} from ${playlists} join ${accounts} on ${accounts.id} = ${playlists.creatorId}
        where ${playlists.hiddenAt} is not null and ${playlists.hiddenBySuspension} and ${accounts.status} = 'active'`,
  )
  for (const { accountId } of unfinished)
    await enqueue(tx, SYNC_PLAYLISTS, { accountId }, { uniqueKey: `${SYNC_PLAYLISTS}:${accountId}` })
}
