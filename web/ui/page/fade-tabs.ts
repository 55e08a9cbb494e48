import { fadeEdges } from './fade-edges.ts'

/** Pixels that fade, in base.css. */
const FADED = 32

/** For the `ref` of a row of tabs that scrolls sideways: fades where there is more, and brings the selected tab into view. */
export function fadeTabs(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  function showSelected() {
    const selected = row?.querySelector('[aria-selected="true"]')
    if (!row || !selected) return
    const { left, right } = selected.getBoundingClientRect()
    const edges = row.getBoundingClientRect()
    row.scrollLeft += Math.min(left - edges.left - FADED, 0) || Math.max(right - edges.right + FADED, 0)
  }
  const stopFading = fadeEdges(row)
  // Also called for the initial size.
  const sizes = new ResizeObserver(showSelected)
  for (const element of [row, ...row.children]) sizes.observe(element)
  const selections = new MutationObserver(showSelected)
  selections.observe(row, { subtree: true, attributeFilter: ['aria-selected'] })
  return () => {
    stopFading?.()
    sizes.disconnect()
    selections.disconnect()
  }
}
