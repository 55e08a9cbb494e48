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
  /** The same draft sent again makes no second note; with other words it changes the first, unless that was edited. */
  draftKey?: string | undefined
}

/** Writes a note on a known video; fails with video_not_found or too_many_notes. */
export async function addNote(tx: Tx, viewer: Viewer, { videoId, ...input }: NewNote): Promise<Note> {
  const [video] = await tx.select({ id: knownVideos.id }).from(knownVideos).where(eq(knownVideos.id, videoId))
  if (!video) fail('video_not_found')
  await lockAccount(tx, viewer.id)
  // One that is there already needs no room.
  const before = await noteOfDraft(tx, viewer, input)
  if (before) return before
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

/** The note of a draft that was sent before, now with these words, unless it was edited since. */
async function noteOfDraft(
  tx: Tx,
  viewer: Viewer,
  { draftKey, seconds, text }: Omit<NewNote, 'videoId'>,
): Promise<Note | undefined> {
  if (draftKey === undefined) return undefined
  const ofDraft = and(eq(notes.accountId, viewer.id), eq(notes.draftKey, draftKey))
  const isUnedited = eq(notes.updatedAt, notes.createdAt)
  await tx.update(notes).set({ seconds, text }).where(and(ofDraft, isUnedited))
  const [found] = await tx.select(noteColumns).from(notes).where(ofDraft)
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
