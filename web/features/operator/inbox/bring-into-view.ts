/** What stands over the page: the bar with the keys at the top and the message at the lower edge. */
const OVER = '[data-over]'

/**
 * Scrolls until nothing covers the card, or a part of it. One that is too high for that is shown from its beginning, or left
 * where it is if it is wanted `whole` only.
 */
export function bringIntoView(card: HTMLElement, wanted?: 'whole'): void {
  const queue = card.closest<HTMLElement>('[data-queue]')
  for (const over of queue?.querySelectorAll<HTMLElement>(OVER) ?? [])
    queue?.style.setProperty(`--${over.dataset.over}`, `${over.offsetHeight}px`)
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(card)
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  const covered = [scrollMarginTop, scrollMarginBottom, scrollPaddingTop].map(
    (length) => Number.parseFloat(length) || 0,
  )
  const room = covered.reduce((left, length) => left - length, innerHeight)
  const fits = card.offsetHeight <= room
  if (fits || !wanted) card.scrollIntoView({ block: fits ? 'nearest' : 'start' })
}
