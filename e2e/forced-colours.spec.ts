import type { Locator } from '@playwright/test'
import { openConsole } from './support/console.ts'
import { expect, test } from './support/test.ts'

const backgroundOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

/** As Windows replaces colours for people who need high contrast: backgrounds are gone. */
test('with forced colours the current page and switched-on controls are recognisable', {
  tag: '@wide',
}, async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/opportunity')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const plain = await backgroundOf(page.locator('body'))
  expect(await backgroundOf(pages.locator('[aria-current]'))).not.toBe(plain)
  const saver = page.getByRole('contentinfo').getByRole('switch', { name: 'Data saver' })
  const off = await saver.locator('span').screenshot()
  await saver.click()
  await expect(saver).toBeChecked()
  await page.mouse.move(0, 0)
  const on = await saver.locator('span').screenshot()
  expect(off.equals(on)).toBe(false)

  await page.goto('/playlists?sort=rating')
  const stars = page.getByRole('main').locator('[style*="--filled"]').first()
  const picture = await stars.evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(picture, 'stars have their colour from the system').toMatch(/^linear-gradient/)
  await expect(stars).toHaveCSS('forced-color-adjust', 'none')

  await openConsole(page, site, 'section=overview')
  const year = page.getByRole('main').getByRole('link', { name: 'A year' })
  await year.click()
  await expect(year).toHaveAttribute('aria-current', 'page')
  expect(await backgroundOf(year)).not.toBe(plain)
})
