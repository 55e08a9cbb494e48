import { expect, test } from './support/test.ts'

test('a browser that is too old for the scripts keeps the page that the server sent', {
  tag: '@once',
}, async ({ browser, site }) => {
  // Without an address of its own, so that nothing waits for the page to be hydrated.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const failures: Error[] = []
  page.on('pageerror', (failure) => failures.push(failure))
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
  await page.goto(`${site.url}/playlists`, { waitUntil: 'networkidle' })

  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible()
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/creator\//)
  await expect(page.getByRole('heading', { level: 2, name: 'Videos' })).toBeVisible()
  await page.getByPlaceholder('Search playlists').fill('python')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible()
  expect(failures).toEqual([])
  await context.close()
})

test('where browsers have no popovers, the button opens and closes the languages', { tag: '@wide' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  await page.goto('/playlists')
  const button = page.getByRole('banner').getByRole('button', { name: 'Language' })
  const hindi = page.getByRole('banner').getByRole('link', { name: 'हिन्दी' })
  // This browser still knows the attribute.
  await page.locator('#languages').evaluate((list) => list.removeAttribute('popover'))
  await expect(hindi).toBeHidden()
  await button.click()
  await expect(hindi).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await expect(hindi).toBeHidden()
  await expect(page).toHaveURL('/playlists')
  await button.click()
  await hindi.click()
  await expect(page).toHaveURL('/hi/playlists')
})
