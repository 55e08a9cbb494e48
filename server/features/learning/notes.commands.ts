import { and, count, eq } from 'drizzle-orm'
import type { Note } from '#contract/endpoints/learning/notes.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { notes } from '#server/db/schema/learning.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import { noteColumns, toNote } from './notes.queries.ts'

interface NewNote {
  videoId: string
  seconds: number
  text: string
  /** The same draft sent again makes no second note; with other words it changes the first. */
  draftKey?: string | undefined
}

/** Writes a note on a known video; fails with video_not_found or too_many_notes. */
export async function addNote(tx: Tx, viewer: Viewer, { videoId, ...input }: NewNote): Promise<Note> {
  const [video] = await tx.select({ id: knownVideos.id }).from(knownVideos).where(eq(knownVideos.id, videoId))
  if (!video) fail('video_not_found')
  await lockAccount(tx, viewer.id)
  // One that is there already needs no room.
  const before = await noteOfDraft(tx, viewer, input.draftKey)
  if (before) {
    const isSame = before.seconds === input.seconds && before.text === input.text
    return isSame ? before : editNote(tx, viewer, { ...input, videoId: before.videoId, noteId: before._id })
  }
  const [{ written } = { written: 0 }] = await tx
    .select({ written: count() })
    .from(notes)
    .where(eq(notes.accountId, viewer.id))
  if (written >= limits.notes) fail('too_many_notes')
  const [added] = await tx
    .insert(notes)
    .values({ accountId: viewer.id, videoId, ...input })
    .returning(noteColumns)
  return toNote(added ?? fail('gone_meanwhile'))
}

async function noteOfDraft(tx: Tx, viewer: Viewer, draftKey: string | undefined): Promise<Note | undefined> {
  if (draftKey === undefined) return undefined
  const [found] = await tx
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.accountId, viewer.id), eq(notes.draftKey, draftKey)))
  return found && toNote(found)
}

interface NoteChange {
  videoId: string
  noteId: string
  seconds: number
  text: string
}

/** Changes the viewer's own note; for another person's note it fails with note_not_found. */
export async function editNote(
  tx: Tx,
  viewer: Viewer,
  { seconds, text, ...which }: NoteChange,
): Promise<Note> {
  const [changed] = await tx
    .update(notes)
    .set({ seconds, text, updatedAt: new Date() })
    .where(own(viewer, which))
    .returning(noteColumns)
  return toNote(changed ?? fail('note_not_found'))
}

/** Deletes the viewer's own note; fails with note_not_found. */
export async function removeNote(
  tx: Tx,
  viewer: Viewer,
  which: { videoId: string; noteId: string },
): Promise<void> {
  const removed = await tx.delete(notes).where(own(viewer, which)).returning({ id: notes.id })
  if (removed.length === 0) fail('note_not_found')
}

function own(viewer: Viewer, { videoId, noteId }: { videoId: string; noteId: string }) {
  return and(eq(notes.id, noteId), eq(notes.accountId, viewer.id), eq(notes.videoId, videoId))
}
