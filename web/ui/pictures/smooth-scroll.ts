/** Duration of a slide's movement. Milliseconds. */
const DURATION = 400

const under = new WeakMap<HTMLElement, number>()

/** Scrolls an element sideways to `left`, at once for people who prefer reduced motion. */
export function smoothScrollTo(element: HTMLElement, left: number): void {
  cancelAnimationFrame(under.get(element) ?? 0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = left
    return
  }
  const from = element.scrollLeft
  const began = performance.now()
  // Scroll snapping would pull each step of the movement back to a slide.
  element.style.scrollSnapType = 'none'
  function step(now: number): void {
    const part = Math.min((now - began) / DURATION, 1)
    element.scrollLeft = from + (left - from) * (1 - (1 - part) ** 3)
    if (part < 1) under.set(element, requestAnimationFrame(step))
    else element.style.scrollSnapType = ''
  }
  under.set(element, requestAnimationFrame(step))
}
