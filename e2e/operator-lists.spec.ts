import { openConsole } from './support/console.ts'
import { expect, test } from './support/test.ts'

// The browser logs requests that a test lets fail to its console.
test.use({ expectedErrors: /ERR_FAILED/ })

test('whoever tries a failed list again by keyboard goes on from the heading, with the list loaded', {
  tag: '@wide',
}, async ({ page, site }) => {
  await openConsole(page, site, 'section=sign-in')
  for (const [section, shown] of [
    ['Accounts', 'Asha Kulkarni'],
    ['Overview', 'Waiting for you'],
    ['Categories', 'Programming'],
  ] as const) {
    await page.route('**/api/v1/operator/**', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await again.focus()
    await page.unroute('**/api/v1/operator/**')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
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
  await expect(main.getByText('Asha Kulkarni')).toBeVisible()
})
