import { useEffect, useRef } from 'react'
import { type Focused, isReachable, rememberFocus, restoreFocus } from './focus-place.ts'

/**
 * When `content` changes and what had the focus has gone with it, a deleted row or a button whose action was done, the focus
 * moves to what is in its place.
 */
export function useFocusRecovery(content: unknown): void {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    function note({ target }: FocusEvent) {
      if (target instanceof Element && target.closest('main')) last.current = rememberFocus(target)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the content has changed
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body || isReachable(last.current.element)) return
    restoreFocus(last.current)
  }, [content])
}
