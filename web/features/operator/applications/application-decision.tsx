import '#web/ui/form/form.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FailureCode } from '#contract/client.ts'
import type { WholeCreatorApplication } from '#contract/endpoints/operator/creator-applications.ts'
import { limits } from '#contract/limits.ts'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { BusyButton } from '#web/ui/form/busy-button.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './application-dialog.module.css'
import { undoOfApplication } from './undo.ts'

type Props = {
  application: WholeCreatorApplication
  onDecided: () => Promise<unknown>
  /** Another operator was faster: what is shown is outdated. */
  onOutdated: () => void
}

/** Another operator was faster. */
const OUTDATED: ReadonlySet<FailureCode> = new Set([
  'creator_application_not_found',
  'creator_application_decided',
  'applicant_registered',
])

/** Approving takes one press, rejecting a reason; the applicant is told by mail either way. */
export function ApplicationDecision({ application, onDecided, onOutdated }: Props) {
  const [isRejecting, setRejecting] = useState<boolean>()
  const actions = useItemActions()
  const params = { applicationId: application._id }
  const approval = useRequest(async () => {
    const sent = performance.now()
    await operatorApi.operatorApplications.approve({ params })
    await finish(text.applicationApproved({ name: application.name }), sent)
  })
  const { draft, change, clear } = useDraft(`reason:${application._id}`, () => ({ reason: '' }))
  const rejection = useSubmission<'reason'>(async ({ reason }) => {
    const sent = performance.now()
    await operatorApi.operatorApplications.reject({ params, body: { reason } })
    clear()
    await finish(text.applicationRejected({ name: application.name }), sent)
  })

  /** Revalidating before the dialog's address is gone would bring the dialog back. */
  async function finish(done: string, sent: number) {
    await onDecided()
    actions.reportDone(done, undoOfApplication(application._id, application.name), sent)
  }

  async function approve() {
    const failure = await approval.send()
    if (!failure || !OUTDATED.has(failure.code)) return
    void toast('error', failure.message)
    onOutdated()
  }

  if (isRejecting)
    return (
      <form {...rejection.props} className={classes.part}>
        <TextArea
          {...rejection.field('reason')}
          value={draft.reason}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
          label={text.reason()}
          description={text.reasonMailed()}
          rows={4}
          maxLength={limits.comment}
          autoFocus
        />
        <DialogActions>
          <FailureNotice failure={rejection.failure} />
          <ButtonRow>
            <Button variant="outline" onClick={() => setRejecting(false)}>
              {text.cancel()}
            </Button>
            <SubmitButton color="red" isBusy={rejection.isBusy}>
              {text.rejectApplication()}
            </SubmitButton>
          </ButtonRow>
        </DialogActions>
      </form>
    )
  return (
    <DialogActions>
      {application.isRegistered ? <p>{text.isRegistered()}</p> : <p>{text.approveHint()}</p>}
      <FailureNotice failure={approval.failure} />
      <ButtonRow>
        <Button
          variant="outline"
          color="red"
          autoFocus={isRejecting === false}
          onClick={() => setRejecting(true)}
        >
          {text.reject()}
        </Button>
        {application.isRegistered ? null : (
          <BusyButton isBusy={approval.isBusy} onClick={() => void approve()}>
            {text.approve()}
          </BusyButton>
        )}
      </ButtonRow>
    </DialogActions>
  )
}
