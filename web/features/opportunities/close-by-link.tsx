import { useState } from 'react'
import type { OwnOpportunity } from '#contract/endpoints/opportunities.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const CloseWindow = onDemand(async () => (await import('./close-window.tsx')).CloseWindow)

type Props = { post: OwnOpportunity; inboxKey: string; onChanged: () => void }

/** The holder of the mailed link can close the post as well. */
export function CloseByLink({ post, inboxKey, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (post.state !== 'approved' && post.state !== 'waiting') return <p>{text.closed()}</p>
  return (
    <>
      <PlainButton quiet onClick={() => setOpen(true)}>
        {text.close()}
      </PlainButton>
      {isOpen ? (
        <CloseWindow post={post} inboxKey={inboxKey} onClose={() => setOpen(false)} onChanged={onChanged} />
      ) : null}
    </>
  )
}
