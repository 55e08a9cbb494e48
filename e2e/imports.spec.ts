import { playlistAddress } from '#contract/playlist-address.ts'
import { demoToken, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPlayer, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'

// The browser writes every failure of the API to its console; these journeys cause some.
test.use({ expectedErrors: /status of (400|404|503)|ERR_(INTERNET_DISCONNECTED|FAILED)/ })

/** A playlist of that many new videos; returns its link. */
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

test('a creator imports a playlist, deselects some, reorders the rest and publishes it', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const title = `Weaving ${crypto.randomUUID().slice(0, 8)}`
  const { ids, link } = aList(videoPlatform, 9, { title, channel: 'Asha', description: 'All about looms.' })
  videoPlatform.remove(ids[3] ?? '')
  videoPlatform.put(ids[4] ?? '', { title: 'Lesson 5', embeddable: false })
  await signInAs(page, site, await demoToken(site, 'creator'))
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

test('chosen videos of an import that were not added are not lost when the rest is sent', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const { ids } = aList(videoPlatform, 4, {})
  videoPlatform.put(ids[1] ?? '', { title: 'Lesson 2', embeddable: false })
  const name = `Weaving ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'The loom', 'The warp', 'The weft', 'Knots', 'Finishing')
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash?upload')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('All about looms.')
  await dialog.getByLabel('Language').selectOption('Hindi')
  await dialog.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  const panel = dialog.getByRole('region', { name: 'Import from YouTube' })
  const opener = dialog.getByRole('button', { name: 'Import a playlist or many links' })
  const look = panel.getByRole('button', { name: 'Show the videos' })
  const paste = async (videoIds: string[]) => {
    await opener.click()
    await panel.getByRole('textbox').fill(videoIds.map((id) => `https://youtu.be/${id}`).join(' '))
  }
  await paste(ids.slice(0, 3))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Please add atleast 5 videos ?The pasted links are not part of the course yet. Press “Show the videos”, or/,
  )
  await expect(look).toBeFocused()
  const isWhole = () =>
    look.evaluate((button) => {
      const { left, bottom } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + 20, bottom - 2))
    })
  await expect.poll(isWhole, 'it is not covered by what is said').toBe(true)
  await dialog.getByLabel('Video link').fill(links.join(' '))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('5 videos added')).toBeVisible()
  await look.click()
  await expect(panel.getByRole('checkbox', { name: 'Take Lesson 2', exact: true })).not.toBeChecked()
  await expect(panel).toBeFocused()

  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    '2 chosen videos of the import are not added yet. Add them, or press “Do not import”',
  )
  await expect(panel.getByRole('button', { name: 'Add 2 videos' })).toBeFocused()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add 2 videos' }).click()
  await expect(panel).toBeHidden()
  await expect(dialog.getByText('7 videos added')).toBeFocused()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('link', { name }).click()
  const watch = page.getByRole('button', { name: /^Watch / })
  await expect(watch).toHaveCount(7)

  // The same where videos are added later; an import that is given up holds nothing back.
  await page.getByRole('button', { name: 'Add Video' }).click()
  await paste(ids.slice(3))
  await look.click()
  await expect(panel.getByRole('checkbox', { name: 'Take Lesson 4', exact: true })).toBeChecked()
  await dialog.getByLabel('Video link').fill(`https://youtu.be/${ids[1]}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('1 videos added')).toBeVisible()
  const added = dialog.getByRole('region', { name: 'Added videos' })
  await expect(added.getByText('Can only be watched on YouTube'), 'before it is published').toBeVisible()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 chosen video of the import is not added yet')
  await expect(panel.getByRole('button', { name: 'Add 1 video' })).toBeFocused()
  await panel.getByRole('button', { name: 'Do not import' }).click()
  await expect(opener).toBeFocused()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(watch).toHaveCount(8)
})

test('too many videos and other links are reported; a long import into a course is stopped and continued, also after a failure', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const { ids } = aList(videoPlatform, 120, {})
  const thousands = aList(videoPlatform, 5_000, { title: 'Everything' })
  const { playlist } = await aPlaylist(
    site,
    `Weaving ${crypto.randomUUID().slice(0, 8)}`,
    someVideos(videoPlatform, 'The loom', 'The warp', 'The weft', 'Knots', 'Finishing'),
  )
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Add Video' }).click()
  const dialog = page.getByRole('dialog', { name: "Add Video Url's From Youtube" })
  await dialog.getByRole('button', { name: 'Import a playlist or many links' }).click()
  const panel = dialog.getByRole('region', { name: 'Import from YouTube' })
  const links = panel.getByLabel('Link of a playlist, or many links of videos')
  await expect(links).toBeFocused()
  const show = async (words: string) => {
    await links.fill(words)
    await panel.getByRole('button', { name: 'Show the videos' }).click()
  }
  const linksTo = (videoIds: string[]) => videoIds.map((id) => `https://youtu.be/${id}`).join('\n')
  for (const [words, sentence] of [
    ['nothing to import', 'No link to the video site was found'],
    [`${linksTo(ids)}\nhttps://vimeo.com/1`, '“https://vimeo.com/1” is not a link of the video site'],
    [linksTo(thousands.ids.slice(0, 501)), 'At most 500 videos can be imported at once'],
  ] as const) {
    await show(words)
    await expect(panel.getByRole('alert')).toHaveText(sentence)
    await expect(links).toHaveValue(words)
    await expect(panel).toBeFocused()
  }

  let calls = 0
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/v1/video/import', async (route) => {
    calls += 1
    if (calls === 2) await route.abort()
    else if (calls === 6) await arrival
    // Continuing a stopped request fails.
    await route.continue().catch(() => {})
  })
  await show(linksTo(ids))
  await expect(panel.getByText('Stopped after 50 of 120 videos. What was read is kept.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Add Video' }).click()
  await expect(panel.getByText('50 of 50 chosen')).toBeVisible()
  await panel.getByRole('button', { name: 'Go on' }).click()
  await expect(panel.getByText('120 of 120 chosen')).toBeVisible()
  expect(calls).toBe(4)
  await panel.getByRole('button', { name: 'Do not import' }).click()

  await dialog.getByRole('button', { name: 'Import a playlist or many links' }).click()
  await show(thousands.link)
  await expect(panel.getByRole('status')).toHaveText('50 of 500 videos read')
  await expect(panel.locator('progress')).toHaveJSProperty('position', 0.1)
  await panel.getByRole('button', { name: 'Stop' }).click()
  arrive()
  await expect(panel.getByText('Stopped after 50 of 500 videos. What was read is kept.')).toBeVisible()
  await expect(
    panel.getByText(
      'This playlist has 5,000 videos. Only the first 500 can be imported: a course holds no more.',
    ),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'None' }).click()
  await panel.getByRole('checkbox', { name: 'Take Lesson 7', exact: true }).check()
  await panel.getByRole('button', { name: 'Go on' }).click()
  await expect(panel.getByText('451 of 500 chosen')).toBeVisible()
  await expect(panel.getByText('Only the first 500 can be imported')).toBeVisible()
  await panel.getByRole('button', { name: 'None' }).click()
  await panel.getByRole('checkbox', { name: 'Take Lesson 7', exact: true }).check()
  await panel.getByRole('checkbox', { name: 'Take Lesson 300', exact: true }).check()
  await panel.getByRole('button', { name: 'Add 2 videos' }).click()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveText([
    ...[/The loom/, /The warp/, /The weft/, /Knots/, /Finishing/],
    ...[/Lesson 7/, /Lesson 300/],
  ])
})

test('a learner sees which videos cannot be played, even those that fail in the player, and the next video skips them', {
  tag: '@once',
}, async ({ page, site, videoPlatform, player }) => {
  const titles = ['The loom', 'The warp', 'The weft', 'Knots', 'Finishing', 'Dyeing']
  const links = someVideos(videoPlatform, ...titles)
  const [warp, dyeing] = [links[1]?.slice(-11) ?? '', links[5]?.slice(-11) ?? '']
  videoPlatform.put(warp, { title: 'The warp', embeddable: false })
  const course = `Weaving ${crypto.randomUUID().slice(0, 8)}`
  const { api, token, playlist } = await aPlaylist(site, course, links.slice(0, 5))
  await signInAs(page, site, await demoToken(site, 'learner'))

  await page.goto('/playlists?length=medium')
  const card = page.getByRole('article').filter({ hasText: course })
  await expect(card).toContainText('4 h 8 min')
  await page.goto('/playlists?length=short')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toBeHidden()
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
    `https://youtu.be/${warp}`,
  )
  await expectAccessible(page)

  // Nothing is known of a video that is added while the platform is down, so the reader's player is the first
  // to notice.
  videoPlatform.failureMode = 'down'
  const added = { videos: [{ videoName: links[5] ?? '', title: 'Dyeing' }] }
  const { data } = await api.publishing.addVideos({ params: { id: playlist._id }, body: added }, { token })
  videoPlatform.failureMode = 'none'
  const { order } = data
  const withNewFirst = { playlistId: playlist._id, videoIds: [...order.slice(5), ...order.slice(0, 5)] }
  await api.publishing.reorder({ body: withNewFirst }, { token })
  await page.goto(playlistAddress(playlist))
  await expect(page.getByText('5 videos')).toBeVisible()
  const held = await openPlayer(page, player, dyeing, page.getByRole('button', { name: 'Watch Dyeing' }))
  videoPlatform.put(dyeing, { title: 'Dyeing', embeddable: false })
  const told = page.waitForRequest('**/api/v1/video/trouble')
  await held.fail(150)
  await expect(
    page.getByRole('dialog').getByText('The owner of this video lets it be played on the video site only.'),
  ).toBeVisible()
  expect((await told).postDataJSON()).toEqual({ videoId: dyeing, code: 150 })
  // The hourly check would ask now; looking the video up has the same result.
  await api.videos.lookup({ query: { url: links[5] ?? '' } }, { token })
  // Pages follow in the background.
  await expect(async () => {
    await page.goto(playlistAddress(playlist))
    await expect(page.getByText('4 videos')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('2 more cannot be played')).toBeVisible()
  await expect(page.getByText('Many of its videos cannot be played.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Dyeing' })).toContainText(
    'Can only be watched on YouTube',
  )
  await expectNoSidewaysScroll(page)
})
