import type { Page } from '@playwright/test'
import { untilQuiet } from './support/in-app-navigation.ts'
import { expect, test } from './support/test.ts'

/** Starts measuring; returns the layout shift since then, as the browser measures it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

test('nothing on the home page shifts once it is painted', async ({ page }) => {
  const shifted = await watchShifts(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Our Future Goals' }).scrollIntoViewIfNeeded()
  await untilQuiet(page)

  expect(await shifted()).toBeLessThanOrEqual(0.02)
})

test('scripts wait until the page is painted, and a picture that never loads shifts nothing', async ({
  page,
}) => {
  await page.route('https://i.ytimg.com/**', (route) => route.abort())
  const shifted = await watchShifts(page)
  await page.goto('/playlists')
  await untilQuiet(page)

  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(scripts.length).toBeGreaterThan(3)
  // The wait ends after three seconds.
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(painted, 3_000))
  expect(await shifted()).toBeLessThanOrEqual(0.02)
})
