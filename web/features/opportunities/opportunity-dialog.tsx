import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { ApplyPanel } from '#web/features/applications/apply-panel.tsx'
import { tryAgain } from '#web/messages/compiled/errors.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { OpportunityDetail } from './opportunity-detail.tsx'
import classes from './opportunity-dialog.module.css'
import type { ReadOpportunity } from './read-opportunity.ts'

/** `known`: the opportunity, where the page behind has loaded it already. */
type Props = { id: string; known: ReadOpportunity | undefined; onClose: () => void }

/** One opportunity over the list, with the form to apply. */
export function OpportunityDialog({ id, known, onClose }: Props) {
  const [opportunity, setOpportunity] = useState(known)
  const request = useRequest(async () => {
    const { data } = await browserApi.opportunities.get({ params: { id } })
    setOpportunity(data)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    if (!known) void request.send()
  }, [])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={opportunity?.jobTitle ?? text.detail()}
      lang={guessLang(opportunity?.jobTitle ?? '')}
    >
      {opportunity ? (
        <div className={classes.content}>
          <OpportunityDetail opportunity={opportunity} company />
          <Link className={classes.page} to={`/opportunity/${id}`}>
            {text.asPage()}
          </Link>
          <div className={classes.apply}>
            <ApplyPanel opportunity={opportunity} onOutdated={() => void request.send()} />
          </div>
        </div>
      ) : request.failure ? (
        <ErrorNotice message={request.failure.message}>
          <PlainButton
            quiet
            onClick={({ currentTarget }) => {
              // The button disappears, and the focus would with it.
              currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
              void request.send()
            }}
          >
            {tryAgain()}
          </PlainButton>
        </ErrorNotice>
      ) : (
        <Bar width="60%" />
      )}
    </Dialog>
  )
}
