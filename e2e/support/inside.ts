import type { Page } from '@playwright/test'

type Routed = {
  __reactRouterDataRouter?: { navigate(to: string, options: { flushSync: boolean }): Promise<void> }
}

/**
 * Goes to an address of the site as its links do, without loading the page anew, which takes a fraction of the time; what
 * it shows is there afterwards.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Routed
    if (!router) throw new Error('the page is not hydrated yet')
    await router.navigate(to, { flushSync: true })
    // Drawn, too: React does that in pieces, which all come before the browser has nothing else to do. A browser that
    // paints nothing may never say so by itself.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  }, address)
  // What comes after the page is there, too; what is further down comes when one gets there.
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll(
        '[aria-busy="true"], main [role="status"]:is([aria-label], :has(> [aria-hidden]))',
      ),
    ].every((one) => !one.checkVisibility() || one.getBoundingClientRect().top > innerHeight),
  )
}
