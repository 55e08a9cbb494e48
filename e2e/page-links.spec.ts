import { aLearner, demoToken, signInAs } from './support/actors.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

test('all playlists are linked by one name from the footer, the menu and the home page', async ({ page }) => {
  await page.goto('/termsandconditions')
  const named = (place: ReturnType<Page['getByRole']>) => place.getByRole('link', { name: 'All playlists' })
  await named(page.getByRole('contentinfo')).click()
  await expect(page).toHaveURL('/playlists')
  await page.goto('/')
  await expect(named(page.getByRole('main'))).toBeVisible()
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await named(page.getByRole('dialog')).click()
    await expect(page).toHaveURL('/playlists')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('one’s own applications and opportunities are linked from the list, the profile and the menu', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/opportunity')
  const main = page.getByRole('main')
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByRole('tab', { name: 'My Applications' })).toHaveAttribute('aria-selected', 'true')
  await expect(main).toContainText('You have not applied to an opportunity yet.')

  await page.getByRole('tab', { name: 'Manage Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: 'My posts' }).click()
  await expect(page).toHaveURL('/opportunity/mine')

  if (!isPhone(page)) return
  await page.goto('/profile')
  const menu = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByRole('tab', { name: 'My Applications' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'My posts' }).click()
  await expect(page).toHaveURL('/opportunity/mine')
})

test('creators cannot apply, so they are not offered applications', { tag: '@once' }, async ({
  page,
  site,
}) => {
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/opportunity')
  await expect(page.getByRole('main').getByRole('link', { name: 'My posts' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'My Applications' })).toBeHidden()
})

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 768
}
