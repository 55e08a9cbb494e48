import { eq } from 'drizzle-orm'
import { fail, failIfDenied } from '#contract/errors.ts'
import { whyNotHidePlaylist, whyNotRestorePlaylist } from '#contract/policies/playlists.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { queueVisibilityNotification } from '#server/features/notifications/visibility.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed, reportsMustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'

/**
 * Hides a playlist from the public until an operator restores it. Fails with already_hidden, course_changed when it
 * differs from what the operator has `seen`, or claimed_by_another.
 */
export async function hidePlaylist(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<void> {
  const playlist = await lockPlaylist(tx, id)
  failIfDenied(whyNotHidePlaylist(playlist))
  if (seen !== undefined && playlist.updatedAt.toISOString() !== seen) fail('course_changed')
  await mustNotBeClaimed(tx, operator, 'course', id)
  await reportsMustNotBeClaimed(tx, operator, 'playlist', id)
  await tx
    .update(playlists)
    .set({ hiddenAt: playlist.hiddenAt ?? new Date(), hiddenBySuspension: false })
    .where(eq(playlists.id, id))
  await recordVisibility(tx, operator, id, true, reason)
}

/** Restores it: shown now, or when its creator's suspension ends. Fails with not_hidden. */
export async function restorePlaylist(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const playlist = await lockPlaylist(tx, id)
  failIfDenied(whyNotRestorePlaylist(playlist))
  const [creator] = await tx
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, playlist.creatorId))
  await tx
    .update(playlists)
    .set(creator?.status === 'suspended' ? { hiddenBySuspension: true } : { hiddenAt: null })
    .where(eq(playlists.id, id))
  await recordVisibility(tx, operator, id, false)
}

/** Locks the creator first, as a suspension does, so that the two are serialised. */
async function lockPlaylist(tx: Tx, id: string) {
  const owner = tx.select({ id: playlists.creatorId }).from(playlists).where(eq(playlists.id, id))
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner)).for('share')
  const [found] = await tx
    .select({
      hiddenAt: playlists.hiddenAt,
      hiddenBySuspension: playlists.hiddenBySuspension,
      creatorId: playlists.creatorId,
      updatedAt: playlists.updatedAt,
    })
    .from(playlists)
    .where(eq(playlists.id, id))
    .for('update')
  return found ?? fail('playlist_not_found')
}

async function recordVisibility(
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
  await queueVisibilityNotification(tx, id)
  await emitContentChange(tx, 'listing', 'ratings', `playlist:${id}`)
}
