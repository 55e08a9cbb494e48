import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/courseNotes.ts'
import * as words from '#web/messages/compiled/notes.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { NoteForm } from './note-form.tsx'
import classes from './note-item.module.css'
import { NoteSyncStatus } from './note-sync-status.tsx'
import { applyChange } from './outbox.ts'
import { type PlacedNote, writeNote } from './own-notes.ts'
import type { NotePlace } from './pending-changes.ts'

type State = 'shown' | 'edited' | 'deleted'

type Props = {
  note: PlacedNote
  /** The address of the video at the note's second, or what jumps there. */
  where: string | (() => void)
  /** The course, and the place in it, where that is known. */
  place?: NotePlace | undefined
  onChanged: (changed: PlacedNote) => void
  /** Called before it is changed or deleted. */
  onChanging: () => void
  onForm?: (change: 1 | -1) => void
}

/**
 * A note with the way to its second. A deleted one leaves an undo button in its place. Changes made offline
 * are sent later.
 */
export function NoteItem({ note, where, place, onChanged, onChanging, onForm }: Props) {
  const [state, setState] = useState<State>('shown')
  const row = useRef<HTMLDivElement>(null)
  const { _id: noteId, videoId, seconds, text: written } = note
  const time = clock(seconds)
  const removal = useRequest(async () => {
    onChanging()
    await applyChange({ kind: 'removeNote', videoId, noteId })
    const { waits: _, ...solved } = note
    onChanged(solved)
    become('deleted')
  })
  const undo = useRequest(async () => {
    // The same key at every attempt: a lost answer does not create a second note.
    onChanged(await writeNote({ ...note, place }, written, { isDraft: true }))
    become('shown')
  })
  async function save(changed: string, onStored: () => void) {
    onChanging()
    onChanged(await writeNote(note, changed, { onStored }))
    become('shown')
  }
  /** The focus stays in the row, whose buttons are replaced. */
  function become(next: State) {
    if (row.current?.contains(document.activeElement)) row.current.focus({ preventScroll: true })
    setState(next)
  }
  const rowProps = { ref: row, id: rowId(noteId), tabIndex: -1, className: classes.note }
  // A removal that the server rejected later has not happened.
  if (state === 'deleted' && !note.waits)
    return (
      <div {...rowProps} role="status">
        <div className={classes.line}>
          <span className={classes.deleted}>{text.deleted()}</span>
          <PlainButton quiet isBusy={undo.isBusy} onClick={() => void undo.send()}>
            {text.undo()}
          </PlainButton>
        </div>
        <FailureNotice failure={undo.failure} />
      </div>
    )
  if (state === 'edited')
    return (
      <div {...rowProps}>
        <NoteForm
          seconds={seconds}
          written={written}
          draftOf={note.draftKey ?? noteId}
          onSave={save}
          onCancel={() => become('shown')}
          onForm={onForm}
        />
      </div>
    )
  return (
    <div {...rowProps}>
      <div className={classes.line}>
        {typeof where === 'string' ? (
          <Link
            className={classes.at}
            to={where}
            state={{ wasTapped: true }}
            aria-label={text.watchFrom({ time })}
          >
            {time}
          </Link>
        ) : (
          <button type="button" className={classes.at} aria-label={words.jump({ time })} onClick={where}>
            {time}
          </button>
        )}
        <button type="button" aria-label={words.editAt({ time })} onClick={() => setState('edited')}>
          {words.edit()}
        </button>
        <button
          type="button"
          aria-label={words.removeAt({ time })}
          aria-disabled={removal.isBusy || undefined}
          onClick={() => void removal.send()}
        >
          {words.remove()}
        </button>
      </div>
      <p className={classes.words} lang={guessLang(written)}>
        {written}
      </p>
      <NoteSyncStatus note={note} className={classes.waits} />
      <FailureNotice failure={removal.failure} />
    </div>
  )
}

function rowId(noteId: string) {
  return `note-${noteId}`
}

export function focusNote(noteId: string) {
  document.getElementById(rowId(noteId))?.focus()
}
