import type { Locator } from '@playwright/test'
import { LANGUAGE_CODES, pathIn } from '#contract/interface-languages.ts'
import { aCreator, aLearner, demoToken, signInAs } from './support/actors.ts'
import { startSite } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

/** A small phone in portrait and landscape. */
const upright = { width: 360, height: 640 }
const sideways = { width: 740, height: 360 }

/** Scrolls as a finger does, and waits until the page has noticed it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (to) => {
    window.scrollTo(0, to)
    // Two frames: what scrolling causes is done in the first one.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, top)
}

for (const [name, size] of Object.entries({ upright, sideways }))
  test(`on a phone in ${name} the header hides on scrolling down, returns on scrolling up, and stays with the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/playlists')
    const header = page.getByRole('banner')
    const search = header.getByRole('combobox')
    await expect(header).toBeInViewport()
    expect((await header.boundingBox())?.height, 'one row').toBeLessThan(72)

    await scrollTo(page, 500)
    await expect(header).not.toBeInViewport()
    await scrollTo(page, 420)
    await expect(header).toBeInViewport({ ratio: 1 })
    await scrollTo(page, 700)
    await expect(header).not.toBeInViewport()
    await search.focus()
    await expect(header).toBeInViewport({ ratio: 1 })
    await scrollTo(page, 1_000)
    await expect(header).toBeInViewport({ ratio: 1 })
    await search.blur()
    await scrollTo(page, 1_100)
    await expect(header).not.toBeInViewport()
    await scrollTo(page, 0)
    await expect(header).toBeInViewport({ ratio: 1 })
  })

test('the header does not slide with reduced motion', async ({ page }) => {
  const duration = () =>
    page
      .getByRole('banner')
      .evaluate((header) => Number.parseFloat(getComputedStyle(header).transitionDuration))
  await page.setViewportSize(upright)
  await page.goto('/')
  expect(await duration()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await duration()).toBeGreaterThan(0)
})

test('the element with keyboard focus is never below the header', async ({ page }) => {
  await page.setViewportSize(upright)
  // Best rated first: what other journeys publish has no long description.
  await page.goto('/playlists?sort=rating')
  const isCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const header = document.querySelector('header')
      if (!focused || !header || header.contains(focused)) return false
      const edge = header.getBoundingClientRect().bottom
      const { top, bottom } = focused.getBoundingClientRect()
      return bottom > 0 && top < edge
    })
  await scrollTo(page, 1_200)
  await page.getByRole('main').locator('article').last().getByRole('link').focus()
  const seen: string[] = []
  for (let pressed = 0; pressed < 14; pressed += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isCovered).toBe(false)
    seen.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
  }
  expect(new Set(seen).size, 'the focus went from one to the next').toBeGreaterThan(5)

  // It does not come back over the focused element either when somebody scrolls a little.
  await scrollTo(page, 600)
  const readMore = page.getByRole('button', { name: 'readmore' }).nth(3)
  await readMore.focus()
  await page.keyboard.press('Shift')
  await readMore.evaluate((button) => window.scrollTo(0, scrollY + button.getBoundingClientRect().top - 40))
  await scrollTo(page, await page.evaluate(() => scrollY + 12))
  await scrollTo(page, await page.evaluate(() => scrollY - 14))
  await expect.poll(isCovered).toBe(false)
})

test('between phones and wide screens the header is one row for every account, with everything in it', async ({
  page,
  site,
}) => {
  const { token: creator } = await aCreator(site, 'Venkatanarasimharajuvaripeta Subramaniam')
  const { token: learner } = await aLearner(site, 'Gurpreet Kaur Randhawa')
  const everybody = [null, learner, creator, await demoToken(site, 'operator')]
  for (const who of everybody) {
    await page.setViewportSize({ width: 1280, height: 800 })
    if (who) await signInAs(page, site, who)
    await page.goto('/playlists')
    const header = page.getByRole('banner')
    const shown = header.locator('a:visible, button:visible, input:visible')
    const count = await shown.count()
    expect(count).toBeGreaterThan(6)
    for (const width of [769, 820, 900, 1000, 1100, 1101, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      await test.step(`${who === null ? 'visitor' : everybody.indexOf(who)} at ${width}`, async () => {
        await expect(shown).toHaveCount(count)
        expect((await header.boundingBox())?.height).toBeLessThanOrEqual(72)
        const boxes = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
        for (const box of boxes) {
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.right).toBeLessThanOrEqual(width)
          expect(Math.abs((box.top + box.bottom) / 2 - 32)).toBeLessThan(6)
        }
        const search = await header.getByRole('search').boundingBox()
        expect(search?.width).toBeGreaterThanOrEqual(110)
      })
    }
  }
})

test('for every role the menu leaves half of the screen to the categories, in one line with their heading, and its row of languages fades where it can be scrolled', async ({
  page,
  site,
}) => {
  const letters = await page.context().newCDPSession(page)
  const setLetters = async (standard: number) => {
    await letters.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === size,
      `${standard}px`,
    )
  }
  const menu = page.getByRole('dialog')
  const leftOf = (element: Locator) =>
    element.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getBoundingClientRect().left
    })
  for (const who of ['learner', 'creator', 'operator'] as const) {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page, site, await demoToken(site, who))
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const own = menu.getByRole('navigation', { name: 'Main' })
    await expect(own).toBeVisible()
    expect((await own.boundingBox())?.y, who).toBeGreaterThanOrEqual(740 / 2)
    const languages = menu.getByRole('link', { name: 'English' }).locator('xpath=../../..')
    // Its width is known once the menu has been laid out.
    await expect(languages).toHaveCSS('mask-image', /gradient/)
  }
  for (const size of [16, 32]) {
    await setLetters(size)
    const heading = await leftOf(menu.getByText('Categories', { exact: true }))
    expect(await leftOf(menu.getByText('Programming', { exact: true })), `letters of ${size}`).toBe(heading)
    expect(heading).toBeGreaterThan((await menu.boundingBox())?.x ?? 0)
  }
  // As an extension of the browser enlarges it.
  await setLetters(16)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const below = (await menu.getByRole('navigation', { name: 'Main' }).boundingBox())?.y
  expect(below, 'it covers no category').toBeGreaterThan(740 / 2)
})

/** How many of these cards are completely visible. */
function wholeCards(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .locator('article:has(a[href^="/creator/"])')
    .evaluateAll(
      (all) =>
        all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }).length,
    )
}

test.describe('on a real phone, whose scrollbars take no space', () => {
  test.use({ viewport: upright, isMobile: true, hasTouch: true })

  test('three courses are completely visible on a small screen, the picture beside the text', async ({
    page,
  }) => {
    for (const address of ['/playlists', '/search/programming', '/topic/programming']) {
      // Best rated first: what other journeys publish has no long description.
      await page.goto(`${address}?sort=rating`)
      await expect.poll(() => wholeCards(page), address).toBeGreaterThanOrEqual(3)
      const first = page.getByRole('main').locator('article').first()
      const picture = await first.locator('img, svg').first().boundingBox()
      const title = await first.getByRole('heading').boundingBox()
      expect((picture?.x ?? 0) + (picture?.width ?? 0), address).toBeLessThanOrEqual(title?.x ?? 0)
      expect(Math.abs((picture?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(24)
      await expect(first.getByText(/videos/)).toBeInViewport()
      await expect(page.getByRole('button', { name: 'readmore' }).first()).toBeInViewport()
    }
  })
})

/** With the demo content alone: the cards of what other journeys have published may be higher. */
const testAlone = test.extend({
  site: async ({ videoPlatform }, use) => {
    const site = await startSite(videoPlatform.env())
    await use(site)
    await site.stop()
  },
})

testAlone('the home page on a small phone is at most half as long as it once was', async ({ page }) => {
  await page.setViewportSize(upright)
  await page.goto('/')
  for (const heading of ['Top Playlists', 'Some Currated Playlists for you', 'Our Future Goals'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_377 / 2)
})

test('the button of the filters covers no text, and is there only where filters can change something', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: /^Filters/ })
  for (const size of [upright, sideways]) {
    await page.setViewportSize(size)
    for (const address of ['/playlists', '/search/hindi']) {
      await page.goto(address)
      await expect(button).toBeVisible()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let top = 0; top < height; top += 150) {
        await scrollTo(page, top)
        expect(await button.evaluate(textBehind), `${address} at ${top}`).toEqual([])
      }
    }
  }
  // Nothing found at all, and nothing found because of the filters.
  await page.goto('/search/qqxxzz')
  await expect(page.getByText(/could not find any playlists/)).toBeVisible()
  await expect(button).toBeHidden()
  await page.goto('/playlists?language=konkani')
  await expect(page.getByText('No playlists found')).toBeVisible()
  await expect(button).toBeVisible()
})

test('on a small phone the buttons above the opportunities take two rows at most, in every language', async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.setViewportSize(upright)
  const ways = ['/profile?tab=applications', '/opportunity/mine', '#create-opportunity']
  for (const code of LANGUAGE_CODES) {
    await page.goto(pathIn(code, '/opportunity'))
    const buttons = page.getByRole('main').locator(`:is(${ways.map((way) => `a[href$="${way}"]`)})`)
    await expect(buttons).toHaveCount(3)
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size, code).toBeLessThanOrEqual(2)
    for (const box of boxes) expect(box?.height, code).toBeGreaterThanOrEqual(44)
  }
})

/** Text of the page that this element covers. */
function textBehind(element: Element): string[] {
  const place = element.getBoundingClientRect()
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  // What is only for screen readers is a pixel wide.
  const isSeen = (one: Element | null) => one?.checkVisibility() && one.clientWidth !== 1
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (element.contains(node) || !node.textContent?.trim() || !isSeen(node.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (
        box.width > 1 &&
        box.height > 1 &&
        box.left < place.right &&
        box.right > place.left &&
        box.top < place.bottom &&
        box.bottom > place.top
      )
        found.push(node.textContent.trim())
  }
  return found
}
