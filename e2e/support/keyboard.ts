import type { Locator } from '@playwright/test'
import { expect, type Page } from './test.ts'

/** Presses Tab, or Shift+Tab, until the target has the focus, with a visible focus indicator. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 100; pressed += 1) {
    if (await hasFocus(page, target)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const isSeen = await target.evaluate((element) => {
    // A field may have its ring around its container, a file picker around the button drawn beside it.
    const around = [element, element.nextElementSibling, element.closest('article')]
    let at = element.parentElement
    for (let up = 0; up < 4; up += 1, at = at?.parentElement ?? null) around.push(at)
    return around.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
  })
  expect(isSeen, 'the focus can be seen').toBe(true)
}

export async function arrowTo(page: Page, key: string, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await hasFocus(page, target)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** After a navigation the focus is on the heading of the new page. */
export async function expectFocusOnHeading(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(heading)
  await expect(title).toBeFocused()
}

/**
 * Evaluated in one step: between finding an element and asking it, another may have replaced it and taken its focus.
 */
async function hasFocus(page: Page, target: Locator): Promise<boolean> {
  return (await target.and(page.locator(':focus')).count()) > 0
}
