import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { browserApi } from '#web/api/browser.ts'
import { lastDay } from '#web/features/opportunities/last-day.ts'
import * as text from '#web/messages/compiled/posts.ts'
import { dayOf, justBefore } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './still-open.module.css'

type Props = { opportunity: OwnOpportunity; inboxKey?: string | undefined; onChanged: () => void }

/** Asks whether an opportunity that ends soon is still open; empty for others. */
export function StillOpen({ opportunity, inboxKey, onChanged }: Props) {
  const request = useRequest(async () => {
    const params = { id: opportunity._id }
    const { data } = await browserApi.posting.confirm({ params }, inboxKey ? { inboxKey } : {})
    onChanged()
    const { deadline, closesAt } = data
    if (closesAt) void toast('success', text.confirmedNow({ day: dayOf(lastDay({ deadline, closesAt })) }))
  })
  if (!opportunity.asksStillOpen || !opportunity.closesAt) return null
  return (
    <div className={classes.asked}>
      <p>{text.stillOpen({ day: dayOf(justBefore(opportunity.closesAt)) })}</p>
      <PlainButton isBusy={request.isBusy} onClick={() => void request.send()}>
        {text.confirm()}
      </PlainButton>
      <FailureNotice failure={request.failure} />
    </div>
  )
}
