import { type Holding, holdRendering } from './support/in-app-navigation.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe('the categories menu', () => {
  test('opens on hover, level by level, and leads to a category', async ({ page, viewport }) => {
    await page.goto('/')
    if ((viewport?.width ?? 0) <= 768) {
      await page.getByRole('button', { name: 'Menu' }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText('Programming', { exact: true }).click()
      await expectAccessible(page)
      await drawer.getByRole('link', { name: 'Python' }).click()
    } else {
      await page.getByRole('button', { name: 'Categories' }).hover()
      await page.getByRole('menuitem', { name: 'Programming', exact: true }).hover()
      await page.getByRole('menuitem', { name: 'Programming Languages', exact: true }).hover()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Python' }).click()
    }

    await expect(page).toHaveURL(/\/category\/[\w-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Python')
  })

  test('works by keyboard alone', async ({ page, viewport }) => {
    await page.goto('/')
    const isPhone = (viewport?.width ?? 0) <= 768
    await page.getByRole('button', { name: isPhone ? 'Menu' : 'Categories' }).focus()
    await page.keyboard.press('Enter')
    if (isPhone) {
      const drawer = page.getByRole('dialog')
      await drawer.locator('summary', { hasText: 'Programming' }).press('Enter')
      await drawer.getByRole('link', { name: 'Python' }).press('Enter')
    } else {
      const main = page.getByRole('menuitem', { name: 'Programming', exact: true })
      await expect(main).toBeVisible()
      await main.press('ArrowRight')
      // The next level takes the focus once it is open, whatever has it until then.
      await expect(main).not.toBeFocused()
      const languages = page.getByRole('menuitem', { name: 'Programming Languages', exact: true })
      await expect(languages).toBeVisible()
      await languages.press('ArrowRight')
      await expect(languages).not.toBeFocused()
      await page.getByRole('menuitem', { name: 'Python' }).press('Enter')
    }

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Python')
  })

  test('opens when it is pressed after loading but before rendering', {
    tag: '@wide',
  }, async ({ page }) => {
    // React renders what was loaded in a separate task, which is delayed on a busy machine.
    await holdRendering(page)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Categories' })
    const menu = page.waitForResponse(/\/categories-dropdown-[^/]+\.js$/)
    await page.evaluate(() => (window as unknown as Holding).hold(true))
    await page.keyboard.press('Tab')
    await button.focus()
    const address = (await menu).url()
    await page.evaluate(async (module) => void (await import(module)), address)
    await button.evaluate((one) => {
      ;(window as unknown as Holding).hold(false)
      ;(one as HTMLElement).click()
    })
    await expect(page.getByRole('menuitem', { name: 'Programming', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})
