import type { Page } from '@playwright/test'
import { apiOf, demoToken, signInAs } from './support/actors.ts'
import { focusField, recordSuggestionRequests, searchField, suggestionList } from './support/search-field.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const active = (page: Page) => suggestionList(page).locator('[aria-selected="true"]')

test('while typing, courses, categories and the correction are suggested, and the keys select them', async ({
  page,
}) => {
  const queries = recordSuggestionRequests(page)
  await page.goto('/')
  await expect(searchField(page)).toHaveAttribute('aria-expanded', 'false')
  await focusField(page)
  const { keyboard } = page
  await keyboard.type('pythn')
  await expect(suggestionList(page)).toBeVisible()
  await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(
    suggestionList(page).getByRole('group', { name: 'Did you mean' }).getByRole('option'),
  ).toHaveText('python')
  const courses = suggestionList(page).getByRole('group', { name: 'Courses' }).getByRole('option')
  await expect(courses.first()).toContainText(/python/i)
  await expect(courses.first().locator('small')).not.toBeEmpty()
  expect(queries.every((query) => query.length >= 2)).toBe(true)
  const all = suggestionList(page).getByRole('option')
  const count = await all.count()
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(`${count} suggestions`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await keyboard.press('ArrowDown')
  await expect(all.first()).toHaveAttribute('aria-selected', 'true')
  expect(await searchField(page).getAttribute('aria-activedescendant')).toBe(
    await all.first().getAttribute('id'),
  )
  await expect(searchField(page)).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(all.last()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Home')
  await expect(all.first()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('End')
  await expect(all.last()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)

  await keyboard.press('Escape')
  await expect(suggestionList(page)).toBeHidden()
  await expect(searchField(page)).toHaveValue('pythn')
  await keyboard.press('ArrowDown')
  await expect(all.first()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('ArrowDown')
  const course = (await active(page).locator('span').nth(1).innerText()).split('\n')[0]?.trim() ?? ''
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/creator\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course)
  await expect(suggestionList(page)).toBeHidden()
})

test('Enter without a suggestion searches; the search is remembered here and can be removed', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  await focusField(page)
  for (const term of ['python', 'excel']) {
    await searchField(page).fill(term)
    await searchField(page).press('Enter')
    await expect(page).toHaveURL(`/search/${term}`)
    await expect(searchField(page)).toHaveValue(term)
    await expect(suggestionList(page)).toBeHidden()
  }
  await page.goto('/')
  await focusField(page)
  const recent = suggestionList(page).getByRole('group', { name: 'Your recent searches' }).getByRole('option')
  await expect(recent).toHaveText(['excel', 'python'])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(recent).toHaveText(['python'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/python')
  await page.goto('/')
  await focusField(page)
  await expect(recent).toHaveText(['python'])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(suggestionList(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
})

test('remembered searches are removed one by one: by touch, and by a button of its own where there is no Delete key', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('recent-searches'))
      localStorage.setItem('recent-searches', '["python","excel","तबला"]')
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await focusField(page)
  const recent = suggestionList(page).getByRole('group', { name: 'Your recent searches' }).getByRole('option')
  await recent.filter({ hasText: 'excel' }).getByTitle('Remove').tap()
  await expect(recent).toHaveText(['python', 'तबला'])
  await expect(page).toHaveURL('/')
  await expectAccessible(page)

  // Past the button that searches.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const remove = page.getByRole('button', { name: 'Remove: तबला' })
  await expect(remove).toBeFocused()
  await expect(remove).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(recent).toHaveText(['python'])
  await expect(searchField(page)).toBeFocused()
})

test('the order is chosen, the words stay in the field, and matches are marked', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of ['/search/python', '/topic/python']) {
    await page.goto(path)
    await expect(searchField(page)).toHaveValue('python')
    const order = page.getByLabel('Sort by')
    await expect(order).toHaveValue('match')
    await expect(order.locator('option')).toHaveText(['Best match', 'Newest', 'Best rated', 'Most reviewed'])
    const mark = page.getByRole('main').locator('h3 mark').first()
    await expect(mark).toHaveText(/python/i)
    expect(await mark.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
    await order.selectOption('Newest')
    await expect(page).toHaveURL(`${path}?sort=newest`)
    await order.selectOption('Best match')
    await expect(page).toHaveURL(path)
    await expectAccessible(page)
  }
})

test('how far a search had to go is shown above its results', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/search/vigyan', '/topic/vigyan']) {
    await page.goto(path)
    const label = page.getByRole('main').getByRole('heading', { level: 2, name: /vigyan|Also/ })
    await expect(label.first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/search/javscript')
  await expect(page.getByText(/“javascript”/)).toHaveText([/^Showing results close to “javascript”$/])
  await page.goto('/search/how%20to%20learn%20pythonn')
  await expect(page.getByText('Showing results close to')).toBeVisible()
})

test('words that were of no use are named, but not how somebody asked nor the language that comes first', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/search/java%20qqzxw%20for%20beginners%20in%20kannada')
  await expect(page.getByText('Kannada first')).toBeVisible()
  await expect(page.getByText('Left aside')).toHaveText('Left aside: qqzxw')
  await expectAccessible(page)
  await page.goto('/search/java%20for%20beginners%20in%20kannada')
  await expect(page.getByText('Kannada first')).toBeVisible()
  await expect(page.getByText('Left aside')).toBeHidden()
})

test('the language that the words name comes first, unless that is switched off', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/search/python%20in%20hindi')
  const chip = page.getByRole('link', { name: 'Hindi first: take this off' })
  await expect(chip).toBeVisible()
  await expectAccessible(page)
  await chip.click()
  await expect(page).toHaveURL('/search/python%20in%20hindi?prefer=none')
  await expect(chip).toBeHidden()
  await expect(searchField(page)).toHaveValue('python in hindi')
})

test('a search without results is no dead end: alternatives, and the course can be asked for once', {
  tag: '@once',
}, async ({ page, site }) => {
  // Letters alone: a search with five digits in a row may be a phone number.
  const term = `qzx${crypto
    .randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghjklmnprs'[Number(digit)] ?? '')}`
  for (const [path, empty] of [
    [`/search/${term}`, `Oops We could not find any playlists in "${term}"`],
    [`/topic/${term}`, 'Sorry, There are no playlists yet...'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText(empty, { exact: true })).toBeVisible()
    await expect(
      main.getByRole('navigation', { name: 'Categories to look into' }).getByRole('link').first(),
    ).toBeVisible()
    await expect(main.locator('article h3').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await main.getByRole('button', { name: 'Ask for this course' }).press('Enter')
    await expect(
      main.getByText(`Thank you. We have noted that you would like a course on “${term}”.`),
    ).toBeVisible()
    await expect(main.getByRole('button', { name: 'Ask for this course' })).toBeHidden()
    await expect(main.locator(':focus'), 'goes on from the thanks').toContainText('Thank you.')
  }
  await page.goto('/search/ielts')
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing is called “ielts”. Courses about English:')).toBeVisible()
  await main.getByRole('button', { name: 'Ask for this course' }).click()
  await expect(main.getByText('you would like a course on “ielts”', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { operatorSite, search } = apiOf(site)
  const operator = await demoToken(site, 'operator')
  const { data } = await operatorSite.listFruitlessSearches({ query: { search: term } }, { token: operator })
  expect(data.items).toMatchObject([{ term, wishes: 2 }])

  const missing = `python ${term}`
  await search.wish({ body: { query: missing } })
  const { data: wanted } = await search.wishes({}, { token: await demoToken(site, 'creator') })
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  const looked = page.locator('section', {
    has: page.getByRole('heading', { name: 'Learners look for this' }),
  })
  await expect(looked.getByRole('listitem')).toHaveCount(wanted.length)
  await expect(looked.getByText(missing, { exact: true })).toBeVisible()
  await expect(looked.getByText(term, { exact: true }), 'what belongs to no category').toBeHidden()
  await expectAccessible(page)
})

test('well-rated courses are in the language that the search is written in', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/search/%E0%AE%95%E0%AF%8D%E0%AE%B7%E0%AF%8D%E0%AE%B1%E0%AF%8D%E0%AE%B1%E0%AF%8D')
  const liked = page.getByRole('main').locator('article')
  await expect(liked.first()).toBeVisible()
  for (const text of await liked.allInnerTexts()) expect(text).toContain('Tamil')
})

test('equal matches come first in the language of the page', { tag: '@once' }, async ({ page, site }) => {
  const found = async (first?: 'hindi') =>
    (await apiOf(site).playlists.search({ query: { search: 'programming', first, limit: 6 } })).playlists
  const [anyhow, inHindi] = [await found(), await found('hindi')]
  const idsOf = (cards: { _id: string }[]) => cards.map(({ _id }) => _id)
  expect(idsOf(inHindi)).not.toEqual(idsOf(anyhow))
  for (const [address, cards] of [
    ['/search/programming', anyhow] as const,
    ['/hi/search/programming', inHindi] as const,
  ]) {
    await page.goto(address)
    const links = page.getByRole('main').getByRole('article').locator('h3 a')
    await expect(links).toHaveText(cards.map(({ name }) => name))
  }
})

test('languages on home are in their own script and lead to their courses', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { data } = await apiOf(site).playlists.listLanguages()
  await page.goto('/')
  const chips = page.getByRole('navigation', { name: 'Learn in your language' }).getByRole('link')
  await expect(chips).toHaveCount(data.length)
  await expect(chips.and(page.locator('[lang="hi"]'))).toHaveText('हिन्दी')
  await expect(chips.and(page.locator('[lang="ta"]'))).toHaveText('தமிழ்')
  const order = await chips.evaluateAll((all) =>
    all.map((one) => new URL((one as HTMLAnchorElement).href).search),
  )
  expect(order).toEqual(data.map(({ language }) => `?language=${language}`))
  await expectNoSidewaysScroll(page)
  await chips.and(page.locator('[lang="hi"]')).click()
  await expect(page).toHaveURL('/playlists?language=hindi')
})
