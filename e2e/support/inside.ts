import type { Page } from '@playwright/test'

type Routed = {
  __reactRouterDataRouter?: { navigate(to: string, options: { flushSync: boolean }): Promise<void> }
}

/**
 * Navigates as a link on the site does, without loading a new document, in a fraction of the time; resolves when the
 * screen is rendered.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Routed
    if (!router) throw new Error('the page is not hydrated yet')
    await router.navigate(to, { flushSync: true })
  }, address)
  await untilRendered(page)
  // Waits for content that is loaded after rendering; content further down is loaded when somebody scrolls to it.
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll(
        '[aria-busy="true"], main [role="status"]:is([aria-label], :has(> [aria-hidden]))',
      ),
    ].every((one) => !one.checkVisibility() || one.getBoundingClientRect().top > innerHeight),
  )
}

/**
 * Until what has arrived is rendered: React renders in slices, which all run before the browser is idle. The timeout is for a
 * browser that paints nothing and so may never report that it is idle.
 */
export async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })))
}
