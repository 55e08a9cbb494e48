import './toast-container.css'
import { useEffect, useLayoutEffect } from 'react'
import { ToastContainer as Container, type ToastTransitionProps } from 'react-toastify'
import * as text from '#web/messages/compiled/toasts.ts'

export function ToastContainer() {
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
 * outdated action, beside its successor. The entrance is a matter of style.
 */
function GoneAtOnce({ children, isIn, done, playToast }: ToastTransitionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins when it appears, once
  useEffect(playToast, [])
  useLayoutEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  return children
}
