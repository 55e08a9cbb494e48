import '#web/ui/form/form.css'
import { TextInput } from '@mantine/core'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import classes from './inbox.module.css'

type Props = {
  label: string
  draftName: string
  answer?: AnswerTemplate
  save: (written: { title: string; text: string }) => Promise<void>
  onClose: () => void
}

export function AnswerForm({ label, draftName, answer, save, onClose }: Props) {
  const isHere = useIsMounted()
  const { draft, change, clear } = useDraft(draftName, () => ({
    title: answer?.title ?? '',
    text: answer?.text ?? '',
  }))
  const { props, field, failure, isBusy } = useSubmission<'title' | 'text'>(async (written) => {
    await save(written)
    clear()
    if (isHere.current) onClose()
  })
  return (
    <form {...props} className={classes.reason} aria-label={label}>
      <TextInput
        {...field('title')}
        label={text.answerTitle()}
        description={text.answerTitleHint()}
        value={draft.title}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
        maxLength={limits.name}
        autoFocus
      />
      <TextArea
        {...field('text')}
        label={text.answerText()}
        description={text.reasonMailed()}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => change({ text: value })}
        maxLength={limits.comment}
        autosize
        minRows={2}
      />
      <FailureNotice failure={failure} />
      <div className={classes.actions}>
        <PlainButton quiet onClick={onClose}>
          {text.cancel()}
        </PlainButton>
        <SubmitButton isBusy={isBusy}>{label}</SubmitButton>
      </div>
    </form>
  )
}
