import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/notes.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { randomId } from '#web/ui/random-id.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { secondOfDraft } from './note-draft.ts'
import { NoteForm } from './note-form.tsx'
import { focusNote, NoteItem } from './note-item.tsx'
import classes from './notes.module.css'
import { bySecond, type PlacedNote, readNotes, writeNote } from './own-notes.ts'
import type { NotePlace } from './pending-changes.ts'
import { usePendingUpdates } from './use-pending-updates.ts'

type Props = {
  videoId: string
  /** The course, and the place in it. */
  place: NotePlace
  onWriting: (isWriting: boolean) => void
  /** The player's position. */
  second: () => number
  onJump: (second: number) => void
}

/** The person's own notes on a video, each tied to a second of it. */
export function Notes({ videoId, place, second, onJump, onWriting }: Props) {
  const [notes, setNotes] = useState<PlacedNote[]>()
  const [failure, setFailure] = useState<string>()
  /** The new note that is being written. Its key is its id until the server has one. */
  const [draft, setDraft] = useState<{ seconds: number; key: string } | undefined>(() => {
    const seconds = secondOfDraft(videoId)
    return seconds === undefined ? undefined : { seconds, key: randomId() }
  })
  const newNote = useRef<HTMLButtonElement>(null)
  const forms = useRef(0)
  const countForm = useCallback(
    (change: 1 | -1) => {
      forms.current += change
      onWriting(forms.current > 0)
    },
    [onWriting],
  )

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
  usePendingUpdates(notes ?? [], (update) => setNotes((now) => now && update(now)))

  function put(note: PlacedNote) {
    changes.current += 1
    setNotes((known = []) => bySecond([...known.filter(({ _id }) => _id !== note._id), note]))
  }
  async function save(words: string, onStored: () => void) {
    if (!draft) return
    const { seconds, key } = draft
    const note = { _id: key, videoId, seconds, text: '', place }
    const written = await writeNote(note, words, { isDraft: true, onStored })
    flushSync(() => {
      put(written)
      // Another note may have been begun meanwhile.
      setDraft((now) => (now === draft ? undefined : now))
    })
    if (document.activeElement === document.body) focusNote(key)
  }
  function cancel() {
    flushSync(() => setDraft(undefined))
    newNote.current?.focus()
  }
  return (
    <div className={classes.notes}>
      {failure ? <ErrorNotice message={failure} /> : null}
      {draft ? (
        <NoteForm
          key={draft.key}
          seconds={draft.seconds}
          written=""
          draftOf={videoId}
          onSave={save}
          onCancel={cancel}
          onForm={countForm}
        />
      ) : (
        <NewNote
          button={newNote}
          second={second}
          onWrite={(seconds) => setDraft({ seconds, key: randomId() })}
        />
      )}
      {notes?.length === 0 && !draft ? <p className={classes.quiet}>{text.none()}</p> : null}
      {notes && notes.length >= limits.notesOfVideo ? (
        <p className={classes.quiet}>{text.first({ count: limits.notesOfVideo })}</p>
      ) : null}
      <ul className={classes.list}>
        {notes?.map((note) => (
          <li key={note.draftKey ?? note._id}>
            <NoteItem
              note={note}
              where={() => onJump(note.seconds)}
              place={place}
              onChanged={put}
              onChanging={() => {
                changes.current += 1
              }}
              onForm={countForm}
            />
          </li>
        ))}
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

type NewNoteProps = {
  button: Ref<HTMLButtonElement>
  second: () => number
  onWrite: (second: number) => void
}

function NewNote({ button, second, onWrite }: NewNoteProps) {
  const [now, setNow] = useState(second)
  useEffect(() => {
    const reading = setInterval(() => setNow(second()), READ_EVERY)
    return () => clearInterval(reading)
  }, [second])
  /** Its name, while it has the focus: a screen reader would read out every change. */
  const [name, setName] = useState<string>()
  return (
    <PlainButton
      ref={button}
      quiet
      aria-label={name}
      onFocus={() => setName(text.write({ time: clock(second()) }))}
      onBlur={() => setName(undefined)}
      onClick={() => onWrite(second())}
    >
      {text.write({ time: clock(now) })}
    </PlainButton>
  )
}
