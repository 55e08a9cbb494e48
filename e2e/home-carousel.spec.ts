import type { Locator } from '@playwright/test'
import { apiOf } from './support/actors.ts'
import { expect, type Page, test } from './support/test.ts'

/** How many slides are visible at a time, and how many have passed. */
function stateOf(slides: Locator): Promise<{ seen: number; passed: number }> {
  return slides.evaluateAll(([first, second]) => {
    const place = first?.parentElement?.parentElement
    if (!place || !first || !second) throw new Error('the carousel has no slides')
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
    return { seen: Math.round(place.clientWidth / step), passed: place.scrollLeft / step }
  })
}

/** Lets time pass; returns for each slide when it began to move and how long it took. Milliseconds. */
async function watch(page: Page, slides: Locator, time: number) {
  const moves: { began: number; took: number }[] = []
  let { passed } = await stateOf(slides)
  let began: number | undefined
  for (let now = 50; now <= time; now += 50) {
    await page.clock.runFor(50)
    const next = (await stateOf(slides)).passed
    if (next !== passed) began ??= now - 50
    else if (began !== undefined) {
      moves.push({ began, took: now - 50 - began })
      began = undefined
    }
    passed = next
  }
  return moves
}

test('the top playlists advance every 1.5 s within 0.4 s, but not while somebody points at them or prefers reduced motion', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const carousel = page.locator('section', { has: page.getByRole('heading', { name: 'Top Playlists' }) })
  const slides = carousel.getByRole('listitem')
  await carousel.getByRole('button', { name: 'Next' }).focus()
  await page.clock.pauseAt(Date.now() + 60_000)
  expect((await stateOf(slides)).seen).toBe(isMobile ? 1 : 4)

  expect(await watch(page, slides, 2_000)).toEqual([])
  await slides.first().hover({ force: true })
  await page.mouse.move(0, 0)
  expect(await watch(page, slides, 2_000), 'the focus is still inside').toEqual([])
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const [first, second] = await watch(page, slides, 4_500)
  expect((second?.began ?? 0) - (first?.began ?? 0)).toBe(1_500)
  expect(second?.took).toBeGreaterThanOrEqual(350)
  expect(second?.took).toBeLessThanOrEqual(450)
  expect((await stateOf(slides)).passed).toBeGreaterThanOrEqual(2)

  await slides.first().hover({ force: true })
  await page.clock.runFor(500)
  expect(await watch(page, slides, 2_000)).toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect(await watch(page, slides, 2_000)).toEqual([])
})

test('the top playlists stop for good once they are touched, until they are started again', {
  tag: '@once',
}, async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const carousel = page.locator('section', { has: page.getByRole('heading', { name: 'Top Playlists' }) })
  const slides = carousel.getByRole('listitem')
  await page.clock.pauseAt(Date.now() + 60_000)
  expect((await watch(page, slides, 4_500)).length, 'it moves until then').toBeGreaterThan(0)
  const picture = slides.first().locator('img, svg').first()
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) throw new Error('the first slide is not shown')
  // A touch that leads nowhere: no click follows.
  const point = { x: box.x + 20, y: box.y + 20 }
  if (isMobile) {
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  } else await carousel.getByRole('button', { name: 'Next' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(500)
  expect(await watch(page, slides, 4_000)).toEqual([])

  // It does not start again after coming back from a course.
  await page.clock.resume()
  await slides.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/creator\//)
  await page.goBack()
  await page.mouse.move(0, 0)
  await expect(carousel.getByRole('button', { name: 'Let it move' })).toBeVisible()
  await carousel.getByRole('button', { name: 'Let it move' }).click()
  await expect(carousel.getByRole('button', { name: 'Stop it from moving' })).toBeVisible()
})

test('a card of the top playlists has creator, language and length, like all others', {
  tag: '@once',
}, async ({ page, site }) => {
  const [top] = (await apiOf(site).playlists.getTop()).data
  await page.goto('/')
  const carousel = page.locator('section', { has: page.getByRole('heading', { name: 'Top Playlists' }) })
  const first = carousel.getByRole('listitem').first()
  const language = `${top?.language.charAt(0).toUpperCase()}${top?.language.slice(1)}`
  await expect(first.getByText(`${top?.creator.name} · ${language}`)).toBeVisible()
  await expect(first.getByText(`${top?.videoCount} videos`)).toBeVisible()
})
