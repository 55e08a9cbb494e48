/** Moves the focus to the heading, as after a navigation, when what had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
