import '#web/ui/form/form.css'
import { TextInput } from '@mantine/core'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import classes from './inbox.module.css'

type Props = {
  label: string
  answer?: AnswerTemplate
  save: (written: { title: string; text: string }) => Promise<void>
  onClose: () => void
}

export function AnswerForm({ label, answer, save, onClose }: Props) {
  const isHere = useIsMounted()
  const { props, field, failure, isBusy } = useSubmission<'title' | 'text'>(async (written) => {
    await save(written)
    if (isHere.current) onClose()
  })
  return (
    <form {...props} className={classes.reason} aria-label={label}>
      <TextInput
        {...field('title')}
        label={text.answerTitle()}
        description={text.answerTitleHint()}
        defaultValue={answer?.title}
        maxLength={limits.name}
        autoFocus
      />
      <TextArea
        {...field('text')}
        label={text.answerText()}
        description={text.reasonMailed()}
        defaultValue={answer?.text}
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
