import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { browserApi } from '#web/api/browser.ts'
import { ApplyPanel } from '#web/features/opportunities/apply-panel.tsx'
import { OpportunityDetail } from '#web/features/opportunities/opportunity-detail.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { Bar } from '#web/ui/skeleton.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import { Window } from '#web/ui/window.tsx'
import classes from './opportunity-window.module.css'

/** `known`: the opportunity, where the page behind has it already. */
type Props = { id: string; known: Opportunity | undefined; onClose: () => void }

/** One opportunity over the list, with the form to apply. */
export function OpportunityWindow({ id, known, onClose }: Props) {
  const [opportunity, setOpportunity] = useState(known)
  const request = useRequest(async () => {
    const { data } = await browserApi.opportunities.get({ params: { id } })
    setOpportunity(data)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the window opens
  useEffect(() => {
    if (!known) void request.send()
  }, [])

  return (
    <Window isOpen onClose={onClose} title={opportunity?.jobTitle ?? text.detail()}>
      {opportunity ? (
        <div className={classes.content}>
          <OpportunityDetail opportunity={opportunity} company />
          <Link className={classes.page} to={`/opportunity/${id}`}>
            {text.asPage()}
          </Link>
          <div className={classes.apply}>
            <ApplyPanel opportunity={opportunity} />
          </div>
        </div>
      ) : request.refusal ? (
        <ErrorNotice message={request.refusal.message} />
      ) : (
        <Bar width="60%" />
      )}
    </Window>
  )
}
