import { playlistAddress } from '#contract/playlist-address.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { aLearner, apiOf, signInAs } from './support/actors.ts'
import { untilQuiet, untilRendered } from './support/in-app-navigation.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPlayer, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import type { Site } from './support/server.ts'

/** A new course of 120 videos. */
async function aLongCourse(site: Site, videoPlatform: Parameters<typeof someVideos>[0]) {
  const titles = Array.from({ length: 120 }, (_, at) => `Lesson ${at + 1} of many`)
  const name = `A long course ${crypto.randomUUID().slice(0, 8)}`
  const { playlist } = await aPlaylist(site, name, someVideos(videoPlatform, ...titles))
  const ids = playlist.videos.map(({ videoName }) => videoIdOf(videoName) ?? '')
  return { ...playlist, address: playlistAddress(playlist), ids }
}

test('in a course of 120 videos a learner continues at number 100 and moves from page to page', {
  tag: '@once',
}, async ({ page, site, player, videoPlatform }) => {
  const { address, ids, videos, _id: playlistId } = await aLongCourse(site, videoPlatform)
  const { token } = await aLearner(site)
  const progress = async () =>
    (await apiOf(site).learning.getCourse({ params: { playlistId } }, { token })).data
  const mark = {
    videoId: ids[99] ?? '',
    seconds: 60,
    duration: 600,
    at: new Date().toISOString(),
    playlistId,
  }
  await apiOf(site).learning.putMarks({ body: { marks: [mark] } }, { token })
  await signInAs(page, site, token)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(address)
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('navigation', { name: 'Videos of this course' })
  const title = (number: number) => videos[number - 1]?.title ?? ''
  const entry = (number: number) =>
    list.getByRole('button', { name: `${number}. ${title(number)}`, exact: true })

  await test.step('it resumes at number 100, and the next one follows', async () => {
    await page.getByRole('link', { name: `Resume: 100. ${title(100)}, from 1:00` }).click()
    const held = await openPlayer(page, player, ids[99] ?? '')
    expect(await held.place()).toBeGreaterThanOrEqual(60)
    await expect(dialog.getByText('100 of 120')).toBeVisible()
    await list.scrollIntoViewIfNeeded()
    await expect(entry(100)).toBeInViewport()
    await expect(list.getByRole('button')).toHaveCount(120)
    // It would go by itself before a slow machine has pressed.
    await dialog.getByRole('checkbox', { name: 'Play the next video by itself' }).uncheck()
    await held.end()
    await expect(dialog.getByText(`Next: ${title(101)}`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Play it now' }).click()
    await openPlayer(page, player, ids[100] ?? '')
    await expect.poll(async () => (await progress()).videos[99]?.watched).toBe(true)
    await expectAccessible(page)
  })

  await test.step('the list beside it loads titles as it is scrolled, and navigates', async () => {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
    await expect(entry(60)).toBeVisible()
    await entry(60).click()
    await openPlayer(page, player, ids[59] ?? '')
    await dialog.getByText('Notes', { exact: true }).click()
    await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('its cards are on the right page, and any page can be opened', async () => {
    await expect(page.getByRole('button', { name: `Watch ${title(60)}` })).toBeVisible()
    await page.getByRole('button', { name: 'Page 30', exact: true }).click()
    await expect(page.getByRole('button', { name: `Watch ${title(120)}` })).toBeVisible()
    const tick = page.getByRole('button', { name: `Mark “${title(120)}” as watched` })
    await tick.click()
    await expect(tick).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Watched 2 of 120', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await page.getByRole('button', { name: `Watch ${title(4)}` }).click()
    await openPlayer(page, player, ids[3] ?? '')
    await dialog.getByRole('button', { name: 'Next video' }).click()
    await openPlayer(page, player, ids[4] ?? '')
    await expectNoSidewaysScroll(page)
  })

  await test.step('the address opens number 118', async () => {
    await page.goto(`${address}?video=${videos[117]?._id}`)
    await expect(dialog.getByRole('heading', { name: title(118) })).toBeVisible()
    await dialog.getByRole('button', { name: 'Play', exact: true }).click()
    await openPlayer(page, player, ids[117] ?? '')
    const marked = page.waitForResponse('**/learning/marks')
    await page.keyboard.press('Escape')
    await marked
  })

  await test.step('posting a review reloads neither the course nor the page', async () => {
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await dialog.getByRole('radio', { name: '4 stars' }).press('Space')
    await dialog.getByLabel('Your review').fill('Long, and worth it.')
    await untilQuiet(page)
    asked.length = 0
    await dialog.getByRole('button', { name: 'Post' }).click()
    await expect(page.getByText('Long, and worth it.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ratings at a glance' })).toContainText('1 review')
    await expect(page.getByRole('main').locator('header').getByText('4.0', { exact: true })).toBeVisible()
    await untilQuiet(page)
    // The bell checks within a second after another page was opened.
    const calls = asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/notifications/unread'))
    expect(calls).toEqual(['/api/v1/feedback/create'])
  })
})

test('a video whose title comes late takes nobody back who has gone on', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const { address, videos } = await aLongCourse(site, videoPlatform)
  await signInAs(page, site, (await aLearner(site)).token)
  let coming = Promise.withResolvers<void>()
  await page.route(/\/playlist\/videos\//, async (route) => {
    const { promise } = coming
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  const arrives = async () => {
    const arrived = page.waitForResponse(/\/playlist\/videos\//)
    coming.resolve()
    await (await arrived).finished()
    await untilRendered(page)
    coming = Promise.withResolvers()
  }
  await page.goto(address)
  await page.getByRole('button', { name: `Watch ${videos[0]?.title}` }).click()
  const dialog = page.getByRole('dialog')
  const entries = dialog.getByRole('navigation', { name: 'Videos of this course' }).getByRole('button')
  await entries.nth(110).click()
  await entries.nth(2).click()
  await expect(page).toHaveURL(`${address}?video=${videos[2]?._id}`)
  await arrives()
  await expect(page).toHaveURL(`${address}?video=${videos[2]?._id}`)

  await entries.nth(60).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await arrives()
  await expect(page).toHaveURL('/')
})

test('a visitor reads the contents of a long course, a part at a time', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const { address, videos } = await aLongCourse(site, videoPlatform)
  await page.goto(address)
  await page.getByText('What is inside').click()
  const titles = page.locator('details ol').first().getByRole('listitem')
  await expect(titles).toHaveCount(20)
  await page.getByRole('link', { name: 'Videos 21 to 120' }).click()
  await expect(titles).toHaveText(videos.slice(0, 70).map(({ title }) => title))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test.describe('videos that could not be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ })

  test('can be tried again in the contents', { tag: '@once' }, async ({ page, site, videoPlatform }) => {
    const { address, videos } = await aLongCourse(site, videoPlatform)
    await page.goto(address)
    await page.getByText('What is inside').click()
    await page.route(/\/playlist\/videos\//, (route) => route.abort())
    const titles = page.locator('details ol').first().getByRole('listitem')
    const further = page.getByRole('link', { name: 'Videos 21 to 120' })
    await further.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(titles, 'no empty lines').toHaveCount(20)
    await page.unroute(/\/playlist\/videos\//)
    await further.click()
    await expect(titles).toHaveText(videos.slice(0, 70).map(({ title }) => title))
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('can be tried again from a link to one of them', { tag: '@once' }, async ({
    page,
    site,
    videoPlatform,
  }) => {
    const { address, videos } = await aLongCourse(site, videoPlatform)
    await signInAs(page, site, (await aLearner(site)).token)
    // Not the last part of the course, which does not have the video.
    const parts = /\/playlist\/videos\/(?!.*from=101)/
    await page.route(parts, (route) => route.abort())
    await page.goto(`${address}?video=none`)
    await expect(page.getByRole('button', { name: /^Watch / }).first()).toBeVisible()
    await expect(page.getByRole('alert'), 'a link to nothing opens nothing').toBeHidden()
    await page.goto(`${address}?video=${videos[99]?._id}`)
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await untilQuiet(page)
    await expect(again).toBeVisible()
    await page.unroute(parts)
    await again.click()
    await expect(page.getByRole('dialog')).toContainText(videos[99]?.title ?? '')
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('all titles of a long course can be read', { tag: '@once' }, async ({ page, site, videoPlatform }) => {
    const { address, videos } = await aLongCourse(site, videoPlatform)
    await page.goto(address)
    await page.getByText('What is inside').click()
    const read: string[] = []
    const titles = page.locator('details ol').first().getByRole('listitem')
    const further = page.getByRole('link', { name: /^Videos \d+ to 120$/ })
    for (;;) {
      await expect(titles.first()).toHaveText(videos[read.length]?.title ?? '')
      read.push(...(await titles.allTextContents()))
      if (read.length >= videos.length) break
      await further.click()
    }
    expect(read).toEqual(videos.map(({ title }) => title))
    await page.getByRole('link', { name: 'From the first video' }).click()
    await page.getByText('What is inside').click()
    await expect(titles.first()).toHaveText(videos[0]?.title ?? '')
  })
})
