import { apiOf } from './support/actors.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { aCourseToLearn, tick } from './support/learning.ts'
import {
  atBothSizes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openPlayer,
  test,
} from './support/player.ts'

test('a learner stops in the middle of a video and continues there, on the page and in the player', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, videos, ids, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const first = await openPlayer(page, player, ids[0] ?? '')
  await first.pauseAt(252)
  await expect.poll(async () => (await progress()).resume).toEqual({ videoId: ids[0], seconds: 252 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const resume = page.getByRole('link', { name: `Resume: 1. ${videos[0]?.title}, from 4:12` })
  await expect(resume).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  await tick(page, videos[0]?.title).click()
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await tick(page, videos[0]?.title).click()
  await expect(resume, 'a tick that is taken back takes no place with it').toBeVisible()
  await expect.poll(async () => (await progress()).resume).toEqual({ videoId: ids[0], seconds: 252 })

  // Tapped before the position is known, the player appears once, at that position.
  let letCome = () => {}
  const coming = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/on-course-page-*', (route) => coming.then(() => route.continue()))
  const asked: string[] = []
  page.on('request', (request) => request.url().startsWith(player.url) && asked.push(request.url()))
  await page.reload()
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  letCome()
  const again = await openPlayer(page, player, ids[0] ?? '')
  expect(asked).toEqual([expect.stringMatching(/[?&]start=252(&|$)/)])
  expect(await again.place(), 'the player itself begins there').toBeGreaterThanOrEqual(252)
  await again.end()
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `Resume: 2. ${videos[1]?.title}` })).toBeVisible()
  await expect(page.getByText(`Watched 1 of ${videos.length}`, { exact: true })).toBeVisible()
  await expect(tick(page, videos[0]?.title)).toHaveAttribute('aria-pressed', 'true')

  await test.step('a browser with full storage stores nothing, but marks are still sent', async () => {
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { put: full, add: full })
    })
    await page.reload()
    await page.getByRole('link', { name: /^Resume/ }).click()
    await (await openPlayer(page, player, ids[1] ?? '')).pauseAt(61)
    await expect.poll(async () => (await progress()).resume).toEqual({ videoId: ids[1], seconds: 61 })
    await page.keyboard.press('Escape')
    await tick(page, videos[3]?.title).click()
    await expect.poll(async () => (await progress()).videos[3]?.watched).toBe(true)
  })
})

test('a video is ticked and unticked by hand; all at once, with undo', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { address, videos, ids, token, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  const rule = 'A video counts as watched at 90 % of its length, at its end, or when you tick it.'
  await expect(page.getByText(rule)).toBeVisible()
  const second = tick(page, videos[1]?.title)
  await second.click()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await progress()).videos[1]?.watched).toBe(true)
  await page.reload()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await second.click()
  await expect(second).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await progress()).videos[1]?.watched).toBe(false)
  const begin = page.getByRole('link', { name: 'Start watching' })
  const inProgress = async () => (await apiOf(site).learning.get({}, { token })).data.inProgress.length
  await expect(begin).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as watched' }).click()
  await expect.poll(async () => (await progress()).watched).toBe(videos.length)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(begin, 'nobody has begun it').toBeVisible()
  await expect.poll(inProgress).toBe(0)

  await tick(page, videos[2]?.title).click()
  const place = page.getByRole('link', { name: `Resume: 4. ${videos[3]?.title}` })
  await expect(place).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as watched' }).press('Enter')
  await expect(page.getByText('All videos are marked as watched.'), 'the button is gone').toBeFocused()
  await expect(page.getByRole('link', { name: 'Watch again' })).toBeVisible()
  await expect.poll(async () => (await progress()).watched).toBe(videos.length)
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await expect(place, 'where it goes on is as it was').toBeVisible()
  expect((await progress()).resume).toEqual({ videoId: ids[3], seconds: 0 })

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('Your progress in this course is cleared.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  await expect.poll(async () => (await progress()).watched).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await expect(tick(page, videos[2]?.title)).toHaveAttribute('aria-pressed', 'true')
  await expect(place).toBeVisible()
  expect((await progress()).resume).toEqual({ videoId: ids[3], seconds: 0 })
})

test('a course that is begun again with two presses is restored by Undo', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { address, videos, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  const first = tick(page, videos[0]?.title)
  await first.click()
  await expect.poll(async () => (await progress()).watched).toBe(1)
  const replies: (() => void)[] = []
  await page.route(/\/learning\/course\/[\w-]+$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const response = await route.fetch()
    await new Promise<void>((reply) => replies.push(reply))
    await route.fulfill({ response })
  })
  const again = page.getByRole('button', { name: 'Start over' })
  await again.click()
  await again.dispatchEvent('click')
  await expect.poll(() => replies.length).toBeGreaterThan(0)
  replies[0]?.()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  replies[1]?.()
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await untilQuiet(page)
  await expect(first).toHaveAttribute('aria-pressed', 'true')
})

test('the learner’s part of the page fills in without shifting anything', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { address, playlistId, videos, ids, token } = await aCourseToLearn(page, site)
  const marks = ids.map((videoId, at) => ({
    ...{ videoId, playlistId, duration: 600, seconds: at === 2 ? 150 : 0 },
    at: new Date(Date.now() - (at === 2 ? 0 : 1_000)).toISOString(),
  }))
  await apiOf(site).learning.putMarks({ body: { marks } }, { token })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; sources: Source[] }
    const placed = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
    const described = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} “${node?.textContent?.slice(0, 60)}” ${placed(previousRect)} -> ${placed(currentRect)}`
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // The site's header is not tested here.
        const moved = sources.filter(
          ({ node }) => !node?.parentElement?.closest('[role="banner"], header:not(main *)'),
        )
        if (moved.length > 0) shifts.push(`${value}: ${moved.map(described).join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const left = Math.round((ids.length * 600 - 150) / 60)
  const hours = left < 60 ? `${left} min left` : `${Math.floor(left / 60)} h ${left % 60} min left`
  await atBothSizes(page, async () => {
    await page.goto(address)
    await expect(page.getByRole('link', { name: `Resume: 3. ${videos[2]?.title}, from 2:30` })).toBeVisible()
    await expect(page.getByText(`Watched 0 of ${videos.length}`, { exact: true })).toBeVisible()
    await expect(page.getByText(hours, { exact: true })).toBeVisible()
    const third = page.getByRole('listitem').filter({ has: tick(page, videos[2]?.title) })
    await expect(third.getByRole('img', { name: '25% watched' })).toBeVisible()
    await untilQuiet(page)
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })
})
