import { useEffect, useRef, useState } from 'react'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import type { Session } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Mantine } from '#web/ui/mantine.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './apply-form.module.css'
import { ApplyForm } from './apply-form.tsx'

type Props = {
  opportunity: Pick<Opportunity, '_id' | 'question' | 'companyName'>
  session: Session
  onOutdated: () => void
}

/** The form, or the message that the person has applied, just now or earlier. */
export function Application({ opportunity, session, onOutdated }: Props) {
  const [hasApplied, setApplied] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasSent = useRef(false)
  // Only spares people a form they cannot send: without an answer the form stays.
  const check = useRequest(async () => {
    const { data } = await browserApi.applications.mine({ query: { limit: limits.pageSize.max } })
    const own = data.applications.find((one) => one.opportunity._id === opportunity._id && !one.withdrawn)
    if (own) setApplied(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form appears
  useEffect(() => {
    void check.send()
  }, [])

  // The form is gone, and with it the focused button; what remains is much shorter.
  useEffect(() => {
    if (!hasApplied || !wasSent.current || isFocusElsewhere(place.current)) return
    place.current?.querySelector('a')?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [hasApplied])

  function onApplied() {
    wasSent.current = true
    setApplied(true)
  }
  return (
    <div className={classes.place} ref={place}>
      <SuccessNotice message={hasApplied ? text.applied() : undefined} />
      {hasApplied ? (
        <div>
          <ButtonLink to="/profile?tab=applications" quiet>
            {text.toApplications()}
          </ButtonLink>
        </div>
      ) : (
        <Mantine>
          <ApplyForm {...{ opportunity, session, onApplied, onOutdated }} />
        </Mantine>
      )}
    </div>
  )
}
