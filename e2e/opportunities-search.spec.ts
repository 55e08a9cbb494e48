import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

// For the broken link.
test.use({ expectedErrors: /status of 404/ })

test('a visitor with a wrong link, or a search without results, is told so and shown where to continue', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(`/opportunity/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such opportunity')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all opportunities' }).click()
  await expect(page).toHaveURL('/opportunity')
  await page.getByRole('searchbox', { name: 'Title, company or place' }).fill('qqxxzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Opportunities Found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New opportunities' })).toBeVisible()
  expect(await page.getByRole('main').locator('article h2').count()).toBe(4)
  await expectAccessible(page)
  await page.goto('/opportunity?search=qqxxzz&jobType=Internship')
  await page.getByRole('link', { name: 'Search in all job types' }).click()
  await expect(page).toHaveURL('/opportunity?search=qqxxzz')
  await page.getByRole('link', { name: 'See all opportunities' }).click()
  await expect(page).toHaveURL('/opportunity')
})

test('a visitor is told how far a search had to go, what it looked for instead and what it ignored', {
  tag: '@once',
}, async ({ page }) => {
  const label = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name })
  for (const [query, said] of [
    ['पुणे', 'Nothing is called “पुणे”. Opportunities about pune:'],
    ['ghar se kaam', 'Nothing is called “ghar se kaam”. Opportunities about work from home:'],
    ['pune qqxxzz', 'No opportunity has all of “pune qqxxzz”. Opportunities with “pune”:'],
  ] as const) {
    await page.goto(`/opportunity?search=${encodeURIComponent(query)}`)
    await expect(label(said)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByText('Left aside: qqxxzz')).toBeVisible()
  await expect(page.getByRole('article').locator('mark').first()).toHaveText('Pune')
  await expectAccessible(page)

  const status = page.getByRole('main').getByRole('status')
  await page.goto('/opportunity?search=internshp')
  await expect(status).toContainText('Showing results close to “internship”')
  await page.goto('/opportunity?search=naukri')
  await expect(status).toHaveText(/^\d+ opportunities$/)
  await expect(page.getByText('Left aside')).toBeHidden()
  await page.goto('/opportunity?search=pune')
  await expect(status).toContainText('for “pune”')
  await expect(label('Nothing is called')).toHaveCount(0)
})
