import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ToastContent, ToastOptions } from 'react-toastify'

const fetchContainer = async () => ({
  default: (await import('#web/ui/toast-container.tsx')).ToastContainer,
})
const ToastContainer = lazy(fetchContainer)

const listeners = new Set<() => void>()
let isWanted = false

/** Says shortly, at the top right, what happened. The library arrives with the first toast. */
export async function toast(
  kind: 'success' | 'error',
  message: ToastContent,
  options?: ToastOptions,
): Promise<void> {
  try {
    await fetchContainer()
  } catch {
    // What is said must not be lost with the connection, nor take the page away: the browser's own window says it.
    if (typeof message === 'string') window.alert(message)
    return
  }
  isWanted = true
  for (const listener of listeners) listener()
  const { toast: show } = await import('react-toastify')
  show[kind](message, options)
}

/** Where toasts appear; once, in the root. */
export function Toasts() {
  const isShown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
    () => false,
  )
  return isShown ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null
}
