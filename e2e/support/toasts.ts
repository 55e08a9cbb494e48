import type { Page } from '@playwright/test'

/** From now on every toast on this page stays: its time is the bar that runs out. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync('.Toastify__toast * { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(styles)
  })
}

/** For the pages of all journeys. On a busy machine a journey may come to look for a toast when its five seconds are over. */
export function lengthenToasts(): void {
  const styles = new CSSStyleSheet()
  styles.replaceSync(':root { --toast-time: 12s }')
  document.adoptedStyleSheets = [styles]
}

/** From now on, toasts on this page stay as long as for people. */
export async function restoreToastDuration(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
