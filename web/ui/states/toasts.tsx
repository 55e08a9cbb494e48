import { type ComponentType, useSyncExternalStore } from 'react'
import type { ToastContent, ToastOptions } from 'react-toastify'

const listeners = new Set<() => void>()
let Container: ComponentType | undefined

/** Shows a short message at the top right. The library is loaded with the first toast. */
export async function toast(
  kind: 'success' | 'error',
  message: ToastContent,
  options?: ToastOptions,
  /** The same as plain text, where the message is more than that. */
  words = typeof message === 'string' ? message : '',
): Promise<void> {
  try {
    Container = (await import('./toast-container.tsx')).ToastContainer
  } catch {
    // Offline, when the library cannot be loaded, a message must neither get lost nor take the page away: the
    // browser's own alert shows it.
    if (words) window.alert(words)
    return
  }
  for (const listener of listeners) listener()
  const { toast: show } = await import('react-toastify')
  show[kind](asOneText(message), options)
}

/** The library lays out what it is given side by side: a link within a sentence would be a column of its own. */
function asOneText(message: ToastContent): ToastContent {
  if (typeof message !== 'function') return <div className="toast-text">{message}</div>
  return (props) => <div className="toast-text">{message(props)}</div>
}

/** For one whose message no longer holds: it had this `toastId`. */
export async function dismissToast(toastId: string): Promise<void> {
  if (Container) (await import('react-toastify')).toast.dismiss(toastId)
}

/** Where toasts appear; once, in the root. */
export function Toasts() {
  const Shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => Container,
    () => undefined,
  )
  return Shown ? <Shown /> : null
}
