import { expect, type Page } from '@playwright/test'

type Routed = {
  __reactRouterDataRouter?: { navigate(to: string, options: { flushSync: boolean }): Promise<void> }
}

/**
 * Navigates as a link on the site does, without loading a new document, in a fraction of the time; resolves when the
 * screen is rendered.
 */
export async function navigateInApp(page: Page, address: string): Promise<void> {
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

/** Opens a page as a slow phone shows it at first; resolves to what lets the page be hydrated. */
export async function openBeforeHydration(page: Page, address: string): Promise<() => Promise<void>> {
  await page.goto('/termsandconditions')
  const held = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.evaluate((to) => location.assign(to), address)
  await page.waitForURL(address, { waitUntil: 'commit' })
  return async () => {
    held.resolve()
    await page.locator('html[data-hydrated]').waitFor()
  }
}

/**
 * Until what has arrived is rendered: React renders in slices, which all run before the browser is idle. The timeout is for a
 * browser that paints nothing and so may never report that it is idle.
 */
export async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })))
}

/** Until nothing has arrived for half a second: Playwright's `networkidle` comes only once per document. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const arrived = () => performance.getEntriesByType('resource').length
    for (let seen = -1; seen !== arrived(); ) {
      seen = arrived()
      await new Promise((done) => setTimeout(done, 500))
    }
  })
  await untilRendered(page)
}

/** Until code that the page fetches by itself is there, with all that it imports: a failed download would not be retried. */
export async function untilCodeLoaded(page: Page, name: string): Promise<void> {
  await page.evaluate(async (start) => {
    const code = () =>
      performance.getEntriesByType('resource').find((one) => one.name.includes(`/assets/${start}-`))
    for (let fetched = code(); ; fetched = code()) {
      if (fetched) return void (await import(fetched.name))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, name)
}

/** Until the page has stepped back from the history entries of what was closed: Back would be one step too many before. */
export async function untilStepsTaken(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
}

/** What `holdRendering` gives the page. */
export type Holding = { hold(isHeld: boolean): void }

/** For pages opened from now on: `hold` holds back what React renders, which takes tasks of their own, as a busy phone does. */
export async function holdRendering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const waiting: (() => void)[] = []
    let isHeld = false
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      const post = () => postMessage.apply(this, message as Parameters<typeof postMessage>)
      if (isHeld) waiting.push(post)
      else post()
    }
    const hold = (held: boolean) => {
      isHeld = held
      if (!held) for (const post of waiting.splice(0)) post()
    }
    Object.assign(window, { hold })
  })
}
