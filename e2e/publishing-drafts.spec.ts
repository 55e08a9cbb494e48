import { playlistAddress } from '#contract/playlist-address.ts'
import { aCreator, apiOf, signInAs } from './support/actors.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

// The browser logs every rejection of the API to its console.
test.use({ expectedErrors: /status of 409|ERR_INTERNET_DISCONNECTED/ })

test('a course is unpublished to a draft, published, copied and deleted, and each can be undone', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const api = apiOf(site)
  const { token } = await aCreator(site)
  const [main] = (await api.categories.getAll()).data
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID().slice(0, 11))
  for (const id of ids) videoPlatform.put(id, { title: 'Weaving' })
  const videos = ids.map((id) => ({ videoName: `https://youtu.be/${id}`, title: 'Weaving' }))
  const body = { name: 'Ikat weaving', description: 'From the thread on', language: 'hindi', videos }
  const { data: course } = await api.publishing.create(
    { body: { ...body, category: [main?._id ?? ''] } },
    { token },
  )
  const isPublic = async () => (await fetch(site.url + playlistAddress(course))).status
  await signInAs(page, site, token)
  await page.goto('/dash')
  const card = page.getByRole('article').filter({ hasText: 'Ikat weaving' }).first()
  const choose = async (item: string) => {
    await card.getByRole('button', { name: /^Options of / }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  expect(await isPublic()).toBe(200)

  // The offer to undo lasts ten seconds: nothing else is checked before.
  await choose('Make it a draft')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('Draft', { exact: true })).toBeHidden()
  await expect.poll(isPublic).toBe(200)
  await choose('Make it a draft')
  await expect(card.getByText('Draft', { exact: true })).toBeVisible()
  expect(await isPublic()).toBe(404)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ikat weaving' }).click()
  await expect(page.getByText('This is a draft: only you see it.')).toBeVisible()
  await expectAccessible(page)
  const published = page.getByRole('alert').filter({ hasText: 'The playlist is published' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'See it as learners do' })).toBeVisible()
  await published.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This is a draft: only you see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(published.getByRole('button', { name: 'Undo' })).toBeVisible()
  // Its time is the bar that runs out: the test does not wait for it.
  const lasts = await published.evaluate((alert) => {
    const animations = alert.closest('.Toastify__toast')?.getAnimations({ subtree: true }) ?? []
    const longest = Math.max(...animations.map((one) => Number(one.effect?.getComputedTiming().endTime)))
    for (const one of animations) one.finish()
    return longest
  })
  expect(lasts).toBeLessThanOrEqual(10_000)
  expect(lasts).toBeGreaterThan(8_000)
  await expect(published).toBeHidden()
  await expect(page.getByRole('link', { name: 'See it as learners do' })).toBeVisible()
  await expect.poll(isPublic).toBe(200)
  await page.getByRole('button', { name: 'Copy as a new draft' }).click()
  await expect(page.getByRole('link', { name: 'Copy of Ikat weaving' })).toBeVisible()

  await page.getByRole('link', { name: 'Ikat weaving', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Playlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = page.getByRole('alert').filter({ hasText: 'Playlist Deleted Successfully' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isPublic).toBe(200)
  await expect(page.getByRole('link', { name: 'Ikat weaving', exact: true })).toBeVisible()
})

test('a copy with too few videos is not published, and says how many it needs', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Ikat ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Tie', 'Dye', 'Dry', 'Warp', 'Weave')
  const { api, token, playlist } = await aPlaylist(site, name, links)
  const body = { name: `${name} in short` }
  const { data: copy } = await api.publishing.copy({ params: { id: playlist._id }, body }, { token })
  const { data: whole } = await api.playlists.get({ params: { id: copy._id } }, { token })
  for (const { _id: videoId } of whole.videos.slice(0, 2))
    await api.publishing.removeVideo({ body: { playlistId: copy._id, videoId } }, { token })
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${copy._id}`)

  await page.getByRole('button', { name: 'Publish' }).click()

  await expect(page.getByText('A course needs at least 5 videos before it is published')).toBeVisible()
  await expect(page.getByText('This is a draft: only you see it.')).toBeVisible()
  await expect(page.getByText('The playlist is published')).toBeHidden()
})

test('a course is published once, however often the button is pressed until that is shown', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Warp', 'Weft', 'Loom', 'Shed', 'Reed')
  const { playlist, token } = await aPlaylist(site, `Weaving ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  let sent = 0
  page.on('request', (request) => {
    if (/\/playlist\/draft\//.test(request.url())) sent += 1
  })
  const replies = await delayReplies(page, /\/playlist\/draft\//)
  const unpublish = page.getByRole('button', { name: 'Make it a draft' })
  await unpublish.click()
  await replies.done
  await expect(unpublish).toHaveAttribute('aria-disabled', 'true')
  await unpublish.click({ force: true })
  replies.release()
  await expect(page.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText('This is a draft: only you see it.')).toBeVisible()
  expect(sent).toBe(1)
})

test('what was done is said in an alert when the code of messages cannot be loaded', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Carving', 'Inking', 'Printing', 'Fixing', 'Washing', 'Drying')
  const { token, playlist } = await aPlaylist(site, 'Block printing', links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.route('**/assets/toast-container*', (route) => route.abort('internetdisconnected'))
  const said = page.waitForEvent('dialog')
  // Handled in a listener: an open dialog blocks the page.
  page.once('dialog', (alert) => alert.accept())
  await page.getByRole('button', { name: 'Delete Inking' }).click()
  expect((await said).message()).toBe('Video Deleted Successfully')
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(5)
})
