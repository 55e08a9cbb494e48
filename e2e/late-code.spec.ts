import { anOpportunity, openConsole } from './support/console.ts'
import { delayCode } from './support/networks/delayed-code.ts'
import { searchField } from './support/search-field.ts'
import { expect, test } from './support/test.ts'

test('a drawer or dialog whose code arrives late does not open over somebody who types elsewhere by then', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  const drawer = await delayCode(page, 'mobile-drawer')
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
  const support = await delayCode(page, 'support-dialog')
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
  const menu = await delayCode(page, 'categories-dropdown')
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

test('a menu whose code arrives late opens for a press that does not focus its button, as in Safari', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/')
  const menu = await delayCode(page, 'categories-dropdown')
  const button = page.getByRole('button', { name: 'Categories' })
  // A key first: what is focused by a script is then outlined, as if it had been reached by Tab.
  await page.keyboard.press('Shift')
  await button.dispatchEvent('click')
  await menu.asked
  await menu.arrive()
  await expect(page.getByRole('menuitem', { name: 'Programming', exact: true })).toBeVisible()
})

test('a drawer whose code arrives late does not open over what was opened since', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/playlists')
  const drawer = await delayCode(page, 'mobile-drawer')
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
  const menu = await delayCode(page, 'categories-dropdown')
  const button = page.getByRole('button', { name: 'Categories' })
  await button.hover()
  await menu.asked
  await page.getByRole('main').hover()
  await menu.arrive()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.hover()
  await expect(page.getByRole('menuitem', { name: 'Programming', exact: true })).toBeVisible()
})

test('Undo is offered no longer than it can be done when the code of its message arrives late', {
  tag: '@wide',
}, async ({ page, site }) => {
  const titles = ['Mason', 'Barber'].map((work) => `${work} ${crypto.randomUUID().slice(0, 6)}`)
  for (const title of titles) await anOpportunity(site, title)
  const [soon = '', late = ''] = titles
  const said = (title: string) => page.getByRole('alert').filter({ hasText: `“${title}” is public now.` })
  const approve = async (title: string) => {
    await openConsole(page, site, `section=opportunities&q=${encodeURIComponent(title)}`)
    const approved = page.waitForResponse(/\/approve$/)
    await page.getByRole('button', { name: 'Approve' }).click()
    await approved
  }
  const first = await delayCode(page, 'toast-container')
  await approve(soon)
  await page.waitForTimeout(3_000)
  await first.arrive()
  const life = await said(soon).evaluate((toast) =>
    Math.max(
      ...toast.getAnimations({ subtree: true }).map((one) => Number(one.effect?.getComputedTiming().endTime)),
    ),
  )
  expect(life).toBeLessThan(6_500)
  await said(soon).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`“${soon}” waits again.`)).toBeVisible()

  const second = await delayCode(page, 'toast-container')
  await approve(late)
  await page.waitForTimeout(9_000)
  await second.arrive()
  await expect(said(late)).toBeVisible()
  await expect(said(late).getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('the code of the message that offers Undo is loaded before it is needed', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  const code = page.waitForRequest('**/assets/toast-container-*.js')
  await openConsole(page, site, 'section=opportunities')
  await code
})
