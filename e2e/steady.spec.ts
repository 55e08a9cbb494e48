import { expect, test } from './support/test.ts'

test('nothing on the home page moves once it is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Our Future Goals' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')

  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
  expect(shifted).toBeLessThanOrEqual(0.02)
})
