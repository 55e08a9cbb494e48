import type { Locator } from '@playwright/test'
import { aCreator, apiOf, demoToken, signInAs } from './support/actors.ts'
import { navigateInApp } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

/** 320 pixels is a small phone; a window of 1280 by 800 at 200% is laid out on half of each. */
const small = { width: 320, height: 640 }
const half = { width: 640, height: 400 }

/** One of each layout. */
async function layouts(site: Site): Promise<string[]> {
  const { data } = await apiOf(site).playlists.search()
  return [
    '/',
    '/playlists',
    `/creator/x/y/z/${data.playlist[0]?._id}`,
    '/signin',
    '/creatorform',
    '/opportunity',
    '/topic/python',
    '/termsandconditions',
    '/whatwekeep',
  ]
}

/** The other screens that visitors see. */
async function otherScreens(site: Site): Promise<string[]> {
  const { categories, opportunities } = apiOf(site)
  const [main] = (await categories.getAll()).data
  const [post] = (await opportunities.list({})).opportunities
  return [
    `/category/${main?._id}`,
    '/search/python',
    '/search?query=',
    '/search/qqxxzz',
    '/playlists?language=hindi&language=telugu&rating=4.5&page=9',
    '/signup',
    '/forgotpassword',
    `/newcredentials/${'x'.repeat(43)}`,
    `/opportunity/${post?._id}`,
    `/opportunity/${crypto.randomUUID()}`,
    '/nothing/is/here',
  ]
}

const learnersScreens = ['/profile', '/profile?tab=applications', '/opportunity/mine']

test('nothing is lost on any screen, at 320 pixels and at 200%', async ({ page, site }) => {
  const visit = (address: string) =>
    test.step(address, async () => {
      await navigateInApp(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const size of [half, small]) {
        await page.setViewportSize(size)
        await expectWhole(page)
      }
    })
  await page.goto('/')
  for (const address of await layouts(site)) {
    await visit(address)
    await expectAccessible(page)
  }
  for (const address of await otherScreens(site)) await visit(address)

  const [course] = (await apiOf(site).playlists.getTop()).data
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto('/')
  for (const address of [...learnersScreens, `/creator/x/y/z/${course?._id}`]) await visit(address)
})

/** Tablets, and windows side by side with others. */
test('the header of every account fits between phones and wide screens', async ({ page, site }) => {
  const { token } = await aCreator(site, 'Venkatanarasimharajuvaripeta Subramaniam')
  for (const who of [null, await demoToken(site, 'learner'), token]) {
    if (who) await signInAs(page, site, who)
    await page.goto('/playlists')
    await expect(page.getByRole('button', { name: 'Support' })).toBeVisible()
    if (!who) await expect(page.getByRole('banner').getByText('Join our community')).toBeVisible()
    for (const width of [769, 900, 1080, 1201]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
})

test('at 200% menus and dialogs can be read to their end', async ({ page }) => {
  await page.setViewportSize(half)
  await page.goto('/whatwekeep')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('button', { name: 'Close' })).toBeInViewport()
  for (const name of ['Log in', 'Sign up', 'Join our community'])
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', /./)
  await expect(menu.getByRole('button', { name: 'Opportunity' })).toBeVisible()
  const last = menu.getByRole('link', { name: 'Create Account' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await menu.getByRole('button', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog', { name: /Support/ })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  const address = dialog.getByRole('link', { name: 'hello@pragati.example' })
  await address.scrollIntoViewIfNeeded()
  await expect(address).toBeInViewport({ ratio: 1 })
  for (const [width, wide] of [
    [640, 400],
    [768, 400],
    [769, 600],
  ] as const) {
    await page.setViewportSize({ width, height: 400 })
    await expect.poll(async () => (await dialog.boundingBox())?.width, `at ${width} pixels`).toBe(wide)
  }
})

test('opportunities are in four, three or two columns, in the carousel six, three or two; playlists four or one', async ({
  page,
}) => {
  const expectAside = async (items: Locator, expected: Record<number, number>) => {
    for (const [width, count] of Object.entries(expected)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await expect.poll(() => asideOf(items), `at ${width} pixels`).toBe(count)
    }
  }
  await page.goto('/opportunity')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Posted|Apply until/ })
  await expect(cards).toHaveCount(4)
  await expectAside(cards, { 320: 2, 768: 2, 769: 3, 1080: 3, 1081: 4, 1280: 4 })

  const slides = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) }).getByRole('listitem')
  await page.goto('/playlists')
  await expect(slides('Some Currated Opportunities')).toHaveCount(12)
  await expectAside(slides('Some Currated Opportunities'), {
    320: 2,
    632: 2,
    633: 3,
    768: 3,
    769: 6,
    1280: 6,
  })

  await page.goto('/')
  await expectAside(slides('Top Playlists'), { 320: 1, 767: 1, 768: 4, 1280: 4 })
})

/** How many cards are completely visible beside the first. */
async function asideOf(items: Locator): Promise<number> {
  return items.evaluateAll((all) => {
    const [first, ...others] = all.map((one) => one.getBoundingClientRect())
    // A carousel hides what is further to the right.
    const edge = all[0]?.parentElement?.parentElement?.getBoundingClientRect().right ?? 0
    return 1 + others.filter((box) => box.top === first?.top && box.right <= edge + 1).length
  })
}

/** Nothing overflows sideways, and no text is cut off. */
async function expectWhole(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await cutOff(page)).toEqual([])
}

/** Text that is partly hidden by its box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((one) => {
        const hides = /hidden|clip/.test(getComputedStyle(one).overflowX)
        // What is only for screen readers is a pixel wide.
        const isShown = one.checkVisibility() && one.clientWidth > 1
        const hasWords = [...one.childNodes].some(
          (child) => child.nodeType === 3 && child.textContent?.trim(),
        )
        return hides && isShown && hasWords && one.scrollWidth > one.clientWidth + 1
      })
      .map((one) => one.outerHTML.slice(0, 160)),
  )
}
