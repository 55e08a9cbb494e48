import { ApiError } from '#contract/client.ts'
import type { CourseNotes, Note } from '#contract/endpoints/learning/notes.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { groupedBy } from '#web/ui/lists.ts'
import { applyChange, ownPendingChanges, sendPendingBriefly } from './outbox.ts'
import { draftKeys, dropChange, type NotePlace, type PendingChange, serverNoteId } from './pending-changes.ts'

/** A note as its author sees it. */
export type OwnNote = Pick<Note, '_id' | 'seconds' | 'text'> & {
  /** The server does not have this version yet: it is on its way, or was rejected for this reason. */
  waits?: { isNew: boolean; reason?: string | undefined }
  /** Its id in the page where it was written, if that was in this browser: an unfinished change is stored by it. */
  draftKey?: string | undefined
}

/** The notes on a video, including those written offline; `failure` if the server's cannot be loaded. */
export async function readNotes(
  videoId: string,
  signal: AbortSignal,
): Promise<{ notes: PlacedNote[]; failure?: string }> {
  await sendPendingBriefly()
  const waiting = await underServerNames(await pendingNotes(videoId))
  try {
    const { data } = await browserApi.learning.listNotes({ params: { videoId } }, { signal })
    if (data.length < limits.notesOfVideo) await dropDone(waiting, data)
    return { notes: placed(videoId, applyPending(data, waiting), await draftKeys()) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { notes: placed(videoId, applyPending([], waiting), await draftKeys()), failure: error.message }
  }
}

/**
 * Writes a note (a draft key is its id until the server has one), or changes an existing one, now or as soon as there
 * is a connection. Returns it as its author sees it; throws the server's ApiError when it is rejected. `onStored` is
 * called once it would outlive the page.
 */
export async function writeNote(
  { place, waits, ...note }: PlacedNote & { place?: NotePlace | undefined },
  text: string,
  { isDraft = false, onStored }: { isDraft?: boolean; onStored?: () => void } = {},
): Promise<PlacedNote> {
  const { _id: id, videoId, seconds } = note
  // A note whose creation was rejected is created again.
  const isNew = isDraft || (waits?.isNew === true && waits.reason !== undefined)
  const isThere = await applyChange(
    isNew
      ? { kind: 'addNote', videoId, draftKey: id, seconds, text, ...(place ? { place } : {}) }
      : { kind: 'editNote', videoId, noteId: id, seconds, text },
    onStored,
  )
  return { ...note, text, ...(isThere ? {} : { waits: { isNew } }) }
}

type NoteChange = Extract<PendingChange, { videoId: string }>
type Removal = Extract<NoteChange, { kind: 'removeNote' }>

function isRejectedRemoval(one: NoteChange): one is Removal {
  return one.kind === 'removeNote' && one.rejected !== undefined
}

/** A rejected removal of a note that was deleted on another device since is done. */
async function dropDone(waiting: NoteChange[], notes: Note[]): Promise<void> {
  const there = new Set(notes.map(({ _id }) => _id))
  const done = waiting.filter(isRejectedRemoval).filter(({ noteId }) => !there.has(noteId))
  await Promise.all(done.map((one) => dropChange(one)))
}

/** A note in a list across several videos. */
export type PlacedNote = OwnNote & { videoId: string }

function placed(videoId: string, notes: OwnNote[], keys: Map<string, string>): PlacedNote[] {
  return notes.map((note) => ({ ...note, videoId, draftKey: keys.get(note._id) }))
}

async function pendingNotes(videoId: string): Promise<NoteChange[]> {
  return (await pendingOf([videoId])).get(videoId) ?? []
}

/** Waiting changes to the notes on these videos, by video. */
async function pendingOf(videoIds: string[]): Promise<Map<string, NoteChange[]>> {
  const changes = (await ownPendingChanges()).filter(
    (one): one is NoteChange => one.kind !== 'save' && videoIds.includes(one.videoId),
  )
  return groupedBy(changes, ({ videoId }) => videoId)
}

/** Notes on several videos, by video, including those written offline. */
export async function applyPendingToPlaced(notes: PlacedNote[], videoIds: string[]): Promise<PlacedNote[]> {
  const waiting = await pendingOf(videoIds)
  const byVideo = groupedBy(notes, ({ videoId }) => videoId)
  const keys = await draftKeys()
  const all = videoIds.map(async (videoId) => {
    const changes = await underServerNames(waiting.get(videoId) ?? [])
    return placed(videoId, applyPending(byVideo.get(videoId) ?? [], changes), keys)
  })
  return (await Promise.all(all)).flat()
}

/** Videos of a course that have a waiting note and are not among the known ones. */
export async function videosWithPendingNotes(
  playlistId: string,
  known: string[],
): Promise<CourseNotes['videos']> {
  const waiting = (await ownPendingChanges()).flatMap((one) =>
    one.kind === 'addNote' && one.place?.playlistId === playlistId && !known.includes(one.videoId)
      ? [{ _id: one.place._id, videoId: one.videoId, title: one.place.title }]
      : [],
  )
  return [...new Map(waiting.map((video) => [video.videoId, video])).values()]
}

/** After something was sent: which of these notes still wait. */
export async function makePendingUpdate(notes: PlacedNote[]): Promise<(notes: PlacedNote[]) => PlacedNote[]> {
  const waiting = await pendingOf([...new Set(notes.map(({ videoId }) => videoId))])
  const unlabelled = notes.map(({ waits: _, ...note }) => note)
  const labels = new Map(
    [...waiting]
      .flatMap(([video, changes]) =>
        applyPending(
          unlabelled.filter(({ videoId }) => videoId === video),
          changes,
        ),
      )
      .map(({ _id, waits }) => [_id, waits] as const),
  )
  return (now) =>
    now.map(({ waits: _, ...note }) => {
      const waits = labels.get(note._id)
      return waits ? { ...note, waits } : note
    })
}

/** With the server's ids of notes that were written here. */
function underServerNames(changes: NoteChange[]): Promise<NoteChange[]> {
  return Promise.all(
    changes.map(async (one) =>
      one.kind === 'addNote' ? one : { ...one, noteId: await serverNoteId(one.noteId) },
    ),
  )
}

/** Notes with everything that waits applied. */
export function applyPending(notes: OwnNote[], changes: NoteChange[]): OwnNote[] {
  const byId = new Map(notes.map((note) => [note._id, note]))
  for (const change of changes) {
    const id = change.kind === 'addNote' ? change.draftKey : change.noteId
    if (change.kind === 'removeNote') {
      const note = byId.get(id)
      if (!change.rejected) byId.delete(id)
      else if (note) byId.set(id, { ...note, waits: { isNew: false, reason: change.rejected.message } })
      continue
    }
    const { seconds, text } = change
    const isNew = change.kind === 'addNote' || byId.get(id)?.waits?.isNew === true
    byId.set(id, { _id: id, seconds, text, waits: { isNew, reason: change.rejected?.message } })
  }
  return bySecond([...byId.values()])
}

export function bySecond<N extends OwnNote>(notes: N[]): N[] {
  return [...notes].sort((a, b) => a.seconds - b.seconds)
}
