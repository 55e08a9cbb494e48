import './toast-container.css'
import { useEffect, useLayoutEffect } from 'react'
import { ToastContainer as Container, type ToastTransitionProps } from 'react-toastify'
import * as text from '#web/messages/compiled/toasts.ts'
import { returnFocusFromToasts, trackFocus } from './toast-focus.ts'

export function ToastContainer() {
  useEffect(trackFocus, [])
  return (
    // By keyboard it is reached with Alt+T: the library's own key, which leads to the first toast.
    <Container
      aria-label={text.region()}
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      transition={GoneAtOnce}
    />
  )
}

/**
 * A toast that is closed or replaced disappears at once: one that is still sliding away would offer an
 * outdated action, beside its successor. The entrance is a matter of style. The focus of somebody who closed it by
 * keyboard goes back to where it was.
 */
function GoneAtOnce({ children, isIn, done, nodeRef, playToast }: ToastTransitionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins when it appears, once
  useEffect(playToast, [])
  useLayoutEffect(() => {
    if (isIn) return
    const isByKeyboard = nodeRef.current?.querySelector(':focus-visible') != null
    done()
    if (isByKeyboard) returnFocusFromToasts()
  }, [isIn, done, nodeRef])
  return children
}
