import { aLearner, apiOf, signInAs } from './support/actors.ts'
import { aCourseToLearn } from './support/learning.ts'
import { expect, test } from './support/test.ts'

test('a filter that is removed by keyboard leaves the focus in its place', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/playlists?language=hindi&rating=4')
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  await chosen.getByRole('link', { name: 'Remove the filter Hindi' }).press('Enter')
  await expect(chosen.getByRole('link', { name: 'Remove the filter Hindi' })).toBeHidden()
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('clearing the search of opportunities by keyboard leaves the focus at the results', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/opportunity?search=weaver')
  await page.getByRole('main').getByRole('link', { name: 'Clear' }).press('Enter')
  await expect(page).toHaveURL('/opportunity')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a video that is started by keyboard leaves the focus in its dialog, and the arrows work on', {
  tag: '@wide',
}, async ({ page, site }) => {
  const { address, videos } = await aCourseToLearn(page, site)
  await signInAs(page, site, (await aLearner(site)).token)
  await page.goto(`${address}?video=${videos[0]?._id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect(dialog.locator('iframe')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText(videos[1]?.title ?? '')
})

test.describe('an opportunity by its link', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ })

  test('that could not be loaded can be tried again, with the focus kept in its dialog', {
    tag: '@wide',
  }, async ({ page, site }) => {
    const { opportunities } = await apiOf(site).opportunities.list({ query: { limit: 1 } })
    const [one] = opportunities
    await page.route(`**/api/v1/opportunity/**${one?._id}**`, (route) => route.abort())
    // Not among the ones that the page behind shows.
    await page.goto(`/opportunity?search=nothing-like-it#${one?._id}`)
    const dialog = page.getByRole('dialog')
    const again = dialog.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(`**/api/v1/opportunity/**${one?._id}**`)
    await again.press('Enter')
    await expect(dialog.getByRole('heading', { name: one?.jobTitle ?? '' }).first()).toBeVisible()
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  })
})
