import '#web/ui/form/form.css'
import { Textarea } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/notes.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import classes from './notes.module.css'

type Props = {
  seconds: number
  written: string
  onSave: (words: string) => Promise<void>
  onCancel: () => void
}

export function NoteForm({ seconds, written, onSave, onCancel }: Props) {
  const form = useSubmission<'text'>((values) => onSave(values.text))
  return (
    <form {...form.props} className={classes.form}>
      <Textarea
        {...form.field('text')}
        label={text.yours({ time: clock(seconds) })}
        description={text.hint()}
        defaultValue={written}
        rows={3}
        maxLength={limits.comment}
        autoFocus
      />
      <FailureNotice failure={form.failure} />
      <ButtonRow>
        <PlainButton quiet onClick={onCancel}>
          {text.cancel()}
        </PlainButton>
        <SubmitButton isBusy={form.isBusy}>{text.save()}</SubmitButton>
      </ButtonRow>
    </form>
  )
}
