import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/search.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './ask-for-course.module.css'

/** Asks, once, for a course that a search did not find. */
export function AskForCourse({ searched }: { searched: string }) {
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const { send, isBusy, failure } = useRequest(async () => {
    await browserApi.search.wish({ body: { query: searched } })
    // The button is gone then.
    if (!isFocusElsewhere(place.current)) said.current?.focus()
    setAsked(true)
  })
  if (searched.length > limits.wish) return null
  return (
    <div className={classes.ask} ref={place}>
      <p ref={said} role="status" tabIndex={-1}>
        {isAsked ? text.thanks({ query: searched }) : ''}
      </p>
      {isAsked ? null : (
        <PlainButton isBusy={isBusy} onClick={() => void send()}>
          {text.askForCourse()}
        </PlainButton>
      )}
      <FailureNotice failure={failure} />
    </div>
  )
}
