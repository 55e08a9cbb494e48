/**
 * Whether the focus has moved elsewhere by the time a reply arrives, and so must not be moved: another element has it
 * than `place` or its descendants. An element that is gone from the page never has it.
 */
export function isFocusElsewhere(place: Element | null): boolean {
  const at = document.activeElement
  return at !== null && at !== document.body && !place?.contains(at)
}

/** For what arrives late: it takes the focus, unless that is elsewhere by then. */
export function focusUnlessElsewhere(element: HTMLElement | null): void {
  if (!isFocusElsewhere(null)) element?.focus()
}
