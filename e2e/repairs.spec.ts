import type { Health } from '#contract/endpoints/health-of-videos.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aCreator, apiOf, demoToken, signInAs } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'

// The browser writes every failure of the API to its console; a wrong link is one.
test.use({ expectedErrors: /status of 400/ })

test('a creator repairs a course of which many videos cannot be played', { tag: '@wide' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const titles = ['Warp', 'Weft', 'Shed', 'Heddle', 'Reed', 'Treadle']
  const course = `Looms ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, ...titles)
  for (const at of [1, 3, 5])
    videoPlatform.put(links[at]?.slice(-11) ?? '', { title: titles[at] ?? '', embeddable: false })
  const [found = ''] = someVideos(videoPlatform, 'Weft, once more')
  const { playlist } = await aPlaylist(site, course, links)
  const manyLost = page.getByText('Many of its videos cannot be played.')
  await page.goto(playlistAddress(playlist))
  await expect(manyLost).toBeVisible()

  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  const repairs = page.getByRole('region', { name: /^\d+ videos? of yours cannot be played$/ })
  const title = repairs.getByRole('heading').first()
  // Other journeys may have left some of the same creator's, too.
  const expectFewerBy = (repaired: number) =>
    expect.poll(async () => parseInt(await title.innerText(), 10)).toBe(waiting - repaired)
  const weft = repairs.getByRole('listitem').filter({ hasText: 'Weft' })
  await expect(weft).toContainText('Can only be watched on YouTube')
  await expect(weft).toContainText(`Video 2 of ${course}`)
  const waiting = parseInt(await title.innerText(), 10)
  expect(waiting).toBeGreaterThanOrEqual(3)
  await weft.getByRole('button', { name: 'Replace Weft' }).click()
  const link = weft.getByLabel('Link of the video that replaces Weft')
  await expect(link).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await link.fill('https://vimeo.com/1')
  await page.reload()
  await weft.getByRole('button', { name: 'Replace Weft' }).click()
  await expect(link, 'kept until it is sent').toHaveValue('https://vimeo.com/1')
  await link.press('Enter')
  await expect(weft.getByRole('alert')).toContainText('Invalid link')
  await link.fill('https://youtu.be/nosuchvideo')
  await link.press('Enter')
  await expect(weft.getByRole('alert')).toContainText('does not exist on the video site')
  await link.fill(found)
  await weft.getByRole('button', { name: 'Use this video' }).click()

  await expect(page.getByText('The new video is in its place')).toBeVisible()
  await expectFewerBy(1)
  await repairs.getByRole('button', { name: 'Remove Treadle' }).click()
  const removed = page.getByRole('alert').filter({ hasText: 'The video is taken out' })
  await expectFewerBy(2)
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The video is back in its place')).toBeVisible()
  await expectFewerBy(1)
  await repairs.getByRole('button', { name: 'Remove Treadle' }).click()
  await expectFewerBy(2)
  const keep = repairs.getByRole('button', { name: 'Keep Heddle as it is' })
  await keep.click()
  await expect(page.getByText('The video stays as it is')).toBeVisible()
  await expect(keep).toBeHidden()
  await page.goto(playlistAddress(playlist))
  await expect(page.getByRole('listitem').filter({ hasText: 'Weft, once more' })).toBeVisible()
  await expect(page.getByText('Treadle')).toBeHidden()
  await expect(manyLost).toBeHidden()
})

test('after the last repair the focus is on what is left of the dashboard', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const links = someVideos(videoPlatform, 'Warp', 'Weft', 'Shed', 'Heddle', 'Reed')
  videoPlatform.put(links[0]?.slice(-11) ?? '', { title: 'Warp', embeddable: false })
  const { token } = await aCreator(site)
  const api = apiOf(site)
  const [main] = (await api.categories.getAll()).data
  const body = {
    name: 'Looms',
    description: 'All about looms.',
    language: 'hindi' as const,
    category: [main?._id ?? ''],
    videos: links.map((videoName) => ({ videoName, title: 'A lesson' })),
  }
  await api.publishing.create({ body }, { token })
  await signInAs(page, site, token)
  await page.goto('/dash')
  await page.getByRole('button', { name: 'Keep Warp as it is' }).click()
  await expect(page.getByRole('region', { name: '1 video of yours cannot be played' })).toBeHidden()
  await expect(page.getByRole('tabpanel', { name: 'Courses' })).toBeFocused()
})

test('operators see the remaining quota for checks, and the health of the catalogue over time', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const [link = ''] = someVideos(videoPlatform, 'Bobbin')
  const creator = await demoToken(site, 'creator')
  await apiOf(site).videos.lookup({ query: { url: link } }, { token: creator })
  const { quota } = (await apiOf(site).health.read({}, { token: await demoToken(site, 'operator') })).data
  expect(quota.used).toBeGreaterThan(0)
  // A journey cannot last weeks: the days before today are added to the server's counts.
  await page.route('**/api/v1/operator/health', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: Health }
    reply.data.days = [
      { day: '2026-10-01', states: { ok: 90, gone: 4, private: 2 } },
      { day: '2026-10-02', states: { ok: 93, gone: 2, embedding_off: 1, unknown: 5 } },
    ]
    reply.data.checks = { ...reply.data.checks, due: 2_500, withinHours: 5 }
    // The server may check videos meanwhile.
    reply.data.quota = quota
    await route.fulfill({ response, json: reply })
  })

  await openConsole(page, site, 'section=overview')

  const health = page
    .getByRole('main')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { level: 2, name: 'Health of the catalogue' }),
    })
  const { used, left } = quota
  await expect(health).toContainText(
    `Of the 10,000 questions the video site answers a day, ${used} are used and ${left.toLocaleString('en-IN')} are left.`,
  )
  await expect(health).toContainText('2,500 videos wait to be checked. All will be checked within 5 hours.')
  await expect(health.getByRole('heading', { level: 3 })).toHaveText('Videos that cannot be played 3')
  await expect(health).toContainText('6')
  await health.locator('summary', { hasText: 'As a table' }).click()
  await expect(health.getByRole('row')).toHaveText([/^When/, '1 Oct6', '2 Oct3'])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
