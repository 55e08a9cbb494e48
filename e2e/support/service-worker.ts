import type { CDPSession, Route } from '@playwright/test'
import { expect, type Page } from './test.ts'

/** Pages that are opened from now on are controlled by the service worker; the first one was loaded before it. */
export async function untilWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

const PROBE = '/is-it-intercepted'

/**
 * Like `page.route`, and waits until it has effect: where a service worker controls the page, the next requests may still
 * pass it.
 */
export async function intercept(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(url, answer)
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }))
  const isIntercepted = (probe: string) =>
    fetch(probe).then(
      ({ status }) => status === 204,
      () => false,
    )
  await page.waitForFunction(isIntercepted, PROBE, { polling: 50 })
  await page.unroute(`**${PROBE}`)
}

/** The browser tells the service worker that there is a connection again, as it does without any of our pages. */
export async function backgroundSync(page: Page, origin: string, tag: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(browser, origin)
  await browser.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}

async function registrationOf(browser: CDPSession, origin: string): Promise<string> {
  const found: string[] = []
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL, isDeleted } of registrations)
      if (!isDeleted && scopeURL.startsWith(origin)) found.push(registrationId)
  })
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => found.at(-1)).toBeTruthy()
  return found.at(-1) ?? ''
}
