import type { OwnApplication } from '#contract/endpoints/opportunity-applications.ts'
import { browserApi } from '#web/api/browser.ts'
import { ConfirmWindow } from '#web/features/opportunities/confirm-window.tsx'
import * as text from '#web/messages/compiled/applications.ts'
import { toast } from '#web/ui/toasts.tsx'

type Props = {
  application: OwnApplication
  onClose: () => void
  onWithdrawn: (changed: OwnApplication) => void
}

export function WithdrawWindow({ application, onClose, onWithdrawn }: Props) {
  async function withdraw() {
    const { data } = await browserApi.opportunityApplications.withdraw({ params: { id: application._id } })
    onClose()
    onWithdrawn(data)
    void toast('success', text.withdrawnNow())
  }
  return (
    <ConfirmWindow
      question={text.withdrawQuestion()}
      about={text.withdrawText({ title: application.opportunity.jobTitle })}
      yes={text.withdraw()}
      no={text.keep()}
      isDangerous
      onYes={withdraw}
      onClose={onClose}
    />
  )
}
