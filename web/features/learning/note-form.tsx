import '#web/ui/form/form.css'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { readSession } from '#web/api/session/session.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/notes.ts'
import { clearDraft, storeDraft } from '#web/storage/draft.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { noteDraft } from './note-draft.ts'
import classes from './notes.module.css'

type Props = {
  seconds: number
  written: string
  /** The video of a new note, or the note that is changed: its draft is stored for its writer alone. */
  draftOf: string
  /** Calls `onStored` once the note would outlive the page. */
  onSave: (words: string, onStored: () => void) => Promise<void>
  onCancel: () => void
  /** Called when it opens and when it closes. */
  onForm?: ((change: 1 | -1) => void) | undefined
}

export function NoteForm({ seconds, written, draftOf, onSave, onCancel, onForm }: Props) {
  useEffect(() => {
    onForm?.(1)
    return () => onForm?.(-1)
  }, [onForm])
  // Stays the same even if the session ends.
  const [writer] = useState(() => readSession()?.id ?? '')
  const name = noteDraft(writer, draftOf)
  const { draft, change, clear } = useDraft(name, () => ({ text: written, seconds }), {
    isBlank: isSame,
  })
  const form = useSubmission<'text'>(async ({ text: words }) => {
    try {
      // After a reload it is among the notes: as a draft it would be saved again.
      await onSave(words, () => clearDraft(name))
    } catch (error) {
      storeDraft(name, draft)
      throw error
    }
    clear()
  })
  function cancel() {
    clear()
    onCancel()
  }
  return (
    <form {...form.props} className={classes.form}>
      <TextArea
        {...form.field('text')}
        label={text.yours({ time: clock(seconds) })}
        description={text.hint()}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => change({ text: value })}
        rows={3}
        maxLength={limits.comment}
        autoFocus
      />
      <FailureNotice failure={form.failure} />
      <ButtonRow>
        <PlainButton quiet onClick={cancel}>
          {text.cancel()}
        </PlainButton>
        <SubmitButton isBusy={form.isBusy}>{text.save()}</SubmitButton>
      </ButtonRow>
    </form>
  )
}

function isSame(draft: { text: string }, blank: { text: string }): boolean {
  return draft.text === blank.text
}
