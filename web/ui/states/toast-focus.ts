import { type Focused, rememberFocus, restoreFocus } from './focus-place.ts'

/** What had the focus last outside of toasts. */
let before: Focused | undefined
let isFollowed = false

/** The library of toasts is loaded with the first one, when what was pressed for it may be gone. */
export function trackFocus(): void {
  note(document.activeElement)
  if (!isFollowed) document.addEventListener('focusin', ({ target }) => note(target))
  isFollowed = true
}

/** For somebody who closed a toast by keyboard. */
export function returnFocusFromToasts(): void {
  if (before) restoreFocus(before)
}

function note(target: EventTarget | null): void {
  if (target instanceof Element && target !== document.body && !target.closest('.Toastify'))
    before = rememberFocus(target)
}
