import { type ComponentType, useSyncExternalStore } from 'react'
import type { ToastContent, ToastOptions } from 'react-toastify'

const listeners = new Set<() => void>()
let Container: ComponentType | undefined

/** Says shortly, at the top right, what happened. The library arrives with the first toast. */
export async function toast(
  kind: 'success' | 'error',
  message: ToastContent,
  options?: ToastOptions,
  /** The same in plain words, where the message is more than that. */
  words = typeof message === 'string' ? message : '',
): Promise<void> {
  try {
    Container = (await import('./toast-container.tsx')).ToastContainer
  } catch {
    // What is said must not be lost with the connection, nor take the page away: the browser's own window says it.
    if (words) window.alert(words)
    return
  }
  for (const listener of listeners) listener()
  const { toast: show } = await import('react-toastify')
  show[kind](message, options)
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
