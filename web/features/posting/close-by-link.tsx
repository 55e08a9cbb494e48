import { useState } from 'react'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { whyNotClose } from '#contract/policies/opportunities.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { closing } from './confirmations.ts'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

type Props = { opportunity: OwnOpportunity; inboxKey: string; onChanged: () => void }

/** A holder of the mailed link can close the opportunity as well. */
export function CloseByLink({ opportunity, inboxKey, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (whyNotClose(opportunity) !== null) return <p>{text.closed()}</p>
  return (
    <>
      <PlainButton quiet onClick={() => setOpen(true)}>
        {text.close()}
      </PlainButton>
      {isOpen ? (
        <ConfirmDialog
          {...closing(opportunity, inboxKey)}
          onClose={() => setOpen(false)}
          onDone={onChanged}
        />
      ) : null}
    </>
  )
}
