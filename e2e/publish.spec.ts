import type { Locator } from '@playwright/test'
import { aCreator, apiOf, DEMO_PASSWORD, demoToken, signedIn } from './support/actors.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

// The browser writes every refusal of the API to its console; these journeys provoke some.
test.use({ expectedErrors: /status of (400|404|409|503)|ERR_(INTERNET_DISCONNECTED|FAILED)/ })

const windowOf = (page: Page) => page.getByRole('dialog')
const titlesIn = (place: Locator) => place.getByRole('listitem').locator('p:first-child')

/** Links of new videos that the video site knows. */
function someVideos(videoPlatform: { put(id: string, video: { title: string }): void }, ...titles: string[]) {
  return titles.map((title) => {
    const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
    videoPlatform.put(id, { title })
    return `https://www.youtube.com/watch?v=${id}`
  })
}

/** A playlist of the demo creator, made through the API. */
async function aPlaylist(site: Site, name: string, links: string[]) {
  const api = apiOf(site)
  const token = await demoToken(site, 'creator')
  const [main] = (await api.categories.getAll()).data
  const { data } = await api.playlists.create(
    {
      body: {
        name,
        description: 'A course for a test.',
        language: 'hindi',
        category: [main?._id ?? ''],
        videos: links.map((videoName, at) => ({ videoName, title: `Lesson ${at + 1}` })),
      },
    },
    { token },
  )
  return { api, token, playlist: data }
}

test('a creator signs in and publishes a playlist, and a learner finds it', async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Weaving for beginners ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'The loom', 'The warp', 'The weft', 'Knots', 'Finishing')
  await page.goto('/dash?upload')
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill('creator@example.com')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()

  await expect(page.getByRole('dialog', { name: 'Upload Your Videos' })).toBeVisible()
  const upload = windowOf(page)
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByRole('alert')).toContainText('Name or Description or Language not long enough')
  await expect(upload.getByRole('alert')).toContainText('Please add atleast 5 videos')
  await expectAccessible(page)
  await upload.getByLabel('Name').fill(name)
  await upload.getByLabel('Description').fill('From the first thread to the finished cloth.')
  await upload.getByLabel('Language').selectOption('Tamil')
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await upload.getByLabel('Sub-Category 1').selectOption({ index: 1 })
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 2 })
  await expect(upload.getByLabel('Sub-Category 1')).toHaveValue('')
  await expect(upload.getByLabel('Sub-Category 2')).toBeHidden()

  const link = upload.getByLabel('Video link')
  const add = upload.getByRole('button', { name: 'Add', exact: true })
  await link.fill('https://example.com/watch?v=abcdefghijk')
  await add.click()
  await expect(upload.getByText('Invalid link')).toBeVisible()
  await expect(link).toHaveValue('')
  await expect(add).toBeDisabled()
  await link.fill(links[0] ?? '')
  await expect(upload.getByText('Invalid link')).toBeHidden()
  await add.click()
  await expect(upload.getByText('The loom')).toBeVisible()
  await link.fill(links[0]?.replace('www.youtube.com/watch?v=', 'youtu.be/') ?? '')
  await add.click()
  await expect(upload.getByText('Video already exists')).toBeVisible()
  await expect(link).toHaveValue('')
  await link.fill('https://youtu.be/notthere123')
  await add.click()
  await expect(upload.getByText('There is no such video')).toBeVisible()
  await link.fill(links.slice(1).join(' '))
  await add.click()
  await expect(upload.getByText('5 videos added')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await upload.getByRole('button', { name: 'Upload' }).dblclick()

  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(page.getByRole('link', { name })).toHaveCount(1)
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')

  await signedIn(page, site, await demoToken(site, 'learner'))
  await page.goto('/playlists')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.goto(`/search/${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watch The loom' })).toBeVisible()
})

test('a draft survives closing the window, a reload and a lost connection; its videos are put in order', async ({
  page,
  context,
  site,
  videoPlatform,
}) => {
  const [loom, warp, weft] = someVideos(videoPlatform, 'The loom', 'The warp', 'The weft')
  await signedIn(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash?upload')
  const upload = windowOf(page)
  const link = upload.getByLabel('Video link')
  await upload.getByLabel('Name').fill('Weaving')
  await link.fill(`${loom} ${warp}`)
  await link.press('Enter')
  await expect(upload.getByText('2 videos added')).toBeVisible()

  await context.setOffline(true)
  await link.fill(weft ?? '')
  await link.press('Enter')
  await expect(upload.getByRole('alert')).toContainText('No answer from the server')
  await expect(link).toHaveValue(weft ?? '')
  await context.setOffline(false)
  await upload.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(upload.getByText('3 videos added')).toBeVisible()

  await upload.getByRole('button', { name: 'Move The weft', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(titlesIn(upload)).toHaveText(['The loom', 'The weft', 'The warp'])
  await expect(upload.getByRole('button', { name: 'Move The weft', exact: true })).toBeFocused()
  await upload.getByRole('button', { name: 'Move The warp', exact: true }).click()
  await upload.getByRole('button', { name: 'To the top' }).click()
  await expect(titlesIn(upload)).toHaveText(['The warp', 'The loom', 'The weft'])
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Move The warp', exact: true }).click()
  await drag(
    page,
    upload.getByRole('button', { name: 'Move The warp', exact: true }),
    upload.getByText('The weft'),
  )
  await expect(titlesIn(upload)).toHaveText(['The loom', 'The weft', 'The warp'])
  await upload.getByRole('button', { name: 'Remove The weft' }).click()
  await expect(upload.getByRole('button', { name: 'Remove The warp' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(upload).toBeHidden()
  await expect(page).toHaveURL('/dash')
  await page.goto('/dash?upload')
  await expect(upload.getByText('Your draft is still here.')).toBeVisible()
  await expect(upload.getByLabel('Name')).toHaveValue('Weaving')
  await expect(titlesIn(upload)).toHaveText(['The loom', 'The warp'])
  await upload.getByRole('button', { name: 'Start afresh' }).click()
  await expect(upload.getByLabel('Name')).toHaveValue('')
  await expect(titlesIn(upload)).toHaveCount(0)
})

async function drag(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Both ends of a drag must be in view')
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 40)
  await page.mouse.move(start.x + 10, end.y + end.height)
  await page.mouse.up()
}

test('a creator edits a playlist, adds, orders and deletes videos, and deletes it', async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Pottery ${crypto.randomUUID().slice(0, 8)}`
  const { playlist } = await aPlaylist(
    site,
    name,
    someVideos(videoPlatform, 'Clay', 'Wheel', 'Glaze', 'Kiln', 'Sale'),
  )
  const [extra] = someVideos(videoPlatform, 'One more firing')
  await signedIn(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  await expect(page.getByRole('tab', { name: 'Courses' })).toHaveAttribute('aria-selected', 'true')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Options of ${name}` }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = windowOf(page)
  await expect(dialog.getByLabel('Topic')).toHaveValue(name)
  await dialog.getByLabel('Category', { exact: true }).selectOption('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('*Please select Category and Subcategory')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Category', { exact: true }).selectOption({ index: 3 })
  await dialog.getByLabel('Topic').fill(`${name} for all`)
  await dialog.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('link', { name: `${name} for all` }).click()
  await expect(page.getByRole('heading', { name: `${name} for all` })).toBeVisible()
  await expect(page.getByText('No Reveiws yet')).toBeVisible()
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
  await expect(dialog.getByText('1 videos added')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('button', { name: 'Watch One more firing' })).toBeVisible()

  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Move One more firing', exact: true }).press('ArrowUp')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The new order is saved')).toBeVisible()
  const watch = page.getByRole('button', { name: /^Watch / })
  await expect(watch.nth(4)).toHaveAccessibleName('Watch One more firing')

  await page.getByRole('button', { name: 'Delete Clay' }).click()
  await expect(page.getByText('Video Deleted Successfully')).toBeVisible()
  await expect(watch).toHaveCount(5)

  await page.getByRole('button', { name: 'Delete Playlist' }).click()
  await expect(dialog.getByText(`${name} for all`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Playlist Deleted Successfully')).toBeVisible()
  await expect(page).toHaveURL('/dash')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('a playlist whose answer was lost is published once, however often it is sent', async ({
  page,
  site,
  context,
  videoPlatform,
}) => {
  const name = `Basket making ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Reed', 'Soaking', 'The base', 'The sides', 'The rim')
  const { token } = await aCreator(site)
  await signedIn(page, site, token)
  await page.goto('/dash?upload')
  const upload = windowOf(page)
  await upload.getByLabel('Name').fill(name)
  await upload.getByLabel('Description').fill('A basket in an afternoon.')
  await upload.getByLabel('Language').selectOption('Tamil')
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await upload.getByLabel('Video link').fill(links.join(' '))
  await upload.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(upload.getByText('5 videos added')).toBeVisible()

  // The server has published it, but the line breaks before its answer arrives.
  await context.route('**/api/v1/playlist/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByRole('alert')).toBeVisible()
  await context.unroute('**/api/v1/playlist/create')
  await page.reload()
  await upload.getByRole('button', { name: 'Upload' }).click()

  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
  await expect(upload).toBeHidden()
  const { data } = await apiOf(site).playlists.getAll({}, { token })
  expect(data.map((card) => card.name)).toEqual([name])
})

test('what another window changed meanwhile is told, and nothing typed is lost', async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Dyeing ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Indigo', 'Madder', 'Turmeric', 'Iron', 'Alum')
  const { api, token, playlist } = await aPlaylist(site, name, links)
  const params = { id: playlist._id }
  await signedIn(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const dialog = windowOf(page)
  const elsewhere = { name: `${name} elsewhere` }

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Topic').fill(`${name} here`)
  await api.playlists.update({ params, body: elsewhere }, { token })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This playlist was changed meanwhile')
  await expect(dialog.getByText(`It is now: ${elsewhere.name}`)).toBeVisible()
  await expect(dialog.getByLabel('Topic')).toHaveValue(`${name} here`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: `${name} here` })).toBeVisible()

  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Move Alum', exact: true }).press('ArrowUp')
  const body = { playlistId: playlist._id, videoId: playlist.videos[0]?._id ?? '' }
  await api.playlists.removeVideo({ body }, { token })
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

  await api.playlists.removeVideo({ body: { ...body, videoId: playlist.videos[1]?._id ?? '' } }, { token })
  await page.getByRole('button', { name: 'Delete Madder' }).click()
  await expect(page.getByText('Some Error Occured')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(3)

  await api.playlists.remove({ params }, { token })
  await page.getByRole('button', { name: 'Delete Playlist' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Error Occured', { exact: true })).toBeVisible()
  await expect(page.getByText('This playlist is no longer there.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your courses' }).click()
  await expect(page).toHaveURL('/dash')
})
