import { aCreator, apiOf, demoToken, signInAs } from './support/actors.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ expectedErrors: /ERR_FAILED|status of 404/ })

test('a new creator gets from the header to an empty dashboard and to the upload dialog, and its tabs have addresses', async ({
  page,
  site,
  isMobile,
}) => {
  const { token } = await aCreator(site)
  await signInAs(page, site, token)
  await page.goto('/')
  const button = isMobile ? 'Menu' : 'Ravi Kumar'
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()
  const menu = page.getByRole(isMobile ? 'dialog' : 'banner')
  const entry = (name: string) => menu.getByRole(isMobile ? 'link' : 'menuitem', { name, exact: true })
  await expect(entry('My Dashboard')).toBeVisible()
  await expect(entry('My Profile')).toBeHidden()
  await expect(menu.getByRole('link', { name: 'Explore' })).toBeHidden()
  await entry('My Dashboard').click()
  await expect(page).toHaveURL('/dash')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Dashboard')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByText('No Courses here... click here to upload').click()
  await expect(page.getByRole('dialog', { name: 'Upload Your Videos' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Manage Profile' }).click()
  await expect(page).toHaveURL('/dash?tab=manage')
  await page.getByLabel('Location').fill('Kochi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await page.getByRole('tab', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL('/dash?tab=delete')
  await expect(page.getByText(/all your playlists/i)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Kochi')
})

test('a course that an operator has hidden is marked in the list and on its own page, with the reason', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Weaving ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Loom', 'Warp', 'Weft', 'Shuttle', 'Selvedge')
  const { api, token, playlist } = await aPlaylist(site, name, links)
  await api.operatorContent.hidePlaylist(
    { params: { playlistId: playlist._id }, body: { reason: 'Most of it is advertising.' } },
    { token: await demoToken(site, 'operator') },
  )
  await signInAs(page, site, token)
  await page.goto('/dash')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('learners do not see it.')
  await expect(card).toContainText('Most of it is advertising.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('Most of it is advertising.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it as learners do' })).toBeHidden()
  await expectAccessible(page)
})

test('courses that cannot be loaded show an error, and appear after another try', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aCreator(site)
  await signInAs(page, site, token)
  await page.route('**/playlist/getAll', (route) => route.abort())
  await page.goto('/dash')
  await expect(page.getByRole('alert')).toContainText('Error Occured here')
  await expectAccessible(page)

  await page.unroute('**/playlist/getAll')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Courses here... click here to upload')).toBeVisible()
})

test('the owner of a private page can open it by its address', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const api = apiOf(site)
  const { token } = await aCreator(site)
  const [main] = (await api.categories.getAll()).data
  const body = {
    name: 'Quiet weaving',
    description: 'Not for everybody yet.',
    language: 'hindi',
    category: [main?._id ?? ''],
    videos: Array.from({ length: 5 }, (_, at) => {
      const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
      videoPlatform.put(id)
      return { videoName: `https://youtu.be/${id}`, title: `Lesson ${at + 1}` }
    }),
  }
  const { data: playlist } = await api.publishing.create({ body }, { token })
  for (const { _id: videoId } of playlist.videos)
    await api.publishing.removeVideo({ body: { playlistId: playlist._id, videoId } }, { token })
  const post = {
    comapanyName: 'Loom House',
    email: 'work@example.com',
    phone: '9876543210',
    jobTitle: 'Weaver',
    jobType: 'Part Time' as const,
    jobDescription: 'Weaving by hand, three days a week.',
    jobLocation: 'Pune',
  }
  const { data: waiting } = await api.posting.create({ body: post }, { token })

  await signInAs(page, site, token)
  for (const [address, heading] of [
    [`/creator/x/y/z/${playlist._id}`, playlist.name],
    [`/opportunity/${waiting._id}`, post.jobTitle],
  ]) {
    const reply = await page.goto(String(address))
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(heading))
  }
})
