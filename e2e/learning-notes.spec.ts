import { apiOf } from './support/actors.ts'
import { untilRendered } from './support/in-app-navigation.ts'
import { aCourseToLearn, noteIn } from './support/learning.ts'
import {
  atBothSizes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openPlayer,
  test,
} from './support/player.ts'

test('notes are written at a second of the video and lead back to it', { tag: '@once' }, async ({
  page,
  site,
  player,
}) => {
  const { address, ids, videos } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const held = await openPlayer(page, player, ids[0] ?? '')
  await held.pauseAt(252)
  await dialog.getByText('Notes', { exact: true }).click()
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write a note at 4:12' }).click()
  const text = dialog.getByLabel('Your note at 4:12')
  await text.fill('Loops end where they began.')
  await text.press('ArrowRight')
  await expect(dialog.getByText(/^1 of/), 'the arrows move in the text').toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(noteIn(dialog, 'Loops end where they began.')).toBeVisible()
  await held.to(10)
  await dialog.getByRole('button', { name: 'Go to 4:12' }).click()
  await expect.poll(() => held.place()).toBeGreaterThanOrEqual(252)
  await atBothSizes(page, () => expectNoSidewaysScroll(page))

  await page.reload()
  await dialog.getByText('Notes', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Edit the note at 4:12' }).click()
  await text.fill('Loops go on until they end.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(noteIn(dialog, 'Loops go on until they end.')).toBeVisible()
  const gone = { status: 'fail', success: false, code: 'video_not_found', message: 'There is no such video' }
  await page.route(
    /\/learning\/notes\/[^/]+\/[^/]+$/,
    (route) => route.fulfill({ status: 404, json: gone }),
    {
      times: 1,
    },
  )
  await dialog.getByRole('button', { name: 'Delete the note at 4:12' }).click()
  await expect(dialog.getByText('*There is no such video', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete the note at 4:12' }).click()
  await expect(dialog.getByText('The note is deleted.')).toBeVisible()
  await expect(dialog.getByText('There is no such video')).toBeHidden()

  await test.step('an unfinished one survives the end of the video', async () => {
    const second = await openPlayer(page, player, ids[0] ?? '')
    await second.pauseAt(33)
    await dialog.getByRole('button', { name: 'Write a note at 0:33' }).click()
    const half = dialog.getByLabel('Your note at 0:33')
    await half.fill('A loop is')
    await second.end()
    await expect(dialog.getByText(`Next: ${videos[1]?.title}`, { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^It starts in/), 'nothing starts while one writes').toBeHidden()
    await dialog.getByRole('button', { name: 'Play it now' }).click()
    await openPlayer(page, player, ids[1] ?? '')
    await expect(half).toBeHidden()
    await dialog.getByRole('button', { name: 'Previous video' }).click()
    await expect(half).toHaveValue('A loop is')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('a list of notes that arrives after one was written keeps both', { tag: '@once' }, async ({
  page,
  site,
  player,
}) => {
  const { address, ids, token } = await aCourseToLearn(page, site)
  const [videoId = ''] = ids
  const body = { seconds: 7, text: 'Loops end.' }
  await apiOf(site).learning.addNote({ params: { videoId }, body }, { token })
  const written = Promise.withResolvers<void>()
  await page.route(`**/api/v1/learning/notes/${videoId}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await written.promise
    await route.fulfill({ response })
  })
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const held = await openPlayer(page, player, videoId)
  await held.pauseAt(252)
  const asked = page.waitForRequest(`**/api/v1/learning/notes/${videoId}`)
  await dialog.getByText('Notes', { exact: true }).click()
  await asked
  await dialog.getByRole('button', { name: 'Write a note at 4:12' }).click()
  await dialog.getByLabel('Your note at 4:12').fill('Loops go on.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notes = dialog.getByRole('button', { name: /^Go to / })
  await expect(notes).toHaveText(['4:12'])
  written.resolve()
  await expect(notes).toHaveText(['0:07', '4:12'])
})

test('a video with more notes than fit below its player links to the others', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, ids, token, playlistId } = await aCourseToLearn(page, site)
  const [videoId = ''] = ids
  await apiOf(site).learning.addNote(
    { params: { videoId }, body: { seconds: 7, text: 'Loops end.' } },
    { token },
  )
  // As if there were as many as the server returns for a video.
  await page.route(`**/api/v1/learning/notes/${videoId}`, async (route) => {
    const [note] = (await (await route.fetch()).json()).data
    const data = Array.from({ length: 2_000 }, (_, seconds) => ({
      ...note,
      _id: `${note._id}-${seconds}`,
      seconds,
    }))
    await route.fulfill({ json: { data } })
  })
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  await openPlayer(page, player, videoId)
  await dialog.getByText('Notes', { exact: true }).click()
  await expect(
    dialog.getByText(
      'These are the first 2,000 notes on this video. Later ones are among all your notes on this course.',
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Go to 33:19' })).toBeAttached()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await dialog.getByRole('link', { name: 'All my notes on this course' }).click()
  // Two thousand notes keep a busy machine busy.
  const slowly = { timeout: 60_000 }
  await expect(page).toHaveURL(`/learning/notes/${playlistId}`, slowly)
  // The address changes a moment before the page.
  await expect(dialog).toBeHidden(slowly)
  await expect(page.getByText('Loops end.')).toBeVisible()
})

test('a note that is deleted while the list is read again can be restored', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { ids, token, playlistId } = await aCourseToLearn(page, site)
  for (const [seconds, text] of [
    [7, 'Loops end.'],
    [9, 'Loops go on.'],
  ] as const)
    await apiOf(site).learning.addNote(
      { params: { videoId: ids[0] ?? '' }, body: { seconds, text } },
      { token },
    )
  // As after something was watched: it may have waited to be sent.
  await page.evaluate(() => localStorage.setItem('learning_waiting', 'yes'))
  const changed = Promise.withResolvers<void>()
  let times = 0
  await page.route(/\/learning\/course\/[\w-]+\/notes/, async (route) => {
    times += 1
    if (times > 1) await changed.promise
    await route.continue()
  })
  await page.goto(`/learning/notes/${playlistId}`)
  await expect.poll(() => times).toBe(2)
  const notes = page.getByRole('main').getByRole('listitem')
  await notes.first().getByRole('button', { name: 'Delete' }).click()
  await expect(notes.first()).toContainText('The note is deleted.')
  const arrived = page.waitForResponse(/\/learning\/course\/[\w-]+\/notes/)
  changed.resolve()
  await (await arrived).finished()
  await untilRendered(page)
  await notes.first().getByRole('button', { name: 'Undo' }).click()
  await expect(notes.first()).toContainText('Loops end.')
  await expect(notes).toHaveCount(2)
})
