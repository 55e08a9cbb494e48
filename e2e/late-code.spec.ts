import { lateCode } from './support/networks/late-code.ts'
import { field as searchField } from './support/search-field.ts'
import { expect, test } from './support/test.ts'

test('a drawer or dialog whose code arrives late does not open over somebody who types elsewhere by then', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  const drawer = await lateCode(page, 'mobile-drawer')
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  await burger.click()
  await drawer.asked
  await searchField(page).click()
  await page.keyboard.type('pyth')
  await drawer.arrive()
  await page.keyboard.type('on')
  await expect(searchField(page)).toHaveValue('python')
  await expect(searchField(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  await burger.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const support = await lateCode(page, 'support-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Support' }).click()
  await support.asked
  await searchField(page).press('End')
  await page.keyboard.type('3')
  await support.arrive()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(searchField(page)).toHaveValue('python3')
})

test('a menu whose code arrives late stays closed for somebody who has gone on', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/')
  const menu = await lateCode(page, 'categories-dropdown')
  const button = page.getByRole('button', { name: 'Categories' })
  await button.click()
  await menu.asked
  await searchField(page).click()
  await page.keyboard.type('pyth')
  await menu.arrive()
  await page.keyboard.type('on')
  await expect(searchField(page)).toHaveValue('python')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'Programming', exact: true })).toBeVisible()
})

test('a drawer whose code arrives late does not open over what was opened since', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/playlists')
  const drawer = await lateCode(page, 'mobile-drawer')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await drawer.asked
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await drawer.arrive()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/playlists')
})

test('a menu whose code arrives late stays closed for a pointer that merely passed', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/')
  const menu = await lateCode(page, 'categories-dropdown')
  const button = page.getByRole('button', { name: 'Categories' })
  await button.hover()
  await menu.asked
  await page.getByRole('main').hover()
  await menu.arrive()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.hover()
  await expect(page.getByRole('menuitem', { name: 'Programming', exact: true })).toBeVisible()
})
