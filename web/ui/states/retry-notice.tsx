import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { focusHeading } from './focus-heading.ts'

type Props = { message: string; tryAgain: string; retry: () => void; children?: ReactNode }

/**
 * What could not be loaded, and the button to try again. What then replaces it does not have the focus, so the page's
 * heading gets it, as after a navigation.
 */
export function RetryNotice({ message, tryAgain, retry, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // Runs before the elements are removed, and with them the focus.
  useLayoutEffect(() => {
    const notice = place.current
    return () => {
      if (notice?.contains(document.activeElement)) focusHeading()
    }
  }, [])
  return (
    <div ref={place}>
      <ErrorNotice message={message}>
        {children}
        <PlainButton quiet onClick={retry}>
          {tryAgain}
        </PlainButton>
      </ErrorNotice>
    </div>
  )
}
