import { apiOf, signInAs } from './support/actors.ts'
import { aCourseToLearn } from './support/learning.ts'
import { readPending } from './support/learning-offline.ts'
import { startUnresponsiveNetwork } from './support/networks/unresponsive-network.ts'
import { expect, openPlayer, test } from './support/player.ts'

test.describe('without a connection', () => {
  // ERR_EMPTY_RESPONSE: a request was under way when the network was cut.
  test.use({
    expectedErrors: /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch|status of 404/,
  })

  test('a playing video is marked every ten seconds, on pause and on leaving, also offline', {
    tag: '@once',
  }, async ({ page, site, player }) => {
    const { address, ids, token, progress } = await aCourseToLearn(page, site)
    const second = async () => (await progress()).videos[0]?.seconds
    const sent: number[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/learning/marks')) return
      sent.push(...request.postDataJSON().marks.map(({ seconds }: { seconds: number }) => seconds))
    })
    await page.clock.install()
    await page.goto(address)
    await page.getByRole('link', { name: 'Start watching' }).click()
    const held = await openPlayer(page, player, ids[0] ?? '')
    await held.to(100)
    for (let marks = 0; marks < 3; marks += 1) {
      const answered = page.waitForResponse('**/learning/marks')
      // Second by second, so that the player's messages arrive in between.
      for (let passed = 0; passed < 10; passed += 1) await page.clock.runFor(1_000)
      await answered
    }
    const marked = sent.filter((one) => one > 100)
    // More where the machine is slow: its time passes, too.
    expect(marked.length).toBeGreaterThanOrEqual(3)
    const gaps = marked.slice(1).map((one, at) => one - (marked[at] ?? 0))
    for (const gap of gaps) expect(Math.abs(gap - 11)).toBeLessThanOrEqual(2)

    await held.pauseAt(200)
    await expect.poll(second, 'on pause').toBe(200)
    await held.play()
    await held.to(233)
    await page.goto('/robots.txt')
    await expect.poll(second, 'on leaving').toBeGreaterThanOrEqual(233)

    await test.step('an offline mark is sent later, once', async () => {
      const network = await startUnresponsiveNetwork(site.url)
      await signInAs(page, { ...site, url: network.url }, token)
      await page.goto(network.url + address)
      await page.getByRole('link', { name: /^Resume/ }).click()
      const again = await openPlayer(page, player, ids[0] ?? '')
      await network.cut()
      await again.to(333)
      await page.goto('about:blank')
      await network.mend()
      expect(await second()).toBeLessThan(300)
      sent.length = 0
      await page.goto(network.url + address)
      await expect.poll(second).toBeGreaterThanOrEqual(333)
      // The browser gets the answer after the server has the request.
      await expect.poll(() => readPending(page)).toEqual([])
      await page.reload()
      await expect(page.getByRole('link', { name: /^Resume/ })).toBeVisible()
      expect(sent).toHaveLength(1)
      await network.close()
    })

    await test.step('a waiting tick is not lost when a mark is sent on leaving', async () => {
      await page.goto(address)
      await page.getByRole('link', { name: /^Resume/ }).click()
      const last = await openPlayer(page, player, ids[0] ?? '')
      await page.route('**/learning/marks', (route) => {
        const { marks } = route.request().postDataJSON()
        return marks.some(({ watched }: { watched?: boolean }) => watched) ? route.abort() : route.continue()
      })
      await page.getByRole('dialog').getByRole('button', { name: 'Watched', exact: true }).click()
      await expect.poll(() => readPending(page)).toHaveLength(1)
      await last.to(444)
      await page.goto('/robots.txt')
      await expect.poll(second).toBeGreaterThanOrEqual(444)
      await page.unroute('**/learning/marks')
      await page.goto(address)
      await expect.poll(async () => (await progress()).videos[0]?.watched).toBe(true)
    })
  })
})

test('what a phone with a slow clock reports, on pause and on leaving, counts beside a device whose clock is right', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, ids, token, progress } = await aCourseToLearn(page, site)
  const mark = { videoId: ids[0] ?? '', seconds: 50, at: new Date().toISOString() }
  await apiOf(site).learning.putMarks({ body: { marks: [mark] } }, { token })
  await page.clock.install({ time: Date.now() - 3_600_000 })
  await page.goto(address)
  await page.getByRole('link', { name: /^Resume/ }).click()
  const held = await openPlayer(page, player, mark.videoId)
  const second = async () => (await progress()).videos[0]?.seconds
  await held.pauseAt(200)
  await expect.poll(second).toBe(200)
  await held.play()
  await held.to(333)
  await page.goto('/robots.txt')
  await expect.poll(second).toBeGreaterThanOrEqual(333)
})
