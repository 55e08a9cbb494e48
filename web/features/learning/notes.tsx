import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/notes.ts'
import { byLetters } from '#web/ui/by-letters.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { randomId } from '#web/ui/random-id.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { newNoteDraft, noteDraft, secondOfDraft } from './note-draft.ts'
import { NoteForm } from './note-form.tsx'
import { NoteWaits } from './note-waits.tsx'
import classes from './notes.module.css'
import { change } from './outbox.ts'
import { afterSending, bySecond, type OwnNote, readNotes, writeNote } from './own-notes.ts'
import type { NotePlace } from './pending-changes.ts'
import { SENT_CHANNEL } from './send-pending.ts'

type Props = {
  videoId: string
  /** The course, and the place in it. */
  place: NotePlace
  onWriting: (isWriting: boolean) => void
  /** The player's position. */
  second: () => number
  onJump: (second: number) => void
}

type Draft = { seconds: number; note?: OwnNote; key: string }

/** The person's own notes on a video, each tied to a second of it. */
export function Notes({ videoId, place, second, onJump, onWriting }: Props) {
  const [notes, setNotes] = useState<OwnNote[]>()
  const [failure, setFailure] = useState<string>()
  /** The note being edited: a new one at a second, or an existing one. */
  const [draft, setDraft] = useState<Draft | undefined>(() => {
    const seconds = secondOfDraft(videoId)
    return seconds === undefined ? undefined : { seconds, key: randomId() }
  })
  const isWriting = draft !== undefined
  const latest = useRef(onWriting)
  useEffect(() => {
    latest.current = onWriting
  })
  useEffect(() => {
    latest.current(isWriting)
    return () => latest.current(false)
  }, [isWriting])

  /** How many notes were changed here: a list that was asked for before the last change is older. */
  const changes = useRef(0)
  useEffect(() => {
    const gone = new AbortController()
    async function read(): Promise<void> {
      const before = changes.current
      const { notes: found, failure: why } = await readNotes(videoId, gone.signal)
      if (gone.signal.aborted) return
      if (changes.current !== before) return read()
      setNotes(found)
      setFailure(why)
    }
    void read().catch(ignoreAbort)
    return () => gone.abort()
  }, [videoId])

  /** By id: notes whose removal may still be rejected. */
  const removed = useRef(new Map<string, OwnNote>())
  useEffect(() => {
    const sent = new BroadcastChannel(SENT_CHANNEL)
    sent.onmessage = async () => {
      const update = await afterSending(videoId, [...removed.current.values()])
      setNotes((now) => now && update(now))
    }
    return () => sent.close()
  }, [videoId])

  async function save(words: string) {
    if (!draft) return
    const { note, seconds, key } = draft
    const before = note ?? { _id: key, seconds, text: '' }
    const written = await writeNote({ ...before, videoId, place }, words, !note)
    changes.current += 1
    setNotes((known = []) => bySecond([...known.filter(({ _id }) => _id !== written._id), written]))
    // Another note may have been begun meanwhile.
    setDraft((now) => (now === draft ? undefined : now))
  }
  async function remove(note: OwnNote) {
    const { _id: noteId } = note
    try {
      if (!(await change({ kind: 'removeNote', videoId, noteId }))) removed.current.set(noteId, note)
      changes.current += 1
      setFailure(undefined)
      setNotes((known = []) => known.filter(({ _id }) => _id !== noteId))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }
  const begin = (seconds: number, note?: OwnNote) =>
    setDraft({ seconds, key: randomId(), ...(note ? { note } : {}) })
  return (
    <div className={classes.notes}>
      {failure ? <ErrorNotice message={failure} /> : null}
      {draft ? (
        <NoteForm
          key={draft.key}
          seconds={draft.seconds}
          written={draft.note?.text ?? ''}
          draftName={draft.note ? noteDraft(draft.note._id) : newNoteDraft(videoId)}
          onSave={save}
          onCancel={() => setDraft(undefined)}
        />
      ) : (
        <NewNote second={second} onWrite={begin} />
      )}
      {notes?.length === 0 && !draft ? <p className={classes.quiet}>{text.none()}</p> : null}
      {notes && notes.length >= limits.notesOfVideo ? (
        <p className={classes.quiet}>{text.first({ count: limits.notesOfVideo })}</p>
      ) : null}
      <ul className={classes.list}>
        {notes?.map((note) => {
          const time = clock(note.seconds)
          return (
            <li key={note._id}>
              <button
                type="button"
                className={classes.time}
                aria-label={text.jump({ time })}
                onClick={() => onJump(note.seconds)}
              >
                {time}
              </button>
              <p lang={byLetters(note.text)}>{note.text}</p>
              <NoteWaits note={note} className={classes.waits} />
              <span className={classes.ways}>
                <button
                  type="button"
                  aria-label={text.editAt({ time })}
                  onClick={() => begin(note.seconds, note)}
                >
                  {text.edit()}
                </button>
                <button type="button" aria-label={text.removeAt({ time })} onClick={() => void remove(note)}>
                  {text.remove()}
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      <Link className={classes.all} to={`/learning/notes/${place.playlistId}`}>
        {text.all()}
      </Link>
    </div>
  )
}

function ignoreAbort(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

/** How often the player's second is read for the button. Milliseconds. */
const READ_EVERY = 500

function NewNote({ second, onWrite }: { second: () => number; onWrite: (second: number) => void }) {
  const [now, setNow] = useState(second)
  useEffect(() => {
    const reading = setInterval(() => setNow(second()), READ_EVERY)
    return () => clearInterval(reading)
  }, [second])
  return (
    <PlainButton quiet onClick={() => onWrite(second())}>
      {text.write({ time: clock(now) })}
    </PlainButton>
  )
}
