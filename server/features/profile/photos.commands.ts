import { and, eq, isNotNull } from 'drizzle-orm'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { completeUpload, type UploadedRow } from '#server/files/uploads.ts'
import { shownElsewhere } from './profile.commands.ts'

/** Makes a stored file the viewer's photo. A trigger discards the previous one. */
export async function setPhoto(tx: Tx, viewer: Viewer, photo: UploadedRow): Promise<void> {
  await completeUpload(tx, photo)
  await tx.update(accounts).set({ photoKey: photo.storageKey }).where(eq(accounts.id, viewer.id))
  await shownElsewhere(tx, viewer)
}

/** A trigger discards the photo; when there is none, nothing happens. */
export async function removePhoto(tx: Tx, viewer: Viewer): Promise<void> {
  const had = await tx
    .update(accounts)
    .set({ photoKey: null })
    .where(and(eq(accounts.id, viewer.id), isNotNull(accounts.photoKey)))
    .returning({ id: accounts.id })
  if (had.length > 0) await shownElsewhere(tx, viewer)
}
