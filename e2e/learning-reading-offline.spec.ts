import sharp from 'sharp'
import { TOKEN_KEY } from '#contract/constants.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { untilCodeLoaded, untilQuiet } from './support/in-app-navigation.ts'
import { demoCourses, noteIn, tick as tickOf } from './support/learning.ts'
import {
  logOut,
  openCourseAsLearner,
  openNotes,
  readCached,
  readCachedReply,
  signIn,
  untilPlayerLoaded,
} from './support/learning-offline.ts'
import { startUnresponsiveNetwork } from './support/networks/unresponsive-network.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { backgroundSync, untilWorkerReady } from './support/service-worker.ts'
import {
  atBothSizes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
} from './support/test.ts'

const square = { create: { width: 90, height: 90, channels: 3, background: 'teal' } } as const

test.use({
  serviceWorkers: 'allow',
  // A 401: the service worker still has a request in progress when the session ends.
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (40[14]|503)/,
})

test('a begun course and the list of one’s courses are readable offline, with their age', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { tick, address, email, _id, name, playlist } = await openCourseAsLearner(page, site)
  await tick.click()
  await expect
    .poll(() => readCached(page))
    .toEqual(expect.arrayContaining([`/course/${_id}`, '/learning', 'reply /learning']))
  await readCached(page, 3.5)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  const age = page.getByText('No connection: as of 3 hours ago.')
  await expect(age).toBeVisible()
  await expect(page.getByText(playlist.videos[0]?.title ?? '').first()).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  await page.goto('/learning')
  await expect(age).toBeVisible()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/creator\//)
  await expect(age).toBeVisible()
  await page.goto('/playlists')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.getByRole('link', { name: 'My learning' }).click()
  await expect(page).toHaveURL('/learning')
  await expect(age).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(age).toBeHidden()

  await test.step('nobody else can read it, after signing out or when the session has expired', async () => {
    await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY)
    await page.goto('/signin')
    await expect.poll(() => readCached(page), 'no copy waits for the next person').toEqual([])
    await signIn(page, (await aLearner(site)).email)
    await expect.poll(() => readCached(page)).not.toContain(`/course/${_id}`)
    await context.setOffline(true)
    for (const at of [address, '/learning']) {
      await page.goto(at)
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    }
    await context.setOffline(false)
    await page.goto('/')
    await logOut(page)
    await page.goto('/signin')
    await signIn(page, email)
    await page.goto(address)
    await expect.poll(() => readCached(page)).toContain(`/course/${_id}`)
    await logOut(page)
    await context.setOffline(true)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'My learning' })).toBeHidden()
  })
})

test('a course that was just begun is in the offline list of courses, even if the cached list is recent', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { tick, _id } = await openCourseAsLearner(page, site)
  await tick.click()
  await expect.poll(() => readCached(page)).toEqual(expect.arrayContaining(['/learning', 'reply /learning']))
  await expect.poll(() => readCachedReply(page, '/learning')).toContain(_id)
  const [, other] = await demoCourses(site)
  if (!other) throw new Error('The demo has one course')
  await page.goto(playlistAddress(other.playlist))
  await tickOf(page, other.playlist.videos[0]?.title).click()
  await expect.poll(() => readCachedReply(page, '/learning')).toContain(other._id)

  await context.setOffline(true)
  await page.goto('/learning')
  await expect(page.getByText('No connection: as of')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: other.name, exact: true })).toBeVisible()
})

test('with the data saver a begun course is cached without further requests, and shown when the network swallows everything', {
  tag: '@once',
}, async ({ page, site }) => {
  const network = await startUnresponsiveNetwork(site.url)
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  const { tick, address, _id, name } = await openCourseAsLearner(page, { ...site, url: network.url })
  for (const own of ['/learning/saved', '/learning/course/', '/analytics/view', '/follows'])
    await expect.poll(() => network.asked.some((line) => line.includes(own))).toBe(true)
  // Once the session is known, the page may load the code that stores somebody's learning.
  await untilQuiet(page)
  network.asked.length = 0
  await tick.click()
  await expect.poll(() => readCached(page)).toContain(`/course/${_id}`)
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  // The bell checks within a second after a page was opened.
  const beside = /\/learning\/marks|\/notifications\/unread/
  expect(network.asked.filter((line) => !beside.test(line))).toEqual([])

  network.fail()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }), 'a server that fails hides no copy').toHaveText(name)
  await expect(page.getByText('No connection: as of')).toBeVisible()

  network.swallow()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('No connection: as of')).toBeVisible()
  const waited = await page.evaluate(() => {
    const [{ workerStart, responseStart }] = performance.getEntriesByType('navigation') as [
      PerformanceNavigationTiming,
    ]
    return responseStart - workerStart
  })
  expect(waited, 'four seconds').toBeGreaterThan(3_900)
  expect(waited, 'and not as long as browsers wait').toBeLessThan(15_000)
  await network.close()
})

test('a course of several parts is readable offline to its end, with its pictures', {
  tag: '@once',
}, async ({ page, context, site, videoPlatform }) => {
  const photo = new FormData()
  photo.set('profileimage', new Blob([await sharp(square).png().toBuffer()], { type: 'image/png' }), 'me.png')
  const creator = { token: await demoToken(site, 'creator') }
  const { _id: userId } = (await apiOf(site).accounts.me({}, creator)).data
  await apiOf(site).profile.uploadPhoto({ params: { userId }, body: photo }, creator)
  const titles = Array.from({ length: 110 }, (_, at) => `Part ${at + 1}`)
  const links = someVideos(videoPlatform, ...titles)
  const { playlist } = await aPlaylist(site, `In many parts ${crypto.randomUUID().slice(0, 8)}`, links)
  const { token } = await aLearner(site)
  const address = playlistAddress(playlist)
  await signInAs(page, site, token)
  await page.goto(address)
  await untilWorkerReady(page)
  await page.getByRole('button', { name: `Mark “${playlist.videos[0]?.title}” as watched` }).click()
  const parts = [1, 51, 101].map((from) => `reply /playlist/videos/${playlist._id}?from=${from}&limit=50`)
  await expect
    .poll(() => readCached(page))
    .toEqual(expect.arrayContaining([...parts, `/course/${playlist._id}`]))
  await expect.poll(() => readCached(page)).toContainEqual(expect.stringMatching(/^picture \/media\//))
  // The browser's own HTTP cache does not count.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.goto(address)
  const own = page.getByRole('main').locator('img[src^="/media/"]').first()
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const last = playlist.videos.at(-1)
  await page.getByRole('button', { name: 'Page 28', exact: true }).click()
  const tick = page.getByRole('button', { name: `Mark “${last?.title}” as watched` })
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Watched 2 of 110', { exact: true })).toBeVisible()

  await page.goto(`${address}?video=${playlist.videos[69]?._id}`)
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: playlist.videos[69]?.title }),
  ).toBeVisible()
  await expect(page.getByText('No connection: as of')).toBeVisible()
})

test('the menus of a page that is read offline open, although they never were open before; with the data saver on their code is not fetched', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { tick, address, _id } = await openCourseAsLearner(page, site)
  await page.evaluate(() => localStorage.setItem('data-saver', 'on'))
  await page.reload()
  await tick.click()
  await expect.poll(() => readCached(page)).toContain(`/course/${_id}`)
  expect(await menusFetched(page)).toEqual([])

  await page.evaluate(() => localStorage.removeItem('data-saver'))
  await page.reload()
  await expect.poll(() => menusFetched(page)).toEqual(['mobile-drawer'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect.poll(() => menusFetched(page)).toEqual(['account-dropdown', 'categories-dropdown'])
  for (const menu of ['account-dropdown', 'categories-dropdown']) await untilCodeLoaded(page, menu)
  await context.setOffline(true)
  await page.goto(address)
  await page.getByRole('banner').getByRole('button', { name: 'Asha Rao' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'हिन्दी' })).toBeVisible()
  await context.setOffline(false)
})

/** The menus of the header whose code this page has loaded. */
function menusFetched(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(
        ({ name }) =>
          /(?:mobile-drawer|account-dropdown|categories-dropdown)(?=-[^/]*\.js$)/.exec(name) ?? [],
      )
      .sort(),
  )
}

test('notes that were sent are read offline as they are, however they were sent', { tag: '@once' }, async ({
  page,
  context,
  site,
}) => {
  const { _id, ids, tick, token } = await openCourseAsLearner(page, site)
  const videoId = ids[2] ?? ''
  await tick.click()
  await expect.poll(() => readCached(page)).toContain(`/course/${_id}`)
  await page.reload()
  await untilPlayerLoaded(page)
  const saved = () => readCachedReply(page, '/learning/saved')
  await expect.poll(saved).not.toBe('')
  await page.getByRole('button', { name: 'Save for later', exact: true }).click()
  await expect.poll(saved).toContain(_id)
  const dialog = await openNotes(page)
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
  const text = dialog.getByLabel('Your note at 0:00')
  const save = async (words: string) => {
    await text.fill(words)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(text).toBeHidden()
  }
  await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
  await save('Loops end.')
  const copy = (one: Page) => readCachedReply(one, `/learning/notes/${videoId}`)
  await expect.poll(() => copy(page)).toContain('Loops end.')

  await context.setOffline(true)
  await page.reload()
  await dialog.getByText('Notes', { exact: true }).click()
  await expect(noteIn(dialog, 'Loops end.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit the note at 0:00' }).click()
  await save('Loops end where they began.')
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await backgroundSync(other, site.url, 'learning')
  const { learning } = apiOf(site)
  const sent = async () => (await learning.listNotes({ params: { videoId } }, { token })).data
  await expect.poll(sent).toMatchObject([{ text: 'Loops end where they began.' }])
  await other.goto('/robots.txt')
  await expect.poll(() => copy(other)).toContain('Loops end where they began.')
})
