/**
 * For the `ref` of a row that is scrolled sideways: marks on which sides it goes on (`data-more-before`,
 * `data-more-after`), where base.css lets it fade.
 */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  function mark() {
    if (!row) return
    row.toggleAttribute('data-more-before', row.scrollLeft > 1)
    row.toggleAttribute('data-more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
  }
  // Told of the first size too.
  const sizes = new ResizeObserver(mark)
  for (const element of [row, ...row.children]) sizes.observe(element)
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', mark)
  }
}
