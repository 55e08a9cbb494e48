import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/search.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './ask-for-course.module.css'

/** Asks, once, for a course that a search did not find. */
export function AskForCourse({ searched }: { searched: string }) {
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const { send, isBusy, failure } = useRequest(async () => {
    await browserApi.search.wish({ body: { query: searched } })
    // The button is gone then. Its focus moves, not that of somebody who types elsewhere by now.
    if (document.activeElement === button.current) status.current?.focus()
    setAsked(true)
  })
  if (searched.length > limits.wish) return null
  return (
    <div className={classes.ask}>
      <p ref={status} role="status" tabIndex={-1}>
        {isAsked ? text.thanks({ query: searched }) : ''}
      </p>
      {isAsked ? null : (
        <PlainButton ref={button} isBusy={isBusy} onClick={() => void send()}>
          {text.askForCourse()}
        </PlainButton>
      )}
      <FailureNotice failure={failure} />
    </div>
  )
}
