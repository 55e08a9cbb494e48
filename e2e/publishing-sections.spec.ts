import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, demoToken, signInAs } from './support/actors.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

// An order that was changed elsewhere meanwhile is rejected.
test.use({ expectedErrors: /status of 409/ })

test('a creator groups the videos of a course into sections, several at once, and learners see them', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const titles = ['Yarn', 'Loom', 'Warp', 'Weft', 'Dye', 'Sell']
  const links = someVideos(videoPlatform, ...titles)
  const { playlist } = await aPlaylist(site, `Saris ${crypto.randomUUID().slice(0, 8)}`, links)
  const learner = await aLearner(site)
  const watch = page.getByRole('button', { name: /^Watch / })
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)

  await page.getByRole('button', { name: 'Change order' }).click()
  const order = page.getByRole('region', { name: 'Change order' })
  const choose = (title: string) => order.getByRole('checkbox', { name: `Choose ${title}` })
  const names = order.getByRole('textbox', { name: 'Name of the section' })
  await choose('Sell').check()
  await choose('Dye').click({ modifiers: ['Shift'] })
  await expect(order.getByText('2 videos chosen')).toBeVisible()
  await order.getByRole('button', { name: 'Add a section' }).click()
  await expect(names).toBeFocused()
  await expect(order.getByText('Give each section a name')).toBeVisible()
  await page.keyboard.type('Colours and markets')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('At the loom')
  await choose('Warp').check()
  await choose('Weft').check()
  await order.getByLabel('Move to').selectOption('The end of At the loom')
  await order.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(order.getByRole('button', { name: 'Move Warp', exact: true })).toBeFocused()
  await choose('all videos of At the loom').check()
  await order.getByLabel('Move to').selectOption('A place by its number')
  await order.getByRole('spinbutton', { name: 'Place' }).fill('1')
  await order.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(order.getByText('It has no videos yet.')).toBeVisible()
  await order.getByRole('button', { name: 'Undo', exact: true }).click()
  await order.getByRole('button', { name: 'Save order' }).click()
  const saved = page.getByRole('alert').filter({ hasText: 'The new order is saved' })
  const section = page.getByRole('heading', { level: 3, name: 'At the loom' })
  // Until the course is loaded again, the list has the order before.
  await expect(section).toBeVisible()
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(section).toBeHidden()
  await expect(watch).toHaveText([/Yarn/, /Loom/, /Warp/, /Weft/, /Dye/, /Sell/])
  await page.getByRole('button', { name: 'Change order' }).click()
  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('All about looms')
  await choose('Sell').check()
  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('Markets')
  await order.getByRole('button', { name: 'Save order' }).click()
  await expect(watch).toHaveText([/Yarn/, /Loom/, /Warp/, /Weft/, /Dye/, /Sell/])
  await expect(page.getByRole('heading', { level: 3, name: 'All about looms' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Markets' })).toBeVisible()
  await expectAccessible(page)
  // Visitors see the titles grouped by section.
  await expect
    .poll(async () => (await fetch(site.url + playlistAddress(playlist))).text())
    .toContain('All about looms</h3>')

  await signInAs(page, site, learner.token)
  await page.goto(playlistAddress(playlist))
  await expect(page.getByRole('heading', { name: 'All about looms' })).toBeVisible()
  await page.getByText('2 sections').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Markets/ }).click()
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Watch Sell' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'All about looms' })).toBeAttached()
  await expect(dialog.getByRole('button', { name: '6. Sell' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
})

test('an order that was not saved is kept until it is, on a phone where it is arranged in view', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Dye')
  const { api, token, playlist } = await aPlaylist(site, `Saris ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const order = page.getByRole('region', { name: 'Change order' })
  const button = page.getByRole('button', { name: 'Change order' })
  const rows = order.getByRole('button', { name: /^Move (?!the beginning)/ })
  const save = order.getByRole('button', { name: 'Save order' })

  await button.click()
  await expect(order.getByRole('heading', { name: 'Change order' })).toBeFocused()
  await expect(order.getByRole('heading', { name: 'Change order' })).toBeInViewport()
  await expect(rows.first()).toBeInViewport()
  await expect(order.getByText('or press the handle')).toBeVisible()
  await order.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()

  await button.click()
  await order.getByRole('button', { name: 'Move Dye', exact: true }).press('ArrowUp')
  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('At the loom')
  await order.getByRole('button', { name: 'Cancel' }).click()
  await expect(order).toBeHidden()
  await page.getByRole('alert').filter({ hasText: 'discarded' }).getByRole('button', { name: 'Undo' }).click()
  await expect(order.getByRole('heading', { name: 'Change order' })).toBeFocused()
  await expect(order.getByRole('textbox', { name: 'Name of the section' })).toHaveValue('At the loom')
  await page.reload()
  await expect(order.getByText('Your draft is still here.')).toBeVisible()
  await expect(order.getByRole('textbox', { name: 'Name of the section' })).toHaveValue('At the loom')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Meanwhile one is removed elsewhere, and one is added.
  const [extra = ''] = someVideos(videoPlatform, 'Sell')
  const [yarn] = playlist.videos
  await api.publishing.removeVideo(
    { body: { playlistId: playlist._id, videoId: yarn?._id ?? '' } },
    { token },
  )
  const added = { videos: [{ videoName: extra, title: 'Sell' }] }
  await api.publishing.addVideos({ params: { id: playlist._id }, body: added }, { token })
  await page.getByRole('tab', { name: 'Manage Profile' }).click()
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const moved = ['Loom', 'Warp', 'Dye', 'Weft', 'Sell']
  await expect(rows).toHaveCount(moved.length)
  for (const [at, title] of moved.entries()) await expect(rows.nth(at)).toHaveAccessibleName(`Move ${title}`)

  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('Markets')
  await expect(order.getByText('Put videos under Markets, or remove it')).toBeVisible()
  await expect(save).toBeDisabled()
  await order.getByRole('button', { name: 'Remove the section Markets, not its videos' }).click()
  await expect(rows.last(), 'it was the last one').toBeFocused()
  await save.click()
  await expect(page.getByRole('heading', { level: 3, name: 'At the loom' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveText(moved.map((title) => RegExp(title)))
  await page.reload()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(moved.length)
  await expect(order).toBeHidden()
})

test('an order saved elsewhere meanwhile is not overwritten before its creator knows', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Dye')
  const { api, token, playlist } = await aPlaylist(site, `Saris ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Change order' }).click()
  const order = page.getByRole('region', { name: 'Change order' })
  const save = order.getByRole('button', { name: 'Save order' })
  await order.getByRole('button', { name: 'Move Dye', exact: true }).press('ArrowUp')

  const reversed = playlist.videos.map(({ _id }) => _id).toReversed()
  const sections = [{ name: 'At the loom', from: 1 }]
  const body = { playlistId: playlist._id, videoIds: reversed, sections }
  await api.publishing.reorder({ body }, { token })
  const courses = await delayReplies(page, RegExp(`/playlist/get/${playlist._id}$`))
  await save.click()
  await expect(order.getByText('This playlist was changed meanwhile.')).toBeVisible()
  await courses.done
  const now = async () => (await api.playlists.get({ params: { id: playlist._id } })).data
  expect((await now()).videos.map(({ _id }) => _id)).toEqual(reversed)
  expect((await now()).sections).toEqual(sections)

  // What was moved is still there, also after a look at what was saved and a reload, and is saved by whoever still wants it.
  await expect(order.getByText('Your draft is still here.')).toBeVisible()
  const names = order.getByRole('textbox')
  await order.getByRole('button', { name: 'Start afresh' }).click()
  courses.release()
  await expect(names).toHaveValue('At the loom')
  await order.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(names).toHaveCount(0)
  await page.reload()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The new order is saved' })).toBeVisible()
  expect((await now()).videos.map(({ title }) => title)).toEqual(['Yarn', 'Loom', 'Warp', 'Dye', 'Weft'])
  // Undone to what was there before it.
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await now()).sections).toEqual(sections)
})

test('a section that was chosen to move videos to and then removed is chosen no longer', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Dye')
  const { playlist } = await aPlaylist(site, `Saris ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Change order' }).click()
  const order = page.getByRole('region', { name: 'Change order' })
  await order.getByRole('checkbox', { name: 'Choose Dye' }).check()
  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('At the loom')
  await order.getByRole('checkbox', { name: 'Choose Yarn' }).check()
  await order.getByLabel('Move to').selectOption('The end of At the loom')
  await order.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect(order.getByLabel('Move to')).toHaveValue('last')
})

test('moving a video by keyboard announces its new position, and Undo and “Choose none” do not lose the focus', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Dye')
  const { playlist } = await aPlaylist(site, `Shawls ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Change order' }).click()
  const order = page.getByRole('region', { name: 'Change order' })
  const heading = order.getByRole('heading', { name: 'Change order' })
  await order.getByRole('checkbox', { name: 'Choose Loom' }).check()
  await order.getByRole('button', { name: 'Choose none' }).press('Enter')
  await expect(heading).toBeFocused()

  for (const title of ['Warp', 'Weft']) await order.getByRole('checkbox', { name: `Choose ${title}` }).check()
  await order.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('At the loom')
  await order.getByRole('button', { name: 'Move Weft', exact: true }).press('ArrowUp')
  await expect(order.getByText('Weft is now 4 of 5')).toBeAttached()
  const undo = order.getByRole('button', { name: 'Undo', exact: true })
  await undo.press('Enter')
  await undo.press('Enter')
  await expect(undo).toBeHidden()
  await expect(heading).toBeFocused()
  await expect(order.getByRole('status').filter({ hasText: 'Undone.' })).toBeAttached()
})
