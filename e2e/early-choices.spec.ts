import { openBeforeHydration } from './support/inside.ts'
import { expect, test } from './support/test.ts'

test('a filter and an order chosen before the page is hydrated are applied', { tag: '@wide' }, async ({
  page,
}) => {
  for (const [address, choose, chosen] of [
    [
      '/playlists',
      () => page.getByRole('complementary', { name: 'Filters' }).getByLabel('Hindi').check(),
      '/playlists?language=hindi',
    ],
    [
      '/playlists?language=hindi',
      () => page.getByRole('main').getByLabel('Sort by').selectOption({ label: 'Best rated' }),
      '/playlists?language=hindi&sort=rating',
    ],
  ] as const) {
    const hydrate = await openBeforeHydration(page, address)
    await choose()
    await hydrate()
    await expect(page).toHaveURL(chosen)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a job type chosen before the page is hydrated is searched for', { tag: '@once' }, async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/opportunity')
  await page.getByLabel('Job type').selectOption('Internship')
  await hydrate()
  await expect(page).toHaveURL('/opportunity?jobType=Internship')
  await expect(page.getByLabel('Job type')).toHaveValue('Internship')
})
