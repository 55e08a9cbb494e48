import type { BrowserContext } from '@playwright/test'
import { apiOf } from './support/actors.ts'
import { untilQuiet, untilRendered } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, type Page, test } from './support/test.ts'

const thumbnails = /^https:\/\/i\.ytimg\.com\//

/** The home page, a listing and a course. */
async function pagesOf(site: Site): Promise<string[]> {
  const { data } = await apiOf(site).playlists.search()
  return ['/', '/playlists', `/creator/x/y/z/${data.playlist[0]?._id}`]
}

/** Every address of another host that the pages request from now on. */
function outsideRequests(context: BrowserContext, site: Site): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== site.url) asked.push(request.url())
  })
  return asked
}

/** Down to the end, so that what is loaded lazily is requested too. */
async function readToTheEnd(page: Page): Promise<void> {
  await untilQuiet(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top <= height; top += 600) {
    await page.evaluate(async (to) => {
      scrollTo(0, to)
      // After two frames the browser has noticed what became visible.
      for (let at = 0; at < 2; at += 1) await new Promise(requestAnimationFrame)
    }, top)
  }
  await untilQuiet(page)
}

test('before a tap nothing but thumbnails is loaded from other hosts', async ({ context, page, site }) => {
  const asked = outsideRequests(context, site)
  for (const address of await pagesOf(site)) {
    asked.length = 0
    await page.goto(address)
    await readToTheEnd(page)
    expect(asked.filter((one) => thumbnails.test(one)).length, address).toBeGreaterThan(0)
    expect(asked.filter((one) => !thumbnails.test(one))).toEqual([])
    // For a missing picture the video site returns a tiny one, as here, and the page shows a drawing instead.
    if (address === '/playlists')
      await expect(page.getByRole('main').locator('article svg[viewBox^="-4"]').first()).toBeVisible()
  }
})

test('the data saver removes thumbnails and autoplay, is remembered, and restores them', async ({
  context,
  page,
  site,
}) => {
  await page.goto('/')
  const saver = page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
  await expect(saver).not.toBeChecked()
  await saver.click()
  await expect(saver).toBeChecked()

  const asked = outsideRequests(context, site)
  for (const address of await pagesOf(site)) {
    await page.goto(address)
    await readToTheEnd(page)
    await expect(page.getByRole('main').locator('svg[viewBox^="-4"]').first()).toBeAttached()
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Let it move' })).toBeVisible()
  // Also on navigations inside the browser.
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/creator\//)
  await readToTheEnd(page)
  expect(asked).toEqual([])
  await expectAccessible(page)

  await saver.click()
  await expect(saver).not.toBeChecked()
  await readToTheEnd(page)
  expect(asked.length).toBeGreaterThan(0)
  await page.reload()
  await expect(saver).not.toBeChecked()
})

test('a browser with its data saver on gets no thumbnails, unless its user wants them here', async ({
  context,
  page,
  site,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const asked = outsideRequests(context, site)
  await page.goto('/')
  await readToTheEnd(page)
  expect(asked).toEqual([])
  await expect(page.getByRole('button', { name: 'Let it move' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('data-saver', 'off'))
  await page.reload()
  await readToTheEnd(page)
  expect(asked.length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Stop it from moving' })).toBeVisible()
})

test('with the data saver on, touching a card does not prefetch its page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/playlists')
  const saver = page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
  const card = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first()
  const ahead = page.locator('link[rel="modulepreload"], link[rel="prefetch"]')
  const before = await ahead.count()
  const touch = async () => {
    await card.focus()
    await page.clock.runFor(1_000)
    await untilRendered(page)
  }
  await touch()
  expect(await ahead.count()).toBeGreaterThan(before)
  await saver.click()
  await expect(saver).toBeChecked()
  await expect(ahead).toHaveCount(before)

  await touch()
  expect(await ahead.count()).toBe(before)
})

test("a dialog that opens and closes over a page does not reload the page's data", { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/playlists')
  await page.goto('/playlists#create-opportunity')
  const dialog = page.getByRole('dialog', { name: 'Create Opportunity' })
  await expect(dialog.getByRole('button', { name: 'Log in' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/playlists')
  await untilQuiet(page)
  expect(asked).toEqual([])
})

test('the data saver is in the drawer on phones', async ({ page, isMobile }) => {
  await page.goto('/')
  if (!isMobile) return expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const saver = page.getByRole('dialog').getByRole('switch', { name: 'Data saver' })
  await saver.click()
  await expect(saver).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-light')
  await expectAccessible(page)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('thumbnails are loaded as usual', async ({ context, page, site }) => {
    const asked = outsideRequests(context, site)
    await page.goto('/playlists')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked.every((one) => thumbnails.test(one))).toBe(true)
    await expect(page.getByRole('switch', { name: 'Data saver' })).toBeHidden()
  })
})

test('the first visit to the home page takes less than 300 KB without thumbnails', async ({ page, site }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const ours = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(site.url)) ours.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/')
  await readToTheEnd(page)

  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(300_000)
})

test('the data saver is followed by a page in another tab', { tag: '@once' }, async ({ context, page }) => {
  const saverOf = (one: Page) => one.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
  await page.goto('/')
  await expect(saverOf(page)).not.toBeChecked()
  const other = await context.newPage()
  await other.goto('/')
  await saverOf(other).check({ force: true })

  await expect(saverOf(page)).toBeChecked()
  await expect(page.locator('html[data-light]')).toBeAttached()
})
