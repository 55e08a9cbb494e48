import type { Page } from '@playwright/test'

/** At 150 % and 200 % of the text size. */
export async function atLargeSizes(page: Page, look: (letters: number) => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (const standard of [24, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === size,
      `${standard}px`,
    )
    await look(standard)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
}
