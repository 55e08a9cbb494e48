import type { Locator, Route } from '@playwright/test'
import { apiOf } from './support/actors.ts'
import { OFFLINE } from './support/sentences.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('main').locator('article:has(h3 a[href^="/creator/"])')

/** The filters: beside the list on wide screens, behind their button on phones. */
async function openFilters(page: Page): Promise<Locator> {
  const side = page.getByRole('complementary', { name: 'Filters' })
  if (await side.isVisible()) return side
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

test('filters, order and page are in the address, combine, and Back undoes them', async ({ page, site }) => {
  const { playlists } = apiOf(site)
  const all = await playlists.search()
  const hindi = await playlists.search({ query: { languages: ['hindi'] } })
  const goodHindi = await playlists.search({ query: { languages: ['hindi'], rating: 4 } })

  await page.goto('/playlists')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playlists')
  // Announced when it changes.
  await expect(page.getByRole('status').filter({ hasText: `${all.total} playlists` })).toBeVisible()
  await expect(cards(page)).toHaveCount(6)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const filters = await openFilters(page)
  await filters.locator('summary', { hasText: 'Languages' }).click()
  await expect(filters.getByLabel('Hindi')).toBeHidden()
  await filters.locator('summary', { hasText: 'Languages' }).click()
  const ratings = filters.getByRole('radio', { name: '4.5' })
  await expect(ratings).toBeVisible()
  await filters.locator('summary', { hasText: 'Ratings' }).click()
  await expect(ratings).toBeHidden()
  await filters.getByLabel('Hindi').check()
  await expect(page).toHaveURL('/playlists?language=hindi')
  const isPhone = (await filters.getAttribute('role')) === 'dialog'
  if (isPhone) {
    await expectAccessible(page)
    await filters.getByRole('button', { name: `Show ${hindi.total} playlists` }).click()
    await expect(filters).toBeHidden()
  }
  await expect(page.getByText(`${hindi.total} playlists`).first()).toBeVisible()

  await page.getByLabel('Sort by').selectOption('Best rated')
  await expect(page).toHaveURL('/playlists?language=hindi&sort=rating')
  // The address changes a moment before the list does.
  const next = page.getByRole('link', { name: 'Next page' })
  await expect(next).toHaveAttribute('href', /sort=rating/)
  await next.click()
  await expect(page).toHaveURL('/playlists?language=hindi&sort=rating&page=2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const summary = page.getByRole('status').filter({ hasText: `${hindi.total} playlists` })
  await expect(summary, 'its link has moved').toBeFocused()

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/playlists?language=hindi')
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  await page.goto('/playlists?language=hindi&rating=4')
  await expect(cards(page)).toHaveCount(goodHindi.playlists.length)
  await page.getByRole('link', { name: 'Remove the filter Hindi' }).click()
  await expect(page).toHaveURL('/playlists?rating=4')
  await page.goBack()
  await expect(page).toHaveURL('/playlists?language=hindi&rating=4')
  await expect(page.getByText(`${goodHindi.total} playlists`).first()).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page.getByText(`${all.total} playlists`)).toBeVisible()

  const long = await playlists.search({ query: { lengths: ['long'] } })
  const again = await openFilters(page)
  await again.getByLabel('More than 5 hours').check()
  await expect(page).toHaveURL('/playlists?length=long')
  if (isPhone) await again.getByRole('button', { name: /^Show \d+ playlists?$/ }).click()
  await expect(cards(page)).toHaveCount(long.playlists.length)
  await page.getByRole('link', { name: 'Remove the filter More than 5 hours' }).click()
  await expect(page).toHaveURL('/playlists')

  await page.goto('/playlists?page=2')
  const box = (await openFilters(page)).getByLabel('Hindi')
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/playlists?language=hindi')
  await expect(summary.first()).toBeAttached()
  await expect(box, 'from the second page to the first').toBeFocused()
})

test('a category shows its courses and links to its sub-categories; an unknown one is a designed 404', async ({
  page,
  site,
}) => {
  const { categories } = apiOf(site)
  const [main] = (await categories.getAll()).data
  const child = main?.subCategories[0]
  await page.goto(`/category/${main?._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(main?.name ?? '')
  await expectAccessible(page)
  const filters = await openFilters(page)
  await expect(filters.getByLabel('Hindi')).toBeVisible()
  if ((await filters.getAttribute('role')) === 'dialog') {
    // A drawer, as high as the window.
    expect((await filters.boundingBox())?.height).toBe(page.viewportSize()?.height)
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
  }
  await page
    .getByRole('navigation', { name: `Categories within ${main?.name}` })
    .getByRole('link', { name: child?.name, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(child?.name ?? '')
  await expect(
    page.getByRole('navigation', { name: 'Where this belongs' }).getByRole('link', { name: main?.name }),
  ).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a filter on a phone that could not be asked for says so, and can be tried again', {
    tag: '@once',
  }, async ({ page }) => {
    const call = '**/playlist/getFilteredPlaylists**'
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/playlists')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await page.route(call, (route) => route.abort('internetdisconnected'))
    await sheet.getByLabel('Hindi').check()
    await expect(sheet.getByRole('alert')).toContainText(OFFLINE)
    await expect(sheet.getByRole('button', { name: /^Show/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(call)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByRole('button', { name: /^Show [1-9]\d* playlists?$/ }).click()
    await expect(sheet).toBeHidden()
  })
})

test.describe('unknown addresses', () => {
  test.use({ expectedErrors: /404/ })

  test('have status 404', { tag: '@once' }, async ({ page }) => {
    for (const path of [`/category/${crypto.randomUUID()}`, '/category/not-an-id']) {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is drawn here')
    }
  })
})

test('odd addresses are harmless', { tag: '@once' }, async ({ page }) => {
  const odd = [
    '/playlists?language=klingon&rating=abc&sort=up&page=-3',
    '/playlists?page=999999',
    '/search?query=',
    `/search/${encodeURIComponent("<script>alert(1)</script>'; drop table playlists; --")}`,
    `/search?query=${encodeURIComponent('\u202Eright to left 😀')}`,
  ]
  for (const path of odd) {
    const reply = await page.goto(path)
    expect(reply?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/playlists?page=999999')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(cards(page)).toHaveCount(6)
})

test('a long description on a card expands and collapses', { tag: '@once' }, async ({ page, site }) => {
  // Best rated first: what other journeys publish has no long description.
  const { playlists } = await apiOf(site).playlists.search({ query: { sort: 'rating' } })
  const { name, description = '' } = playlists.find((one) => one.description.length > 70) ?? {}
  await page.goto('/playlists?sort=rating')
  const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(card).not.toContainText(description)
  await card.getByRole('button', { name: 'readmore' }).click()
  await expect(card).toContainText(description)
  await card.getByRole('button', { name: 'readless' }).click()
  await expect(card).not.toContainText(description)
  await expect(page).toHaveURL('/playlists?sort=rating')
})

test('a message shows while the next playlists are loading', { tag: '@once' }, async ({ page }) => {
  await page.goto('/playlists')
  await expect(cards(page)).toHaveCount(6)
  const wasSaid = Promise.withResolvers<void>()
  await page.route('**/getFilteredPlaylists**', async (route) => {
    await wasSaid.promise
    await route.continue()
  })
  await page.getByLabel('Sort by').selectOption('Most reviewed')
  await expect(page.getByText('Loading Playlists')).toBeVisible()
  wasSaid.resolve()
  await expect(page.getByText(/^\d+ playlists$/)).toBeVisible()
})

test.describe('a listing that cannot be loaded', () => {
  test.use({ expectedErrors: /503|ERR_/ })

  test('shows the sentence of the server instead of the playlists', { tag: '@once' }, async ({ page }) => {
    const sentence = 'The database cannot be reached right now. Please try again in a moment'
    const fail = (route: Route) =>
      route.fulfill({
        status: 503,
        json: { status: 'fail', success: false, message: sentence, error: sentence },
      })
    await page.goto('/playlists')
    await page.route('**/getFilteredPlaylists**', fail)
    await page.getByLabel('Sort by').selectOption('Best rated')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await page.unroute('**/getFilteredPlaylists**')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(cards(page)).toHaveCount(6)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    // A search does not also claim that it found nothing.
    await page.goto('/search/python')
    const oops = page.getByText('Oops We could not find any playlists in "python"')
    await page.route('**/getFilteredPlaylists**', fail)
    await page.getByLabel('Sort by').selectOption('Best rated')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(oops).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/getFilteredPlaylists**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(oops).toBeHidden()
  })
})

test('an empty list says so and offers the way back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/playlists?language=konkani&rating=4.5')
  await expect(page.getByText('No playlists found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click()
  await expect(cards(page)).toHaveCount(6)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('playlists can be read, filtered and paged', { tag: '@once' }, async ({ page, site }) => {
    await page.goto('/playlists')
    await expect(cards(page)).toHaveCount(6)
    await page.getByLabel('Sort by').selectOption('Best rated')
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await expect(page).toHaveURL('/playlists?sort=rating')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/playlists?sort=rating&page=2')
    await expect(cards(page).first()).toBeVisible()

    const last = Math.ceil((await apiOf(site).playlists.search()).total / 6)
    await page.goto('/playlists?page=4')
    const numbers = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Page/ })
    await expect(numbers).toHaveText(['1', '3', '4', '5', String(last)])
  })

  test('every listing and search shows what is in its address', { tag: '@once' }, async ({ page, site }) => {
    const { categories, playlists } = apiOf(site)
    const [main] = (await categories.getAll()).data
    const filters = { languages: ['hindi'], rating: 3 }
    const found = await playlists.search({ query: { search: 'learn', ...filters } })
    const within = await playlists.search({ query: { category: main?._id, ...filters } })
    for (const [path, title, { total }] of [
      ['/playlists?', 'Playlists', await playlists.search({ query: filters })],
      [`/category/${main?._id}?`, main?.name ?? '', within],
      ['/topic/learn?', 'learn', found],
      ['/search/learn?', 'Search Results: learn', found],
      ['/search?query=learn&', 'Search Results: learn', found],
    ] as const) {
      await page.goto(`${path}language=hindi&rating=3`)
      await expect(page).toHaveTitle(`${title} · Pragati`)
      await expect(
        page.getByRole('status').filter({ hasText: new RegExp(`^${total} playlist`) }),
      ).toBeVisible()
      await expect(cards(page)).toHaveCount(Math.min(total, 6))
    }
  })
})
