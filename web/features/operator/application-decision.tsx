import '#web/ui/form.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeCreatorApplication } from '#contract/endpoints/operator-applications.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import { useSubmission } from '#web/ui/use-submission.ts'
import { WindowEnd } from '#web/ui/window-end.tsx'
import classes from './application-window.module.css'

type Props = {
  application: WholeCreatorApplication
  onDecided: () => Promise<void>
  /** Somebody else was faster: what is shown is no longer so. */
  onOutdated: () => void
}

/** Approving takes one press, rejecting a reason; the applicant is told by mail either way. */
export function ApplicationDecision({ application, onDecided, onOutdated }: Props) {
  const [isRejecting, setRejecting] = useState(false)
  const { revalidate } = useRevalidator()
  const params = { applicationId: application._id }
  const approval = useRequest(async () => {
    await browserApi.operatorApplications.approve({ params })
    await finish(text.applicationApproved({ name: application.name }))
  })
  const rejection = useSubmission<'reason'>(async ({ reason }) => {
    await browserApi.operatorApplications.reject({ params, body: { reason } })
    await finish(text.applicationRejected({ name: application.name }))
  })

  /** Asking the loaders anew before the window's address is gone would bring the window back. */
  async function finish(done: string) {
    await onDecided()
    void revalidate()
    void toast('success', done)
  }

  async function approve() {
    const refusal = await approval.send()
    if (refusal?.status !== 404 && refusal?.status !== 409) return
    void toast('error', refusal.message)
    onOutdated()
  }

  if (isRejecting)
    return (
      <form {...rejection.props} className={classes.part}>
        <Textarea
          {...rejection.field('reason')}
          label={text.reason()}
          description={text.reasonMailed()}
          rows={4}
          maxLength={limits.comment}
          autoFocus
        />
        <WindowEnd>
          <RefusalNotice refusal={rejection.refusal} />
          <ButtonRow>
            <Button variant="outline" onClick={() => setRejecting(false)}>
              {text.cancel()}
            </Button>
            <SubmitButton color="red" isBusy={rejection.isBusy}>
              {text.rejectApplication()}
            </SubmitButton>
          </ButtonRow>
        </WindowEnd>
      </form>
    )
  return (
    <WindowEnd>
      {application.isRegistered ? <p>{text.isRegistered()}</p> : <p>{text.approveHint()}</p>}
      <RefusalNotice refusal={approval.refusal} />
      <ButtonRow>
        <Button variant="outline" color="red" onClick={() => setRejecting(true)}>
          {text.reject()}
        </Button>
        {application.isRegistered ? null : (
          <BusyButton isBusy={approval.isBusy} onClick={() => void approve()}>
            {text.approve()}
          </BusyButton>
        )}
      </ButtonRow>
    </WindowEnd>
  )
}
