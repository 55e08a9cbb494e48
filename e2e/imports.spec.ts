import { playlistAddress } from '#contract/playlist-address.ts'
import { demoToken, signedIn } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'

// The browser writes every failure of the API to its console; these journeys provoke some.
test.use({ expectedErrors: /status of (400|404|503)|ERR_(INTERNET_DISCONNECTED|FAILED)/ })

/** A list of so many new videos; answers its link. */
function aList(
  videoPlatform: {
    put(id: string, video: object): void
    putList(id: string, ids: string[], list: object): void
  },
  count: number,
  list: object,
) {
  const listId = `PL${crypto.randomUUID().slice(0, 8)}`
  const ids = Array.from({ length: count }, () => crypto.randomUUID().replaceAll('-', '').slice(0, 11))
  for (const [at, id] of ids.entries()) videoPlatform.put(id, { title: `Lesson ${at + 1}` })
  videoPlatform.putList(listId, ids, list)
  return { ids, link: `https://www.youtube.com/playlist?list=${listId}&si=abc` }
}

test('a creator imports a playlist, leaves some out, puts the rest in order and publishes it', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const title = `Weaving ${crypto.randomUUID().slice(0, 8)}`
  const { ids, link } = aList(videoPlatform, 9, { title, channel: 'Asha', description: 'All about looms.' })
  videoPlatform.remove(ids[3] ?? '')
  videoPlatform.put(ids[4] ?? '', { title: 'Lesson 5', embeddable: false })
  await signedIn(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash?upload')
  const upload = page.getByRole('dialog', { name: 'Upload Your Videos' })
  await upload.getByLabel('Description').fill('My own words about looms.')

  await upload.getByLabel('Video link').fill(link)
  await upload.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(upload.getByText('Invalid link')).toBeVisible()
  await upload.getByRole('button', { name: 'Import it' }).click()
  const panel = upload.getByRole('region', { name: 'Import from YouTube' })
  await expect(panel.getByLabel('Link of a playlist, or many links of videos')).toHaveValue(link)
  await panel.getByRole('button', { name: 'Show the videos' }).click()

  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await expect(panel.getByText('By Asha')).toBeVisible()
  await expect(panel.getByRole('listitem').getByText('Lesson 5')).toBeVisible()
  await expect(panel.getByText('Can only be watched on YouTube')).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Take Lesson 5' })).not.toBeChecked()
  await panel.getByRole('checkbox', { name: 'Take Lesson 2', exact: true }).uncheck()
  await panel.getByRole('button', { name: 'Move Lesson 1', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.reload()
  await expect(panel.getByRole('checkbox', { name: 'Take Lesson 2', exact: true })).not.toBeChecked()
  await panel.getByRole('button', { name: /^Add \d videos$/ }).click()

  await expect(panel).toBeHidden()
  await expect(upload.getByLabel('Name')).toHaveValue(title)
  await expect(upload.getByLabel('Description')).toHaveValue('My own words about looms.')
  const added = upload.getByRole('region', { name: 'Added videos' }).getByRole('listitem')
  await expect(added.locator('p:first-child')).toHaveText([1, 3, 6, 7, 8, 9].map((n) => `Lesson ${n}`))
  await upload.getByLabel('Language').selectOption('Hindi')
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
})

test('a long import is stopped and gone on with, also after a failure', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const { ids } = aList(videoPlatform, 120, {})
  await signedIn(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash?upload')
  const upload = page.getByRole('dialog', { name: 'Upload Your Videos' })
  await upload.getByRole('button', { name: 'Import a playlist or many links' }).click()
  const panel = upload.getByRole('region', { name: 'Import from YouTube' })
  const links = panel.getByLabel('Link of a playlist, or many links of videos')
  await expect(links).toBeFocused()
  await links.fill('nothing to import')
  await panel.getByRole('button', { name: 'Show the videos' }).click()
  await expect(panel.getByRole('alert')).toContainText('There is no link of the video site in this')
  await expect(links).toHaveValue('nothing to import')

  let calls = 0
  await page.route('**/api/v1/video/import', async (route) => {
    calls += 1
    if (calls === 2) await route.abort()
    else await route.continue()
  })
  await links.fill(ids.map((id) => `https://youtu.be/${id}`).join('\n'))
  await panel.getByRole('button', { name: 'Show the videos' }).click()
  await expect(panel.getByText('Stopped after 50 of 120 videos. What was read is kept.')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('50 of 50 chosen')).toBeVisible()
  await panel.getByRole('button', { name: 'Go on' }).click()

  await expect(panel.getByText('120 of 120 chosen')).toBeVisible()
  expect(calls).toBe(4)
  await panel.getByRole('button', { name: 'Do not import' }).click()
  await expect(panel).toBeHidden()
})

test('a learner sees what cannot be played, and the next video passes over it', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const titles = ['The loom', 'The warp', 'The weft', 'Knots', 'Finishing']
  const links = someVideos(videoPlatform, ...titles)
  const id = links[1]?.slice(-11) ?? ''
  videoPlatform.put(id, { title: 'The warp', embeddable: false })
  const { playlist } = await aPlaylist(site, `Weaving ${crypto.randomUUID().slice(0, 8)}`, links)
  await signedIn(page, site, await demoToken(site, 'learner'))

  await page.goto(playlistAddress(playlist))
  await expect(page.getByText('4 videos')).toBeVisible()
  await expect(page.getByText('1 more cannot be played')).toBeVisible()
  await expect(page.getByText('4 h 8 min')).toBeVisible()
  await expect(page.getByText('Can only be watched on YouTube')).toBeVisible()
  await page.getByRole('button', { name: 'Watch The loom' }).click()
  const dialog = page.getByRole('dialog', { name: 'The loom' })
  await dialog.getByRole('button', { name: 'Next video' }).click()
  await expect(page.getByRole('dialog', { name: 'The weft' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Watch The warp' }).click()
  const lost = page.getByRole('dialog', { name: 'The warp' })
  await expect(lost.getByText('Can only be watched on YouTube')).toBeVisible()
  await expect(lost.locator('iframe')).toHaveCount(0)
  await expect(lost.getByRole('link', { name: 'Open on the video site' })).toHaveAttribute(
    'href',
    `https://youtu.be/${id}`,
  )
  await expectAccessible(page)
})
