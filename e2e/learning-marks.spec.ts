import { TOKEN_KEY } from '#contract/constants.ts'
import { aLearner, apiOf } from './support/actors.ts'
import { aCourseToLearn, tick } from './support/learning.ts'
import { readPending } from './support/learning-offline.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, openPlayer, test } from './support/player.ts'

test.use({
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (40[034]|429|503)/,
})

test('ticks and marks wait for a connection, are sent in order, and never for another account', {
  tag: '@once',
}, async ({ page, context, site, player }) => {
  const { address, videos, ids, progress } = await aCourseToLearn(page, site)
  /** The browser gets the answer after the server has the change. */
  const noneWatched = async () => {
    await expect.poll(async () => (await progress()).watched).toBe(0)
    await expect.poll(() => readPending(page)).toEqual([])
  }
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const held = await openPlayer(page, player, ids[0] ?? '')
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

  // Where the first request fails, the page sends again after 10 seconds, and after 20 more.
  await expect.poll(async () => (await progress()).watched, { timeout: 45_000 }).toBe(1)
  // The browser gets the answer after the server has the request.
  await expect.poll(() => sent).toEqual([[ids[0], ids[3]]])
  expect((await progress()).videos[0]).toMatchObject({ seconds: 70, watched: false })

  await test.step('an invalid mark that the server does not name does not hold back the others', async () => {
    const bad = ids[2] ?? ''
    const tried: number[] = []
    const failed: number[] = []
    let isCut = true
    await page.route('**/learning/marks', (route) => {
      const { marks } = route.request().postDataJSON()
      if (isCut) {
        failed.push(marks.length)
        return route.abort('internetdisconnected')
      }
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
    // A request in progress that was made after the second tick would be sent with two of them.
    await expect.poll(() => failed.at(-1)).toBe(3)
    isCut = false
    await context.setOffline(false)
    await expect.poll(() => readPending(page)).toEqual([])
    expect((await progress()).videos.map(({ watched }) => watched).slice(0, 4)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(tried, 'all, then in halves; each that was taken once').toEqual([3, 2, 1, 1, 1])
    await page.unroute('**/learning/marks')
    await tick(page, videos[1]?.title).click()
    await noneWatched()
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
      // The page before the reload may have sent once more and got the earlier answer.
      const { status } = rejection
      const answered = page.waitForResponse(
        (reply) => reply.url().endsWith('/learning/marks') && reply.status() === status,
      )
      await page.reload()
      await answered
      await expect(tick(page, videos[3]?.title)).toHaveAttribute('aria-pressed', 'true')
      expect(await readPending(page)).toHaveLength(1)
    }
    await page.unroute('**/learning/marks')
    await page.reload()
    await expect.poll(async () => (await progress()).watched).toBe(1)
    await tick(page, videos[3]?.title).click()
    await noneWatched()
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
    let isSentAgain = false
    page.on('request', (request) => {
      isSentAgain ||= request.url().endsWith('/learning/marks')
    })
    // Stops the clock once it is sent: the request has a time limit, too.
    const later = async () => {
      if (!isSentAgain) await page.clock.runFor(10_000)
      return (await progress()).watched
    }
    await expect.poll(later).toBe(1)
    await expect.poll(() => readPending(page)).toEqual([])
    await tick(page, videos[3]?.title).click()
    await noneWatched()
  })

  await test.step('after a long time without a connection it is sent soon after the connection is back', async () => {
    let attempts = 0
    await page.route('**/learning/marks', (route) => {
      attempts += 1
      return route.abort('internetdisconnected')
    })
    await tick(page, videos[3]?.title).click()
    const afterAnother = async (seconds: number) => {
      await page.clock.runFor(seconds * 1000)
      return attempts
    }
    await expect.poll(() => afterAnother(5), { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
    const before = attempts
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => attempts).toBe(before + 1)
    let seconds = 0
    await expect
      .poll(() => {
        seconds += 1
        return afterAnother(1)
      })
      .toBe(before + 2)
    expect(seconds).toBeLessThan(20)
    await page.unroute('**/learning/marks')
    await expect.poll(() => afterAnother(5).then(() => readPending(page)), { timeout: 60_000 }).toEqual([])
    await tick(page, videos[3]?.title).click()
    await noneWatched()
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
    page.on('request', (request) => request.url().endsWith('/learning/marks') && later.push(request.method()))
    await context.setOffline(false)
    await page.goto(address)
    await expect(tick(page, videos[1]?.title)).toHaveAttribute('aria-pressed', 'false')
    const params = { playlistId: address.split('/').at(-1) ?? '' }
    expect((await apiOf(site).learning.getCourse({ params }, { token: other.token })).data.watched).toBe(0)
    expect(later).toEqual([])
  })
})

test('a tick is not lost when the page is gone before the browser has stored it', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { address, videos, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  await expect(tick(page, videos[1]?.title)).toBeVisible()
  await page.evaluate(() => {
    // As on a phone whose storage is busy: no request to it is answered.
    const later = () => new EventTarget()
    const objectStore = () => ({ get: later, getAll: later, put: later, clear: later })
    IDBDatabase.prototype.transaction = () =>
      Object.assign(new EventTarget(), { objectStore }) as unknown as IDBTransaction
  })
  await tick(page, videos[1]?.title).click()
  await expect(tick(page, videos[1]?.title)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(tick(page, videos[1]?.title)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await expect.poll(() => readPending(page)).toEqual([])
})

test('a user who logs out is asked about waiting changes, even if no more code can be fetched', {
  tag: '@once',
}, async ({ page, site }) => {
  const { address, videos } = await aCourseToLearn(page, site)
  await page.route('**/learning/marks', (route) => route.abort())
  await page.goto(address)
  await tick(page, videos[1]?.title).click()
  await expect.poll(() => readPending(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const logout = page.getByRole('dialog').getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  await page.route('**/assets/**', (route) => route.abort())
  const asked = page.waitForEvent('dialog')
  // Handled in a listener: an open dialog blocks the page.
  page.once('dialog', (question) => question.dismiss())
  await logout.click()
  expect((await asked).message()).toContain('has not been sent yet')
  expect(await readPending(page)).toHaveLength(1)
})

test('a watched video that is played again before its progress is known stays watched', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, videos, ids, token, progress } = await aCourseToLearn(page, site)
  const [videoId = ''] = ids
  const mark = { videoId, seconds: 600, watched: true, at: new Date().toISOString() }
  await apiOf(site).learning.putMarks({ body: { marks: [mark] } }, { token })
  const replies = await delayReplies(page, /\/learning\/course\/[\w-]+$/)
  await page.goto(`${address}?video=${videos[0]?._id}&at=5`)
  const play = page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true })
  const held = await openPlayer(page, player, videoId, play)
  await replies.done
  await held.pauseAt(8)
  await expect.poll(async () => (await progress()).videos[0]).toMatchObject({ seconds: 8, watched: true })
  await page.keyboard.press('Escape')
  replies.release()
  await expect(tick(page, videos[0]?.title)).toHaveAttribute('aria-pressed', 'true')
})
