import { and, eq, sql } from 'drizzle-orm'
import type { ProfileEdit } from '#contract/endpoints/profile.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { indexLater } from '#server/features/search/indexing.jobs.ts'
import { reviewedPlaylists } from './profile.queries.ts'

/** Changes one field of the viewer's own account. */
export async function editProfile(tx: Tx, viewer: Viewer, { field, value }: ProfileEdit): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ [field]: value })
    .where(and(eq(accounts.id, viewer.id), sql`${accounts[field]} is distinct from ${value}`))
    .returning({ id: accounts.id })
  if (changed.length === 0) return
  await shownElsewhere(tx, viewer)
  if (viewer.role === 'creator' && field === 'name') await indexLater(tx, viewer.id)
}

/** From now on, emails to the account are in this language. */
export async function setLanguage(tx: Tx, { id }: Viewer, language: InterfaceLanguage): Promise<void> {
  await tx.update(accounts).set({ language }).where(eq(accounts.id, id))
}

/** Pages show a creator's name and photo with the playlists, a learner's with the reviews. */
export async function shownElsewhere(tx: Tx, { id, role }: Pick<Viewer, 'id' | 'role'>): Promise<void> {
  if (role === 'creator') await emitContentChange(tx, 'creators')
  const reviewed = await reviewedPlaylists(tx, id)
  if (reviewed.length > 0) {
    await emitContentChange(tx, ...reviewed.map((playlistId) => `playlist:${playlistId}` as const))
  }
}
