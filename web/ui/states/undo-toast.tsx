import type { CSSProperties } from 'react'
import type { ToastOptions } from 'react-toastify'
import * as text from '#web/messages/compiled/ui.ts'
import { dismissToast, toast } from '#web/ui/states/toasts.tsx'
import { trackFocus } from './toast-focus.ts'
import classes from './undo-toast.module.css'

/** Milliseconds that it takes to read what was done and to press Undo. */
const ENOUGH = 1_000

let shown = 0
let dismissed = 0

/** Loads the library of toasts, which is also done ahead: the time in which one can undo does not wait for it. */
export async function loadToasts(): Promise<void> {
  // Without it, the message itself does what can be done.
  await import('./toast-container.tsx').catch(() => undefined)
}

/**
 * Confirms an action and offers to undo it: for this many milliseconds, or until it is closed or
 * `dismissUndo` is called. When the library of toasts arrives too late for that, it only confirms.
 */
export function toastWithUndo(done: string, undo: () => void, within?: number): void {
  trackFocus()
  if (!within) shown += 1
  const number = shown
  const until = performance.now() + (within ?? 0)
  void loadToasts().then(() => {
    const left = until - performance.now()
    if (within ? left < ENOUGH : number <= dismissed) return toast('success', done)
    const life = within ? limitedTo(left) : { autoClose: false as const, toastId: idOf(number) }
    return offer(done, undo, life)
  })
}

function offer(done: string, undo: () => void, life: ToastOptions): Promise<void> {
  return toast(
    'success',
    ({ closeToast }) => (
      <span className={classes.said}>
        {done}
        <button
          type="button"
          onClick={() => {
            closeToast()
            undo()
          }}
        >
          {text.undo()}
        </button>
      </span>
    ),
    life,
    done,
  )
}

/** The last action can no longer be undone from here: another one followed, or the section was left. */
export function dismissUndo(): void {
  dismissed = shown
  if (shown > 0) void dismissToast(idOf(shown))
}

function limitedTo(milliseconds: number): ToastOptions {
  // For the style sheet, with reduced motion, where the library's own duration does not apply.
  const style = { '--toast-time': `${milliseconds}ms` } as CSSProperties
  return { autoClose: milliseconds, pauseOnHover: false, style }
}

function idOf(number: number): string {
  return `undo-${number}`
}
