import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { type FakeScanner, startScanner } from '#testing/malware-scanner.ts'
import { type FakePlatform, startVideoPlatform } from '#testing/video-platform.ts'
import { launchOptions } from './browser.ts'
import { aDemoDatabase } from './demo-database.ts'
import { type FakePlayer, startPlayer } from './fake-player.ts'
import { findLowContrast } from './looks/contrast.ts'
import { expectOwnStyles } from './looks/own-styles.ts'
import { type Site, startSite } from './server.ts'
import { type Scheme, schemesOf } from './sizes.ts'
import { lengthenToasts } from './toasts.ts'

export { expect, type Page } from '@playwright/test'

/**
 * Each starts when the first test of a worker needs it. A test with its own worker fixture would cost another worker.
 */
interface WorkerFixtures {
  videoPlatform: FakePlatform
  player: FakePlayer
  /** The scanner for résumés. */
  scanner: FakeScanner
  /** Without access to the video site's Data API, like most. */
  ordinarySite: Site
  /** With access to it (the only source of playlists and descriptions), and with the fake player. */
  siteWithKey: Site
}

interface Fixtures {
  site: Site
  /**
   * Console messages that the test expects; any other error fails it. One expression, because Playwright
   * reads an array of two as a value and its options.
   */
  expectedErrors: RegExp
}

/** One pixel instead of the video site's thumbnails: nothing leaves this machine. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const test = base.extend<Fixtures, WorkerFixtures>({
  launchOptions: [async ({}, use) => use(await launchOptions()), { scope: 'worker' }],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        // Requests that a journey makes itself; what the journey's page needs is known only there.
        if (options?.baseURL) context.on('page', waitForHydration)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  videoPlatform: [
    async ({}, use) => {
      const platform = await startVideoPlatform()
      await use(platform)
      await platform.close()
    },
    { scope: 'worker' },
  ],
  player: [
    async ({}, use) => {
      const player = await startPlayer()
      await use(player)
      await player.close()
    },
    { scope: 'worker' },
  ],
  scanner: [
    async ({}, use) => {
      const scanner = await startScanner()
      await use(scanner)
      await scanner.close()
    },
    { scope: 'worker' },
  ],
  ordinarySite: [
    async ({ videoPlatform, scanner }, use) => {
      const site = await startSite({
        ...videoPlatform.env(),
        CLAMAV_URL: scanner.url,
        DATABASE_URL: await aDemoDatabase(),
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  siteWithKey: [
    async ({ videoPlatform, player }, use) => {
      const site = await startSite({ ...videoPlatform.env('a-key'), PLAYER_URL: player.url })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  site: ({ ordinarySite }, use) => use(ordinarySite),
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: [/status of 404/, { option: true }],
  page: async ({ context, page, expectedErrors, javaScriptEnabled }, use) => {
    await blockExternalRequests(page)
    await page.addInitScript(lengthenToasts)
    if (javaScriptEnabled !== false) {
      waitForHydration(page)
      context.on('page', waitForHydration)
    }
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text()))
        complaints.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    // A reply that is still held back or under way belongs to nobody once the journey is over.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints, 'the browser console stays free of errors').toEqual([])
  },
})

/** Like the real one, it answers those who announce that they listen. */
const PLAYER = Buffer.from(`<!doctype html><title>Player</title><p>The video plays here.</p><script>
  addEventListener('message', ({ source, origin }) => source.postMessage('{"event":"initialDelivery"}', origin))
</script>`)

/** The replies of the video site, for a journey. */
const VIDEO_SITE = [
  { at: 'https://i.ytimg.com/*', type: 'image/png', body: PIXEL },
  { at: 'https://img.youtube.com/*', type: 'image/png', body: PIXEL },
  { at: 'https://www.youtube-nocookie.com/*', type: 'text/html', body: PLAYER },
]

/**
 * The few addresses of the video site are answered here; every other external one fails. By the browser's own
 * protocol, since a route of Playwright's delays every request and switches the browser's cache off.
 */
export async function blockExternalRequests(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = VIDEO_SITE.find(({ at }) => request.url.startsWith(at.slice(0, -1)))
    browser
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: answer?.type ?? 'text/plain' }],
        body: answer?.body.toString('base64') ?? '',
      })
      // A page that has been left or closed waits for no answer.
      .catch(() => {})
  })
  await browser.send('Fetch.enable', { patterns: VIDEO_SITE.map(({ at }) => ({ urlPattern: at })) })
}

/** Waits until a page that was opened or reloaded handles keys and clicks: people are slower than journeys. */
function waitForHydration(page: Page): void {
  const isHydrated = () =>
    page.waitForFunction(
      () =>
        !document.querySelector('script[type="module"]') || 'hydrated' in document.documentElement.dataset,
    )
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const reply = await goto(...where)
    await isHydrated()
    return reply
  }
  const reload = page.reload.bind(page)
  page.reload = async (...how) => {
    const reply = await reload(...how)
    await isHydrated()
    return reply
  }
}

/**
 * Axe finds nothing on the page as it is, and every text has enough contrast in the colour schemes of the journey (see
 * sizes.ts). The contrast rule of axe takes four fifths of its time, so it runs only in every-screen.spec.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  await expectOwnStyles(page)
  expect(await violationsOf(page, { rules: { 'color-contrast': { enabled: false } } })).toEqual([])
  await inColoursOf(page, schemesOf(test.info()), async (scheme) => {
    expect(await findLowContrast(page), scheme).toEqual([])
  })
}

/** The contrast rule of axe finds nothing in either colour scheme. */
export async function expectContrasts(page: Page): Promise<void> {
  await inColoursOf(page, ['light', 'dark'], async (scheme) => {
    expect(
      await violationsOf(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      scheme,
    ).toEqual([])
  })
}

async function inColoursOf(
  page: Page,
  schemes: Scheme[],
  look: (scheme: Scheme) => Promise<void>,
): Promise<void> {
  for (const colorScheme of schemes) {
    await emulate(page, colorScheme)
    await settled(page)
    await look(colorScheme)
  }
  await emulate(page, 'light')
}

/** Skipped for a page that already has these media: a change makes it compute all of its styles again. */
async function emulate(page: Page, colorScheme: Scheme): Promise<void> {
  const media = `(prefers-color-scheme: ${colorScheme}) and (prefers-reduced-motion: reduce)`
  const isSo = await page.evaluate((query) => matchMedia(query).matches, media)
  if (!isSo) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

const minifiedAxe = readFile('node_modules/axe-core/axe.min.js', 'utf8')

/** The violations that axe finds, with their places; frames are left out. */
async function violationsOf(page: Page, which: RunOptions): Promise<string[]> {
  // Axe stays loaded in a page that was checked before: loading it takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await minifiedAxe)
  const violations = await page.evaluate(
    async (options) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      return (await loaded.run({ exclude: [['iframe']] }, options)).violations
    },
    // Style sheets and media are needed only by rules that are not requested; fetching them takes a tenth of the time.
    { resultTypes: ['violations'], preload: false, ...which } satisfies RunOptions,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Milliseconds. What runs longer is a timer, such as the bar of a toast, not a transition. */
const MAX_TRANSITION = 2_000

/** Waits until no transition is running: intermediate colours have no contrast to check. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    for (;;) {
      // Two frames, so that transitions caused by the last change have begun.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const ending = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest,
        )
      // An inherited colour starts another transition: nested elements settle last.
      if (ending.length === 0) break
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  }, MAX_TRANSITION)
}

/** Nothing overflows sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Checks the page in the viewports of a small phone and of a wide screen, then restores its size. */
export async function atBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await look()
  }
  if (before) await page.setViewportSize(before)
}

/** At both sizes nothing overflows, axe finds nothing, and what matters most on the screen is completely visible. */
export async function fitsBothSizes(page: Page, most: Locator): Promise<void> {
  await atBothSizes(page, async () => {
    await expectNoSidewaysScroll(page)
    await most.scrollIntoViewIfNeeded()
    // Not all of it: it may be scrolled to between two pixels.
    await expect(most).toBeInViewport({ ratio: 0.99 })
    await expectAccessible(page)
  })
}
