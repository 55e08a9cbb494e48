import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type PlatformStandIn, startVideoPlatform } from '#testing/video-platform.ts'
import { launchOptions } from './browser.ts'
import { type Site, startSite } from './server.ts'

export { expect, type Page } from '@playwright/test'

interface WorkerFixtures {
  site: Site
  videoPlatform: PlatformStandIn
}

interface Fixtures {
  /**
   * Messages of the console that the test expects; anything else of level error fails it. One expression, because
   * Playwright reads an array of two as a value and its options.
   */
  expectedErrors: RegExp
}

/** One pixel, in place of the thumbnails of the video site: nothing leaves this machine. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const test = base.extend<Fixtures, WorkerFixtures>({
  launchOptions: [async ({}, use) => use(await launchOptions()), { scope: 'worker' }],
  videoPlatform: [
    async ({}, use) => {
      const platform = await startVideoPlatform()
      await use(platform)
      await platform.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ videoPlatform }, use) => {
      const site = await startSite(videoPlatform.env())
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: [/status of 404/, { option: true }],
  context: async ({ context }, use) => {
    await keepInside(context)
    await use(context)
  },
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    expect(complaints, 'the browser console stays free of errors').toEqual([])
  },
})

/** The few addresses of the video site answer from here; every other outside one fails. */
export async function keepInside(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/(i\.ytimg|img\.youtube)\.com\//, (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL }),
  )
  await context.route(/^https:\/\/www\.youtube-nocookie\.com\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Player</title><p>The video plays here.</p>',
    }),
  )
}

/** Axe finds nothing on the page as it stands, in the colours of both schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    // Frames are left out, so the mode that opens no page of its own is enough; it takes less than half the time.
    const axe = new AxeBuilder({ page })
      .exclude('iframe')
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
    // In the dark nothing but the colours is different.
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    )
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Waits until nothing is on its way to another place or colour: half-way colours have no contrast to judge. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames, so that what the last change sets off has begun.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
