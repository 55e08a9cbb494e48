import type { Page } from '@playwright/test'
import { untilCodeLoaded, untilRendered } from '../in-app-navigation.ts'

/** Holds back the code of such a name until `arrive`; `asked` resolves once the page wants it. */
export async function delayCode(page: Page, name: string) {
  const asked = Promise.withResolvers<void>()
  const wanted = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve()
    await wanted.promise
    await route.continue()
  })
  async function arrive() {
    wanted.resolve()
    await untilCodeLoaded(page, name)
    await untilRendered(page)
  }
  return { asked: asked.promise, arrive }
}
