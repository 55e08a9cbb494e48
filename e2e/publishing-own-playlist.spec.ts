import { aLearner, demoToken, signInAs } from './support/actors.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

// The browser logs every rejection of the API to its console; these journeys cause some.
test.use({ expectedErrors: /status of (400|404|409|503)/ })

test('a creator edits a playlist, adds, reorders and deletes videos, and deletes it', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Pottery ${crypto.randomUUID().slice(0, 8)}`
  const { api, playlist } = await aPlaylist(
    site,
    name,
    someVideos(videoPlatform, 'Clay', 'Wheel', 'Glaze', 'Kiln', 'Sale'),
  )
  const [extra] = someVideos(videoPlatform, 'One more firing')
  const learner = await aLearner(site)
  const review = { playlistId: playlist._id, feedback: 'My first bowl!', rating: 4 }
  await api.reviews.create({ body: review }, { token: learner.token })
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  await expect(page.getByRole('tab', { name: 'Courses' })).toHaveAttribute('aria-selected', 'true')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Options of ${name}` }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Topic')).toHaveValue(name)
  await dialog.getByLabel('Category', { exact: true }).selectOption('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('*Please select Category and Subcategory')).toBeVisible()
  await expect(dialog.getByLabel('Category', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Category', { exact: true }).selectOption({ index: 3 })
  await dialog.getByLabel('Topic').fill('ab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('not long enough')
  await expect(dialog.getByLabel('Topic')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Topic')).toBeFocused()
  await dialog.getByLabel('Topic').fill(`${name} for all`)
  await expect(dialog.getByLabel('Topic')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByLabel('Language').selectOption('Kannada')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('link', { name: `${name} for all` })).toBeVisible()
  const renamed = await api.playlists.get({ params: { id: playlist._id } })
  expect(renamed.data.language).toBe('kannada')
  await page.getByRole('link', { name: `${name} for all` }).click()
  await expect(page.getByRole('heading', { name: `${name} for all` })).toBeVisible()
  await expect(page.getByText('My first bowl!')).toBeVisible()
  await expect(page.getByText(/^5 videos/)).toBeVisible()
  await expect(page.getByText('4.0').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByRole('dialog', { name: "Add Video Url's From Youtube" })).toBeVisible()
  await expect(dialog.getByText('0 videos added')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await dialog.getByLabel('Video link').fill(playlist.videos[0]?.videoName ?? '')
  await dialog.getByLabel('Video link').press('Enter')
  await expect(dialog.getByText('Video already exists')).toBeVisible()
  await dialog.getByLabel('Video link').fill(extra ?? '')
  await dialog.getByLabel('Video link').press('Enter')
  await dialog.getByRole('button', { name: 'Remove One more firing' }).click()
  await expect(dialog.getByText('0 videos added')).toBeVisible()
  await dialog.getByLabel('Video link').fill(extra ?? '')
  await dialog.getByLabel('Video link').press('Enter')
  await expect(dialog.getByText('1 videos added')).toBeVisible()
  await expectAccessible(page)
  const rejected = { status: 503, json: { status: 'fail', success: false, message: 'Busy', error: 'Busy' } }
  await page.route('**/playlist/addvideo/*', (route) => route.fulfill(rejected), { times: 1 })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('button', { name: 'Watch One more firing' })).toBeVisible()

  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Move One more firing', exact: true }).press('ArrowUp')
  await expectAccessible(page)
  await page.route('**/playlist/reorder', (route) => route.fulfill(rejected), { times: 1 })
  const save = page.getByRole('button', { name: 'Save order' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Busy' })).toBeVisible()
  await expect(save).toBeFocused()
  await save.press('Enter')
  await expect(page.getByText('The new order is saved')).toBeVisible()
  const watch = page.getByRole('button', { name: /^Watch / })
  await expect(watch.nth(4)).toHaveAccessibleName('Watch One more firing')

  const began = Date.now()
  await page.getByRole('button', { name: 'Delete Clay' }).click()
  await expect(page.getByText('Video Deleted Successfully')).toBeVisible()
  await expect(page.locator('.Toastify__toast-container--top-right')).toBeAttached()
  await expect(watch).toHaveCount(5)
  expect(Date.now() - began).toBeGreaterThanOrEqual(2_000)

  await page.getByRole('button', { name: 'Delete Playlist' }).click()
  await expect(dialog.getByText(`${name} for all`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Playlist Deleted Successfully')).toBeVisible()
  await expect(page).toHaveURL('/dash')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a deleted video is put back in its place, at once or once the list is without it', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Warp', 'Weft', 'Shed', 'Heddle', 'Reed')
  const { token, playlist } = await aPlaylist(site, `Looms ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const watch = page.getByRole('button', { name: /^Watch / })
  const whole = [/Warp/, /Weft/, /Shed/, /Heddle/, /Reed/]
  const undo = page
    .getByRole('alert')
    .filter({ hasText: 'Video Deleted Successfully' })
    .getByRole('button', { name: 'Undo' })

  await page.getByRole('button', { name: 'Delete Weft' }).click()
  await undo.click()
  await expect(page.getByText('The video is back in its place')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Weft' })).toBeEnabled()
  await expect(watch).toHaveText(whole)

  await page.getByRole('button', { name: 'Delete Weft' }).click()
  await expect(watch).toHaveCount(4)
  await undo.click()
  await expect(watch).toHaveText(whole)

  await page.getByRole('button', { name: 'Delete Weft' }).click()
  await expect(watch).toHaveCount(4)
  await page.getByRole('tab', { name: 'Courses' }).click()
  await expect(watch).toHaveCount(0)
  await page.goBack()
  await expect(watch).toHaveCount(4)
  await undo.click()
  await expect(watch, 'on the page that was opened since').toHaveText(whole)
  await expectAccessible(page)
})

test('a change of a course loads nothing but what it changed, unless it was also changed elsewhere', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const titles = Array.from({ length: 40 }, (_, at) => `Knot ${at + 1}`)
  const [extra = '', other = '', ...links] = someVideos(videoPlatform, 'Splice', 'Bend', ...titles)
  const name = `Ropes ${crypto.randomUUID().slice(0, 8)}`
  const { api, token, playlist } = await aPlaylist(site, name, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const videos = page.getByRole('button', { name: /^Watch / })
  await expect(videos).toHaveCount(40)
  const loaded: string[] = []
  const changes: Promise<number>[] = []
  page.on('response', (reply) => {
    if (/\/playlist\/get/.test(reply.url())) loaded.push(reply.url())
    else if (reply.request().method() !== 'GET' && /\/api\/v1\/playlist\//.test(reply.url()))
      changes.push(reply.body().then(({ length }) => length))
  })
  const undo = (sentence: string) =>
    page.getByRole('alert').filter({ hasText: sentence }).getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Delete Knot 1', exact: true }).click()
  await expect(videos).toHaveCount(39)
  await undo('Video Deleted Successfully')
  await expect(videos.first()).toHaveAccessibleName('Watch Knot 1')
  await page.getByRole('button', { name: 'Add Video' }).click()
  await dialog.getByLabel('Video link').fill(extra)
  await dialog.getByLabel('Video link').press('Enter')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(videos.last()).toHaveAccessibleName('Watch Splice')
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Move Splice', exact: true }).press('ArrowUp')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(videos.last()).toHaveAccessibleName('Watch Knot 40')
  await undo('The new order is saved')
  await expect(videos.last()).toHaveAccessibleName('Watch Splice')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Topic').fill(`${name} and lines`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: `${name} and lines` })).toBeVisible()
  await page.getByRole('button', { name: 'Make it a draft' }).click()
  await undo('The playlist is a draft now')
  await expect(page.getByRole('button', { name: 'Make it a draft' })).toBeEnabled()
  await expect(page.getByText(/^41 videos/)).toBeVisible()
  expect(loaded).toEqual([])
  expect(changes).toHaveLength(8)
  const whole = JSON.stringify((await api.playlists.get({ params: { id: playlist._id } })).data).length
  expect(Math.max(...(await Promise.all(changes)))).toBeLessThan(whole / 4)

  const added = { videos: [{ videoName: other, title: 'Bend' }] }
  await api.publishing.addVideos({ params: { id: playlist._id }, body: added }, { token })
  await page.getByRole('button', { name: 'Delete Knot 2', exact: true }).click()
  await expect(videos.last()).toHaveAccessibleName('Watch Bend')
  await expect(videos).toHaveCount(41)
  expect(loaded).toHaveLength(1)
})

test('a change that is made while an older state of the course is being loaded stays', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Bow', 'String', 'Peg', 'Bridge', 'Rosin')
  const name = `Sarangi ${crypto.randomUUID().slice(0, 8)}`
  const { token, playlist } = await aPlaylist(site, name, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const videos = page.getByRole('button', { name: /^Watch / })
  await page.getByRole('button', { name: 'Delete Bow' }).click()
  await expect(videos).toHaveCount(4)
  await page.getByRole('tab', { name: 'Courses' }).click()
  await expect(videos).toHaveCount(0)
  await page.goBack()
  await expect(videos).toHaveCount(4)

  const older = await delayReplies(page, /\/playlist\/get\//)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await older.done
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Topic').fill(`${name} for all`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const heading = page.getByRole('heading', { name: `${name} for all` })
  await expect(heading).toBeVisible()
  older.release()
  await expect(videos).toHaveCount(5)
  await expect(heading).toBeVisible()
})

test('a change made elsewhere during an edit is reported, and nothing typed is lost', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Dyeing ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Indigo', 'Madder', 'Turmeric', 'Iron', 'Alum')
  const { api, token, playlist } = await aPlaylist(site, name, links)
  const params = { id: playlist._id }
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const dialog = page.getByRole('dialog')
  const elsewhere = { name: `${name} elsewhere` }

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Topic').fill(`${name} here`)
  await api.publishing.update({ params, body: elsewhere }, { token })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This playlist was changed meanwhile')
  await expect(dialog.getByText(`It is now: ${elsewhere.name}`)).toBeVisible()
  await expect(dialog.getByLabel('Topic')).toHaveValue(`${name} here`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: `${name} here` })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Topic').fill(elsewhere.name)
  await api.publishing.update({ params, body: elsewhere }, { token })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This playlist was changed meanwhile')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: elsewhere.name }), 'with nothing left to save').toBeVisible()

  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Move Alum', exact: true }).press('ArrowUp')
  const body = { playlistId: playlist._id, videoId: playlist.videos[0]?._id ?? '' }
  await api.publishing.removeVideo({ body }, { token })
  await page.getByRole('button', { name: 'Save order' }).click()
  const order = page.getByRole('region', { name: 'Change order' })
  await expect(order.getByRole('alert')).toContainText('This playlist was changed meanwhile')
  await expect(page.getByRole('button', { name: 'Move Indigo', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveText([
    /Madder/,
    /Turmeric/,
    /Alum/,
    /Iron/,
  ])

  await api.publishing.removeVideo({ body: { ...body, videoId: playlist.videos[1]?._id ?? '' } }, { token })
  await page.getByRole('button', { name: 'Delete Madder' }).click()
  await expect(page.getByText('Some Error Occured')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(3)

  await api.publishing.remove({ params }, { token })
  await page.getByRole('button', { name: 'Delete Playlist' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Error Occured', { exact: true })).toBeVisible()
  await expect(page.getByText('This playlist is no longer there.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your courses' }).click()
  await expect(page).toHaveURL('/dash')
})
