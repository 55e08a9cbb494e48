import { useEffect, useRef } from 'react'

/** Where an element was, innermost first: its parent and its place in it, and so on up to the page. */
type Place = { parent: Element; index: number }[]

/**
 * When `content` changes and what had the focus has gone with it, a deleted row or a button whose action was done, the focus
 * moves to what is in its place.
 */
export function useSurvivingFocus(content: unknown): void {
  const last = useRef<{ element: Element; place: Place }>(undefined)
  useEffect(() => {
    function note({ target }: FocusEvent) {
      if (target instanceof Element && target.closest('main'))
        last.current = { element: target, place: placeOf(target) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the content has changed
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body || isThere(last.current.element)) return
    const target = successorOf(last.current.place)
    if (!(target instanceof HTMLElement)) return
    if (target.tabIndex < 0) target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
  }, [content])
}

function placeOf(element: Element): Place {
  const place: Place = []
  for (let at = element; at.parentElement && at.tagName !== 'MAIN'; at = at.parentElement)
    place.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return place
}

function isThere(element: Element): boolean {
  return element.isConnected && !element.closest('[inert]')
}

/** For a deleted row the next one, or the last; for a button its row: another button in its place does something else. */
function successorOf(place: Place): Element | undefined {
  const held = place.find(({ parent }) => isThere(parent))
  if (!held) return
  const { parent, index } = held
  if (!parent.matches('ol, ul')) return parent.closest('li') ?? parent
  return parent.children[Math.min(index, parent.children.length - 1)] ?? parent
}
