import { expect, test } from './support/test.ts'

test('a view is reported on load and on each navigation, without saying what is viewed', async ({ page }) => {
  const views: (string | null)[] = []
  // Through a route, since browsers do not expose the content of a beacon otherwise.
  await page.route('**/analytics/view', (route) => {
    views.push(route.request().postData())
    return route.continue()
  })

  await page.goto('/playlists')
  await expect.poll(() => views).toEqual(['{"page":"playlists"}'])
  await page.getByRole('main').locator('a[href^="/creator/"]').first().click()
  await expect.poll(() => views).toEqual(['{"page":"playlists"}', '{"page":"playlist"}'])
})

test('people who ask not to be tracked are not counted', async ({ page }) => {
  let views = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/view')) views += 1
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })

  await page.goto('/playlists')
  await page.getByRole('main').locator('a[href^="/creator/"]').first().click()
  await expect(page).toHaveURL(/\/creator\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(views).toBe(0)
})
