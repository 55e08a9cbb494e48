import { and, eq, isNull } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'

/** Hides a playlist from the public until an operator restores it. Fails with already_hidden. */
export async function hidePlaylist(tx: Tx, operator: OperatorRef, id: string, reason: string): Promise<void> {
  const { hiddenAt, hiddenBySuspension } = await lockPlaylist(tx, id)
  if (hiddenAt && !hiddenBySuspension) fail('already_hidden')
  await tx
    .update(playlists)
    .set({ hiddenAt: hiddenAt ?? new Date(), hiddenBySuspension: false })
    .where(eq(playlists.id, id))
  await tell(tx, operator, id, true, reason)
}

/** Shows it again, or as soon as its creator is not suspended any more. Fails with not_hidden. */
export async function restorePlaylist(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const { hiddenAt, hiddenBySuspension, creatorId } = await lockPlaylist(tx, id)
  if (!hiddenAt || hiddenBySuspension) fail('not_hidden')
  const [creator] = await tx
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, creatorId))
  await tx
    .update(playlists)
    .set(creator?.status === 'suspended' ? { hiddenBySuspension: true } : { hiddenAt: null })
    .where(eq(playlists.id, id))
  await tell(tx, operator, id, false)
}

/** Those that an operator has hidden before stay as they are. */
export async function hideForSuspension(tx: Tx, creatorId: string): Promise<void> {
  const hidden = await tx
    .update(playlists)
    .set({ hiddenAt: new Date(), hiddenBySuspension: true })
    .where(and(eq(playlists.creatorId, creatorId), isNull(playlists.hiddenAt)))
    .returning({ id: playlists.id })
  await announce(tx, hidden)
}

export async function restoreAfterSuspension(tx: Tx, creatorId: string): Promise<void> {
  const shown = await tx
    .update(playlists)
    .set({ hiddenAt: null, hiddenBySuspension: false })
    .where(and(eq(playlists.creatorId, creatorId), eq(playlists.hiddenBySuspension, true)))
    .returning({ id: playlists.id })
  await announce(tx, shown)
}

/** The creator first, as a suspension does it: so they follow one another. */
async function lockPlaylist(tx: Tx, id: string) {
  const owner = tx.select({ id: playlists.creatorId }).from(playlists).where(eq(playlists.id, id))
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner)).for('share')
  const [found] = await tx
    .select({
      hiddenAt: playlists.hiddenAt,
      hiddenBySuspension: playlists.hiddenBySuspension,
      creatorId: playlists.creatorId,
    })
    .from(playlists)
    .where(eq(playlists.id, id))
    .for('update')
  return found ?? fail('playlist_not_found')
}

async function tell(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  isHidden: boolean,
  reason?: string,
): Promise<void> {
  await writeAudit(tx, operator, {
    action: isHidden ? 'playlist.hidden' : 'playlist.restored',
    subject: `playlist:${id}`,
    before: { hidden: !isHidden },
    after: { hidden: isHidden, ...(reason === undefined ? {} : { reason }) },
  })
  await announce(tx, [{ id }])
}

async function announce(tx: Tx, changed: { id: string }[]): Promise<void> {
  if (changed.length === 0) return
  await contentChanged(tx, 'listing', 'ratings', ...changed.map(({ id }) => `playlist:${id}` as const))
}
