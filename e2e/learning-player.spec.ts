import { aCourseToLearn } from './support/learning.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPlayer, test } from './support/player.ts'

test('when a video ends the next one is named and follows, unless it is stopped or switched off', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, videos, ids } = await aCourseToLearn(page, site)
  await page.clock.install()
  // A live region that is mounted together with its text is often not announced.
  await page.addInitScript(() => {
    const mute: string[] = []
    Object.assign(window, { mute })
    new MutationObserver((changes) => {
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element)
      const regions = added.flatMap((node) => [node, ...node.querySelectorAll('*')])
      for (const region of regions.filter((one) => one.matches('[role=status]')))
        mute.push(region.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const first = await openPlayer(page, player, ids[0] ?? '')
  // Until it is stopped, time passes only as told.
  await page.clock.pauseAt(Date.now() + 60_000)
  await first.end()
  await page.clock.runFor(1_000)
  const next = dialog.getByText(`Next: ${videos[1]?.title}`, { exact: true })
  await expect(next).toBeVisible()
  const mute = await page.evaluate(() => (window as unknown as { mute: string[] }).mute)
  expect(mute.filter((words) => words.startsWith('Next: '))).toEqual([])
  await expect(dialog.getByText(/^It starts in \d s\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(dialog.getByText(/^It starts in/)).toBeHidden()
  await page.clock.resume()
  // The check takes longer than the countdown on a busy machine.
  await expectAccessible(page)
  await page.clock.runFor(9_000)
  await expect(next, 'it waits').toBeVisible()
  await dialog.getByRole('button', { name: 'Play it now' }).click()

  const second = await openPlayer(page, player, ids[1] ?? '')
  await expect(dialog.getByText(`Now playing: ${videos[1]?.title}`)).toBeAttached()
  // From here on time passes only as told.
  await page.clock.pauseAt(Date.now() + 120_000)
  await second.end()
  await expect(dialog.getByText('It starts in 8 s.')).toBeVisible()
  for (let left = 7; left > 0; left -= 1) {
    await page.clock.runFor(1_000)
    await expect(dialog.getByText(`It starts in ${left} s.`)).toBeVisible()
  }
  await page.clock.runFor(1_000)
  await page.clock.resume()
  let third = await openPlayer(page, player, ids[2] ?? '')
  await third.fail(150)
  await expect(dialog.getByText(`Next: ${videos[3]?.title}`, { exact: true })).toBeVisible()
  for (let passed = 0; passed < 8; passed += 1) await page.clock.runFor(1_000)
  await openPlayer(page, player, ids[3] ?? '')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${address}?video=${videos[2]?._id}`)
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  third = await openPlayer(page, player, ids[2] ?? '')
  await dialog.getByRole('checkbox', { name: 'Play the next video by itself' }).uncheck()
  await third.end()
  await expect(dialog.getByText(`Next: ${videos[3]?.title}`, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^It starts in/)).toBeHidden()
  await page.reload()
  await expect(dialog.getByRole('checkbox', { name: 'Play the next video by itself' })).not.toBeChecked()
})

test('a video that cannot be played, or fails later, shows why, names the next playable one and keeps the position', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, videos, ids, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('navigation', { name: 'Videos of this course' })
  const playNow = dialog.getByRole('button', { name: 'Play it now' })
  await dialog.getByRole('checkbox', { name: 'Play the next video by itself' }).uncheck()
  const dying = await openPlayer(page, player, ids[0] ?? '')
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/video/trouble')) told.push(request.postDataJSON())
  })
  await dying.failAt(95, 100)
  await expect(dialog.getByText('This video is gone or private.', { exact: true })).toBeVisible()
  await expect(dialog.getByText(`Next: ${videos[1]?.title}`, { exact: true })).toBeVisible()
  await expect.poll(async () => (await progress()).resume).toEqual({ videoId: ids[0], seconds: 95 })
  await dying.play()
  await expect(dialog.getByText('This video is gone or private.'), 'it plays after all').toBeHidden()
  for (const [code, reason] of [
    [2, 'This video cannot be played here.'],
    [5, 'This video cannot be played here.'],
    [100, 'This video is gone or private.'],
    [101, 'The owner of this video lets it be played on the video site only.'],
    [150, 'The owner of this video lets it be played on the video site only.'],
    [153, 'This video cannot be played here.'],
  ] as const) {
    await (await openPlayer(page, player, ids[1] ?? '', list.getByRole('button').nth(1))).fail(code)
    await expect(dialog.getByText(reason, { exact: true })).toBeVisible()
    await expect(dialog.getByText(`Next: ${videos[2]?.title}`, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^(Start watching|Resume)/ }).click()
  }
  // A failure of the browser or the connection is no reason to check the video.
  expect(told).toEqual([
    { videoId: ids[0], code: 100 },
    ...[100, 101, 150].map((code) => ({ videoId: ids[1], code })),
  ])
  await (await openPlayer(page, player, ids[1] ?? '', list.getByRole('button').nth(1))).fail(150)
  await (await openPlayer(page, player, ids[0] ?? '', list.getByRole('button').nth(0))).end()
  await expect(
    dialog.getByText(`Next: ${videos[2]?.title}`, { exact: true }),
    'the broken one is passed over',
  ).toBeVisible()
  await playNow.click()
  await openPlayer(page, player, ids[2] ?? '')
})

test('a player that never answers can still be watched, and its video ticked', { tag: '@once' }, async ({
  page,
  site,
  player,
}) => {
  const { address, videos, ids, progress } = await aCourseToLearn(page, site)
  player.silent.add(ids[0] ?? '')
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The player does not answer.', { exact: false })).toBeVisible()
  player.silent.clear()
  await dialog.getByRole('button', { name: 'Watched', exact: true }).click()
  await expect(dialog.getByRole('button', { name: `1. ${videos[0]?.title}, watched` })).toBeVisible()
  await expect.poll(async () => (await progress()).watched).toBe(1)
})

test('the course is beside the player or under it, and keys navigate it', async ({
  page,
  site,
  player,
  isMobile,
}) => {
  const { address, videos, ids } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('navigation', { name: 'Videos of this course' })
  await openPlayer(page, player, ids[0] ?? '')
  await expect(list.getByRole('button')).toHaveCount(videos.length)
  await dialog.getByRole('button', { name: 'Next video' }).focus()
  await page.keyboard.press('MediaTrackNext')
  await openPlayer(page, player, ids[1] ?? '')
  await expect(list.locator('[aria-current]')).toHaveText(/^2/)
  await page.keyboard.press('MediaTrackPrevious')
  const first = await openPlayer(page, player, ids[0] ?? '')
  await page.keyboard.press('MediaPlayPause')
  await expect.poll(() => first.state()).toBe(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const screen = dialog.locator('iframe')
  const box = async (of: typeof list) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect((await box(list)).y).toBeGreaterThan((await box(screen)).y + (await box(screen)).height - 1)
  // The platform requires this size.
  expect(Math.min((await box(screen)).width, (await box(screen)).height)).toBeGreaterThanOrEqual(200)
  const larger = dialog.getByRole('button', { name: 'Larger' })
  if (isMobile) {
    await expect(larger).toBeHidden()
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(screen).toBeInViewport({ ratio: 0.9 })
    expect((await box(screen)).height).toBeGreaterThanOrEqual(200)
    return
  }
  expect((await box(dialog)).width).toBe(600)
  await larger.click()
  expect((await box(screen)).width).toBeGreaterThan(700)
  expect((await box(list)).x).toBeGreaterThan((await box(screen)).x + (await box(screen)).width)
  await expectAccessible(page)

  const fullScreen = () => page.evaluate(() => document.fullscreenElement?.querySelector('iframe')?.title)
  await dialog.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(fullScreen).toBe(await screen.getAttribute('title'))
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(fullScreen).toBeUndefined()
  await expect(dialog, 'the dialog stays open and as large as it was').toBeVisible()
  expect((await box(screen)).width).toBeGreaterThan(700)
  await larger.click()
  await expect.poll(async () => (await box(dialog)).width).toBe(600)
})

test('with the data saver on the next video does not start automatically', { tag: '@once' }, async ({
  page,
  site,
  player,
}) => {
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  const { address, videos, ids } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const first = await openPlayer(page, player, ids[0] ?? '')
  await expect(dialog.getByRole('checkbox', { name: 'Play the next video by itself' })).toBeDisabled()
  await first.end()
  await expect(dialog.getByText(`Next: ${videos[1]?.title}`, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^It starts in/)).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Stop', exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Play it now' }).click()
  await openPlayer(page, player, ids[1] ?? '')

  // The position cannot be loaded, and the player does not wait for ever.
  await page.clock.install()
  await page.route('**/api/v1/learning/course/*', () => {})
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(page.locator('iframe')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('headset keys play, pause and navigate the course; messages from other windows and origins are ignored', {
  tag: '@once',
}, async ({ page, site, player }) => {
  await page.addInitScript(() => {
    const pressed: Record<string, (() => void) | null> = {}
    Object.assign(window, { pressed })
    navigator.mediaSession.setActionHandler = (action: string, act: unknown) => {
      pressed[action] = act as (() => void) | null
    }
  })
  const { address, videos, ids, progress } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  let held = await openPlayer(page, player, ids[0] ?? '')
  const press = (key: string) =>
    page.evaluate(
      (name) => (window as unknown as { pressed: Record<string, () => void> }).pressed[name]?.(),
      key,
    )
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(videos[0]?.title)
  await press('pause')
  await expect.poll(() => held.state()).toBe(2)
  await press('play')
  await expect.poll(() => held.state()).toBe(1)
  await press('nexttrack')
  await openPlayer(page, player, ids[1] ?? '')
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(videos[1]?.title)
  await press('previoustrack')
  held = await openPlayer(page, player, ids[0] ?? '')

  const ended = JSON.stringify({ event: 'onStateChange', info: 0 })
  await page.evaluate((message) => window.postMessage(message, '*'), ended)
  // A second frame from the player's origin: the right origin, the wrong window.
  await page.evaluate(async (url) => {
    const frame = document.createElement('iframe')
    frame.src = `${url}/other`
    frame.id = 'other'
    await new Promise((resolve) => {
      frame.onload = resolve
      document.body.append(frame)
    })
  }, player.url)
  const other = page.frames().find((frame) => frame.url().endsWith('/other'))
  await other?.evaluate((message) => parent.postMessage(message, '*'), ended)
  // The player's own later message has arrived.
  await held.pauseAt(33)
  await expect.poll(async () => (await progress()).resume).toEqual({ videoId: ids[0], seconds: 33 })
  expect((await progress()).watched).toBe(0)
  await expect(page.getByRole('dialog').getByText(/^Next: /)).toBeHidden()
})
