import './toast-container.css'
import { useEffect, useLayoutEffect } from 'react'
import { ToastContainer as Container, type ToastTransitionProps } from 'react-toastify'

export function ToastContainer() {
  return (
    <Container
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      transition={GoneAtOnce}
    />
  )
}

/**
 * A toast that is closed or replaced is gone in the same moment: one that is still sliding away offers what no longer
 * holds, beside its successor. Coming in is a matter of style.
 */
function GoneAtOnce({ children, isIn, done, playToast }: ToastTransitionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins when it appears, once
  useEffect(playToast, [])
  useLayoutEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  return children
}
