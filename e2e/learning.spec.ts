import { TOKEN_KEY } from '#contract/constants.ts'
import { aLearner, apiOf } from './support/actors.ts'
import { aCourseToLearn, tick } from './support/learning.ts'
import { waiting } from './support/learning-offline.ts'
import {
  atBothSizes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  heldPlayer,
  test,
} from './support/player.ts'

test('a learner stops in the middle of a video and continues there, on the page and in the player', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, videos, ids, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const first = await heldPlayer(page, player, ids[0] ?? '')
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
  const again = await heldPlayer(page, player, ids[0] ?? '')
  expect(asked).toEqual([expect.stringMatching(/[?&]start=252(&|$)/)])
  expect(await again.place(), 'the player itself begins there').toBeGreaterThanOrEqual(252)
  await again.end()
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `Resume: 2. ${videos[1]?.title}` })).toBeVisible()
  await expect(page.getByText(`Watched 1 of ${videos.length}`, { exact: true })).toBeVisible()
  await expect(tick(page, videos[0]?.title)).toHaveAttribute('aria-pressed', 'true')

  await test.step('a browser with full storage stores nothing: marks are sent all the same', async () => {
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { put: full, add: full })
    })
    await page.reload()
    await page.getByRole('link', { name: /^Resume/ }).click()
    await (await heldPlayer(page, player, ids[1] ?? '')).pauseAt(61)
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
  await page.getByRole('button', { name: 'Mark all as watched' }).click()
  await expect(page.getByText('All videos are marked as watched.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Watch again' })).toBeVisible()
  await expect.poll(async () => (await progress()).watched).toBe(videos.length)
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await page.getByRole('button', { name: 'Undo' }).click()
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
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // The site's header is not tested here.
        const moved = sources.filter(
          ({ node }) => !node?.parentElement?.closest('[role="banner"], header:not(main *)'),
        )
        if (moved.length > 0)
          shifts.push(`${value}: ${moved.map(({ node }) => node?.textContent?.slice(0, 60))}`)
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
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (40[034]|429|503)/ })

  test('ticks and marks wait for it, are sent in order, and never for another account', {
    tag: '@once',
  }, async ({ page, context, site, player }) => {
    const { address, videos, ids, progress } = await aCourseToLearn(page, site)
    await page.goto(address)
    await page.getByRole('link', { name: 'Start watching' }).click()
    const held = await heldPlayer(page, player, ids[0] ?? '')
    await context.setOffline(true)
    await held.pauseAt(70)
    await page.keyboard.press('Escape')
    await tick(page, videos[3]?.title).click()
    await expect(tick(page, videos[3]?.title)).toHaveAttribute('aria-pressed', 'true')
    const sent: string[][] = []
    page.on('requestfinished', (request) => {
      if (!request.url().endsWith('/learning/marks')) return
      sent.push(request.postDataJSON().marks.map(({ videoId }: { videoId: string }) => videoId))
    })
    await context.setOffline(false)

    await expect.poll(async () => (await progress()).watched).toBe(1)
    // The browser gets the answer after the server has the request.
    await expect.poll(() => sent).toEqual([[ids[0], ids[3]]])
    expect((await progress()).videos[0]).toMatchObject({ seconds: 70, watched: false })

    await test.step('an invalid mark that the server does not name does not hold back the others', async () => {
      const bad = ids[2] ?? ''
      const tried: number[] = []
      // Set up before the first of them: requests in progress when the connection is back go through it too.
      let isCut = true
      await page.route('**/learning/marks', (route) => {
        if (isCut) return route.abort('internetdisconnected')
        const { marks } = route.request().postDataJSON()
        tried.push(marks.length)
        const isBad = marks.some(({ videoId }: { videoId: string }) => videoId === bad)
        const message = 'Not that one'
        const json = { status: 'fail', success: false, message, error: message, code: 'bad_input' }
        return isBad ? route.fulfill({ status: 400, json }) : route.continue()
      })
      await context.setOffline(true)
      for (const at of [1, 2, 3]) {
        const wanted = at === 3 ? 'false' : 'true'
        await tick(page, videos[at]?.title).click()
        await expect(tick(page, videos[at]?.title)).toHaveAttribute('aria-pressed', wanted)
      }
      isCut = false
      await context.setOffline(false)
      await expect.poll(() => waiting(page)).toEqual([])
      expect((await progress()).videos.map(({ watched }) => watched).slice(0, 4)).toEqual([
        false,
        true,
        false,
        false,
      ])
      expect(tried, 'all, then in halves; each that was taken once').toEqual([3, 2, 1, 1, 1])
      await page.unroute('**/learning/marks')
      await tick(page, videos[1]?.title).click()
      await expect.poll(async () => (await progress()).watched).toBe(0)
    })

    await test.step('a mark that the server cannot accept now waits', async () => {
      let rejection = { status: 403, code: 'second_factor_needed' }
      await page.route('**/learning/marks', (route) => {
        const json = {
          status: 'fail',
          success: false,
          message: 'Later',
          error: 'Later',
          code: rejection.code,
        }
        return route.fulfill({ status: rejection.status, json })
      })
      await tick(page, videos[3]?.title).click()
      await expect(tick(page, videos[3]?.title)).toHaveAttribute('aria-pressed', 'true')
      for (rejection of [
        rejection,
        { status: 429, code: 'too_many_requests' },
        { status: 503, code: 'unavailable' },
      ]) {
        // The page before may have sent once more, and been answered as before.
        const { status } = rejection
        const answered = page.waitForResponse(
          (reply) => reply.url().endsWith('/learning/marks') && reply.status() === status,
        )
        await page.reload()
        await answered
        await expect(tick(page, videos[3]?.title)).toHaveAttribute('aria-pressed', 'true')
        expect(await waiting(page)).toHaveLength(1)
      }
      await page.unroute('**/learning/marks')
      await page.reload()
      await expect.poll(async () => (await progress()).watched).toBe(1)
      await tick(page, videos[3]?.title).click()
      await expect.poll(async () => (await progress()).watched).toBe(0)
    })

    await test.step('what fails right after the connection is back is sent again by the same page', async () => {
      await page.clock.install()
      await page.reload()
      let failures = 0
      await page.route('**/learning/marks', (route) => {
        failures += 1
        return route.abort('internetdisconnected')
      })
      await tick(page, videos[3]?.title).click()
      await expect.poll(() => failures).toBe(1)
      await page.unroute('**/learning/marks')
      expect((await progress()).watched).toBe(0)
      const later = async () => {
        await page.clock.runFor(10_000)
        return (await progress()).watched
      }
      await expect.poll(later).toBe(1)
      await expect.poll(() => waiting(page)).toEqual([])
      await tick(page, videos[3]?.title).click()
      await expect.poll(async () => (await progress()).watched).toBe(0)
    })

    await test.step('another person at this browser sees nothing of it', async () => {
      await context.setOffline(true)
      await tick(page, videos[1]?.title).click()
      await expect(tick(page, videos[1]?.title)).toHaveAttribute('aria-pressed', 'true')
      const other = await aLearner(site)
      await page.evaluate(
        ([key, token]) => localStorage.setItem(String(key), String(token)),
        [TOKEN_KEY, other.token],
      )
      const later: string[] = []
      page.on(
        'request',
        (request) => request.url().endsWith('/learning/marks') && later.push(request.method()),
      )
      await context.setOffline(false)
      await page.goto(address)
      await expect(tick(page, videos[1]?.title)).toHaveAttribute('aria-pressed', 'false')
      const params = { playlistId: address.split('/').at(-1) ?? '' }
      expect((await apiOf(site).learning.getCourse({ params }, { token: other.token })).data.watched).toBe(0)
      expect(later).toEqual([])
    })
  })
})
