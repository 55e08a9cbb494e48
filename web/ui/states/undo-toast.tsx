import type { CSSProperties } from 'react'
import * as text from '#web/messages/compiled/ui.ts'
import { dismissToast, toast } from '#web/ui/states/toasts.tsx'
import { followFocus } from './toast-focus.ts'
import classes from './undo-toast.module.css'

let shown = 0

/**
 * Confirms an action and offers to undo it: for this many milliseconds, or until it is closed or
 * `dismissUndo` is called.
 */
export function toastWithUndo(done: string, undo: () => void, within?: number): void {
  followFocus()
  if (!within) shown += 1
  void toast(
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
    within
      ? { autoClose: within, pauseOnHover: false, style: lasting(within) }
      : { autoClose: false, toastId: idOf(shown) },
    done,
  )
}

/** The last action can no longer be undone from here: another one followed, or the section was left. */
export function dismissUndo(): void {
  if (shown > 0) void dismissToast(idOf(shown))
}

/** For the style sheet, with reduced motion, where the library's own duration does not apply. */
function lasting(milliseconds: number): CSSProperties {
  return { '--toast-time': `${milliseconds}ms` } as CSSProperties
}

function idOf(number: number): string {
  return `undo-${number}`
}
