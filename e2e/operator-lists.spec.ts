import { apiOf, demoToken, signInAs } from './support/actors.ts'
import { anOpportunity, openConsole } from './support/console.ts'
import { untilRendered } from './support/in-app-navigation.ts'
import { SUGGESTED_SEARCHES } from './support/old-data.ts'
import { focusField, searchField, suggestionList } from './support/search-field.ts'
import { expect, expectAccessible, fitsBothSizes, test } from './support/test.ts'

// The browser logs requests that a test lets fail to its console.
test.use({ expectedErrors: /ERR_FAILED/ })

test('a user who tries a failed list again by keyboard goes on from the heading, with the list loaded', {
  tag: '@wide',
}, async ({ page, site }) => {
  await openConsole(page, site, 'section=sign-in')
  // Failing requests of the console itself would replace the whole page.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
  for (const [section, shown] of [
    ['Accounts', '@'],
    ['Overview', 'Waiting for you'],
    ['Categories', 'Programming'],
  ] as const) {
    await page.route('**/api/v1/operator/**', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await again.focus()
    await page.unroute('**/api/v1/operator/**')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('a user who tries failed opportunities again by keyboard goes on from the heading', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/opportunity')
  await page.route('**/opportunity/get**', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Next page' }).click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.unroute('**/opportunity/get**')
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a page after the last of a list says so and leads to the first', { tag: '@once' }, async ({
  page,
  site,
}) => {
  await openConsole(page, site, 'page=9')
  const main = page.getByRole('main')
  await expect(main.getByText('The list ends before this page.')).toBeVisible()
  await main.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(
    main
      .getByRole('listitem')
      .getByRole('button', { name: /Approve/ })
      .first(),
  ).toBeVisible()
  await page.goto('/operator?section=accounts&state=user&page=99')
  await main.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/section=accounts&state=user$/)
  await expect(main.getByRole('listitem').getByText('@').first()).toBeVisible()
})

test('a reload in the middle of a list does not end at the foot of the page', { tag: '@once' }, async ({
  page,
  site,
}) => {
  for (const title of ['Rope maker', 'Sail maker', 'Net maker', 'Oar maker']) await anOpportunity(site, title)
  await openConsole(page, site, 'section=opportunities')
  const approve = page.getByRole('main').getByRole('button', { name: 'Approve' })
  await approve.nth(2).scrollIntoViewIfNeeded()
  await page.reload()
  await expect(approve.nth(2)).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
})

test('the focus is not lost by another page of a list, nor by undoing', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  await page.goto('/opportunity')
  const next = () => page.getByRole('main').getByRole('link', { name: 'Next page' }).press('Enter')
  await next()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('status').filter({ hasText: /\d+ opportunities/ })).toBeFocused()

  const title = `Cobbler ${crypto.randomUUID().slice(0, 6)}`
  await anOpportunity(site, title)
  await openConsole(page, site, 'section=accounts')
  await next()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeFocused()

  await page.goto('/operator?section=opportunities')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(row).toBeFocused()
  await page
    .getByRole('alert')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Undo' })
    .press('Enter')
  await expect(row.getByRole('button', { name: 'Reject' })).toBeFocused()
})

test('nonsense that people ask for is removed from the list and from the inbox, and put back', {
  tag: '@wide',
}, async ({ page, site }) => {
  const words = ['qqzx', 'kkjv'].map((word) => `${word} ${crypto.randomUUID().slice(0, 8)}`)
  const [listed = '', inInbox = ''] = words
  for (const query of words) await apiOf(site).search.wish({ body: { query } })
  await openConsole(page, site, `section=searches&q=${listed.slice(5)}`)
  const item = page.getByRole('listitem').filter({ hasText: listed })
  const remove = item.getByRole('button', { name: 'Remove' })
  await fitsBothSizes(page, item.getByRole('heading'))
  await remove.click()
  await expect(item.getByText('Done')).toBeVisible()
  await expect(page.getByText(`“${listed}” is removed. Creators do not see it either.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`“${listed}” is in the lists again.`)).toBeVisible()
  await remove.click()
  await expect(item.getByText('Done')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing found for')).toBeVisible()

  await page.goto('/operator?section=inbox&state=wish')
  const wish = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: inInbox })
  await expect(page.getByRole('list', { name: 'Inbox' })).toBeVisible()
  await expect(page.getByText(listed)).toBeHidden()
  await wish.getByRole('button', { name: /^Remove/ }).click()
  await expect(wish).toBeHidden()
  await expect(page.getByText(`“${inInbox}” is removed. Creators do not see it either.`)).toBeVisible()
})

test('an insult that enough people searched for is taken out of everybody’s suggestions, and put back', {
  tag: '@wide',
}, async ({ page, site }) => {
  const { insult, soon } = SUGGESTED_SEARCHES
  const suggested = async () =>
    (await apiOf(site).search.suggest({ query: { q: insult.slice(0, 5) } })).data.queries
  expect(await suggested()).toEqual([insult])
  await openConsole(page, site, 'section=suggestions&q=zaqur')
  await expect(page.getByRole('listitem').filter({ hasText: soon })).toContainText('Not yet suggested')
  const item = page.getByRole('listitem').filter({ hasText: insult })
  await expect(item).toContainText('5 people searched for it')
  await expectAccessible(page)
  await fitsBothSizes(page, item.getByRole('heading'))
  const remove = item.getByRole('button', { name: 'Remove' })
  await remove.press('Enter')
  await expect(item).toBeFocused()
  await expect(page.getByText(`“${insult}” is never suggested again.`)).toBeVisible()
  expect(await suggested()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`“${insult}” may be suggested again.`)).toBeVisible()
  await expect(remove).toBeFocused()

  await page.goto('/')
  await focusField(page)
  await page.keyboard.type('zaqur')
  const others = suggestionList(page).getByRole('group', { name: 'Others searched for' })
  await expect(others.getByRole('option')).toHaveText(insult)
  await page.goto('/operator?section=suggestions&q=zaqur')
  await remove.click()
  await expect(item.getByText('Done')).toBeVisible()
  await page.goto('/')
  await focusField(page)
  const answer = page.waitForResponse(/\/search\/suggest\?q=zaqur$/)
  await page.keyboard.type('zaqur')
  await (await answer).finished()
  await untilRendered(page)
  await expect(searchField(page)).toHaveValue('zaqur')
  await expect(suggestionList(page).getByText(insult)).toBeHidden()

  await page.goto('/operator?section=suggestions&q=nobodysearched')
  await expect(page.getByText('Nothing found for')).toBeVisible()
})

test('on a wide screen every filter of a list is visible as a whole; the keys are explained where there is a keyboard', async ({
  page,
  site,
  isMobile,
}) => {
  await signInAs(page, site, await demoToken(site, 'operator'))
  for (const prefix of ['', '/ta']) {
    await page.goto(`${prefix}/operator?section=inbox`)
    const rows = page.getByRole('main').locator('nav:has(> [aria-current])')
    const key = page.getByText('J', { exact: true })
    await expect(key).toBeAttached()
    // A long list has a third one, of pages.
    const [sections, filters] = [rows.nth(0), rows.nth(1)]
    await expect(filters).toBeVisible()
    if (!isMobile)
      for (const row of [sections, filters])
        expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    if (isMobile) await expect(key).toBeHidden()
    else await expect(key).toBeVisible()
  }
})
