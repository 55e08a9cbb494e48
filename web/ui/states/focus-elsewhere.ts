/**
 * Whether somebody goes on elsewhere by the time a reply arrives, so that the focus stays theirs: another element has it
 * than `place` or what is in it. Of what is gone from the page, nothing has it.
 */
export function isFocusElsewhere(place: Element | null): boolean {
  const at = document.activeElement
  return at !== null && at !== document.body && !place?.contains(at)
}
