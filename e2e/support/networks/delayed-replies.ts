import type { Page } from '@playwright/test'

/**
 * Holds back the replies from such addresses until `release`: the server has done its part, the page does not
 * know yet. `done` resolves once the first reply waits.
 */
export async function delayReplies(page: Page, address: RegExp) {
  const arrived = Promise.withResolvers<void>()
  const wanted = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    arrived.resolve()
    await wanted.promise
    await route.fulfill({ response })
  })
  return { done: arrived.promise, release: wanted.resolve }
}
