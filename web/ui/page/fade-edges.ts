/**
 * For the `ref` of a row that scrolls sideways: marks the sides where there is more (`data-more-before`,
 * `data-more-after`), where base.css fades it.
 */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  function mark() {
    if (!row) return
    row.toggleAttribute('data-more-before', row.scrollLeft > 1)
    row.toggleAttribute('data-more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
  }
  // Also called for the initial size.
  const sizes = new ResizeObserver(mark)
  for (const element of [row, ...row.children]) sizes.observe(element)
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', mark)
  }
}
