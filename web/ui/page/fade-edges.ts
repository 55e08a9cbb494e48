/** Pixels that fade, in base.css. */
const FADED = 32

/**
 * For the `ref` of a row that scrolls sideways: marks the sides where there is more (`data-more-before`,
 * `data-more-after`), where base.css fades it, and brings the selected tab into view.
 */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  function mark() {
    if (!row) return
    row.toggleAttribute('data-more-before', row.scrollLeft > 1)
    row.toggleAttribute('data-more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
  }
  function showSelected() {
    const selected = row?.querySelector('[aria-selected="true"]')
    if (!row || !selected) return
    const { left, right } = selected.getBoundingClientRect()
    const edges = row.getBoundingClientRect()
    row.scrollLeft += Math.min(left - edges.left - FADED, 0) || Math.max(right - edges.right + FADED, 0)
  }
  // Also called for the initial size.
  const sizes = new ResizeObserver(() => {
    showSelected()
    mark()
  })
  for (const element of [row, ...row.children]) sizes.observe(element)
  const selections = new MutationObserver(showSelected)
  selections.observe(row, { subtree: true, attributeFilter: ['aria-selected'] })
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    selections.disconnect()
    row.removeEventListener('scroll', mark)
  }
}
