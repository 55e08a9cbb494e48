import '#web/ui/form/form.css'
import type { WholeCreatorApplication } from '#contract/endpoints/operator/creator-applications.ts'
import { limits } from '#contract/limits.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import classes from './application-dialog.module.css'

type Props = { application: WholeCreatorApplication; onSaved: () => void }

/** A note of operators about an application, kept until it is saved; the applicant never sees it. */
export function ApplicationNote({ application, onSaved }: Props) {
  const { draft, change, startFrom } = useDraft(`note:${application._id}`, () => ({
    note: application.note ?? '',
  }))
  const form = useSubmission<'note'>(async ({ note }) => {
    await operatorApi.operatorApplications.note({
      params: { applicationId: application._id },
      body: { note },
    })
    startFrom({ note })
    onSaved()
    void toast('success', text.noteSaved())
  })
  return (
    <form {...form.props} className={classes.part}>
      <TextArea
        {...form.field('note')}
        required={false}
        label={text.note()}
        description={text.noteHint()}
        rows={2}
        maxLength={limits.comment}
        value={draft.note}
        onChange={({ currentTarget: { value } }) => change({ note: value })}
      />
      <FailureNotice failure={form.failure} />
      <ButtonRow>
        <SubmitButton variant="outline" isBusy={form.isBusy}>
          {text.saveNote()}
        </SubmitButton>
      </ButtonRow>
    </form>
  )
}
