import type { Locator } from '@playwright/test'
import { aLearner, signedIn } from './support/actors.ts'
import { aBusyLearner } from './support/learning.ts'
import { misfits } from './support/looks/misfits.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

/** What only part of the people see, at 150 % and 200 % of the text size on a phone; every screen: languages-fit.spec.ts. */
async function atLargeSizes(page: Page, look: (letters: number) => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (const standard of [24, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === size,
      `${standard}px`,
    )
    await look(standard)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
}

/** It is wholly within what holds it, which is wholly within the screen. */
async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  const [small, large] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!small || !large) throw new Error('Not on the page')
  expect(small.x).toBeGreaterThanOrEqual(large.x)
  expect(small.x + small.width).toBeLessThanOrEqual(large.x + large.width + 0.5)
  expect(large.x + large.width).toBeLessThanOrEqual(360)
}

test.use({ viewport: { width: 360, height: 740 } })

test('the code to scan and the recovery codes of the second step are whole with large text', {
  tag: '@once',
}, async ({ page, site }) => {
  await signedIn(page, site, (await aLearner(site)).token)
  const codes = Array.from({ length: 10 }, (_, nth) => `mmww-wwmm-mmww-ww${nth}${nth}`)
  await page.route('**/api/v1/user/secondfactor/app', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { status: 'success', data: { recoveryCodes: codes } } })
      : route.continue(),
  )
  await page.goto('/profile')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Second step' }) })
  await page.getByRole('button', { name: 'Use an app' }).click()
  const code = page.getByRole('img', { name: 'QR code for your app' })
  await expect(code).toBeVisible()
  await atLargeSizes(page, async () => {
    await expectInside(code, panel)
    const box = await code.boundingBox()
    expect(box?.width).toBeCloseTo(box?.height ?? 0, 0)
    await expectNoSidewaysScroll(page)
  })
  await page.getByLabel('Code from your app').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveText(codes)
  await atLargeSizes(page, async () => {
    for (const one of await shown.getByRole('listitem').all()) await expectInside(one, shown)
    expect((await misfits(page)).filter((misfit) => !misfit.startsWith('broken'))).toEqual([])
  })
})

test('names of courses in one’s learning keep room for their words with large text', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun } = await aBusyLearner(site)
  await signedIn(page, site, token)
  await page.goto('/learning')
  const name = page.getByRole('link', { name: begun.name, exact: true })
  await atLargeSizes(page, async (letters) => {
    // A dozen letters in a line.
    expect((await name.locator('..').boundingBox())?.width).toBeGreaterThan(6 * letters)
    expect(await misfits(page)).toEqual([])
    const save = page
      .getByRole('article')
      .filter({ has: name })
      .getByRole('button', { name: /^Save for later/ })
    const [button, words] = [await save.boundingBox(), await name.boundingBox()]
    const isApart = Boolean(
      button && words && (button.y + button.height <= words.y || button.x >= words.x + words.width),
    )
    expect(isApart, 'the button for saving covers no word').toBe(true)
  })
})
