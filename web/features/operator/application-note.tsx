import '#web/ui/form.css'
import { Textarea } from '@mantine/core'
import type { WholeCreatorApplication } from '#contract/endpoints/operator-applications.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useSubmission } from '#web/ui/use-submission.ts'
import classes from './application-window.module.css'

type Props = { application: WholeCreatorApplication; onSaved: () => void }

/** What operators tell each other about an application; the applicant never sees it. */
export function ApplicationNote({ application, onSaved }: Props) {
  const form = useSubmission<'note'>(async ({ note }) => {
    await browserApi.operatorApplications.note({ params: { applicationId: application._id }, body: { note } })
    onSaved()
    void toast('success', text.noteSaved())
  })
  return (
    <form {...form.props} className={classes.part}>
      <Textarea
        {...form.field('note')}
        required={false}
        label={text.note()}
        description={text.noteHint()}
        rows={2}
        maxLength={limits.comment}
        defaultValue={application.note ?? ''}
      />
      <RefusalNotice refusal={form.refusal} />
      <ButtonRow>
        <SubmitButton variant="outline" isBusy={form.isBusy}>
          {text.saveNote()}
        </SubmitButton>
      </ButtonRow>
    </form>
  )
}
