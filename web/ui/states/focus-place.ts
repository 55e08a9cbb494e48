/** Where an element was, innermost first: its parent and its place in it, and so on up to the page. */
type Place = { parent: Element; index: number }[]

/** What had the focus, and where it was by then. */
export interface Focused {
  element: Element
  place: Place
}

export function rememberFocus(element: Element): Focused {
  const place: Place = []
  for (let at = element; at.parentElement && at.tagName !== 'MAIN'; at = at.parentElement)
    place.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return { element, place }
}

export function isReachable(element: Element): boolean {
  return element.isConnected && !element.closest('[inert]')
}

/** Moves the focus there, or to what is in its place if it is gone. */
export function restoreFocus({ element, place }: Focused): void {
  const target = isReachable(element) ? element : successorOf(place)
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/**
 * For a deleted row: the next row, or the last. For a removed button: its row, since another button in its place would do
 * something else.
 */
function successorOf(place: Place): Element | undefined {
  const held = place.find(({ parent }) => isReachable(parent))
  if (!held) return
  const { parent, index } = held
  if (!parent.matches('ol, ul')) return parent.closest('li') ?? parent
  return parent.children[Math.min(index, parent.children.length - 1)] ?? parent
}
