import { TOKEN_KEY } from '#contract/constants.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { apiOf } from './support/actors.ts'
import { untilCodeLoaded } from './support/in-app-navigation.ts'
import { noteIn } from './support/learning.ts'
import {
  dropChanges,
  fillChanges,
  openCourseAsLearner,
  openNotes,
  readPending,
  signIn,
} from './support/learning-offline.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { intercept } from './support/service-worker.ts'
import { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 40[1349]/,
})

test('changes that wait when the session has ended are kept, and sent once the same account signs in again', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { _id, ids, tick, token, email } = await openCourseAsLearner(page, site)
  const dialog = await openNotes(page)
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
  await dialog.getByLabel('Your note at 0:00').fill('Loops end.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Kept here until there is a connection.')).toBeVisible()
  await page.keyboard.press('Escape')
  await tick.click()
  await page.getByRole('button', { name: 'Save for later', exact: true }).click()
  await expect.poll(() => readPending(page)).toHaveLength(3)
  await apiOf(site).accounts.logout({}, { token })

  const rejection = page.waitForResponse(
    (reply) => reply.url().endsWith('/learning/marks') && reply.status() === 401,
  )
  await context.setOffline(false)
  await rejection
  await page.reload()
  // The page notices that the session has ended; before that, the sign-in page would redirect at once.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
  await page.goto('/signin')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await readPending(page)).toHaveLength(3)
  await signIn(page, email)
  await expect.poll(() => readPending(page)).toEqual([])
  const { learning } = apiOf(site)
  const now = { token: await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY) }
  expect((await learning.listNotes({ params: { videoId: ids[0] ?? '' } }, now)).data).toHaveLength(1)
  expect((await learning.getCourse({ params: { playlistId: _id } }, now)).data).toMatchObject({
    watched: 1,
    saved: true,
  })
})

test('a rejected save is reported in the language of the page, and the button shows the old state again', {
  tag: '@once',
}, async ({ page, context, site, videoPlatform }) => {
  const { api, playlist, token } = await aPlaylist(
    site,
    `Soon gone ${crypto.randomUUID().slice(0, 8)}`,
    someVideos(videoPlatform, 'One', 'Two', 'Three', 'Four', 'Five'),
  )
  await openCourseAsLearner(page, site)
  await page.goto(`/hi${playlistAddress(playlist)}`)
  const save = page.getByRole('button', { name: /^बाद के लिए सेव (करें|किया)$/ })
  await untilCodeLoaded(page, 'outbox')
  await context.setOffline(true)
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => readPending(page)).toHaveLength(1)
  await api.publishing.remove({ params: { id: playlist._id } }, { token })
  await context.setOffline(false)

  // Where the first request fails, the page sends again after 10 seconds, and after 20 more.
  await expect(page.getByText(/^यह सेव नहीं हुआ। /)).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(/^यह सेव नहीं हुआ। [^a-z]+$/)).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => readPending(page)).toEqual([])
  await expectAccessible(page)
})

test('a rejected note stays and shows the reason, is mentioned on logging out, and is stored once the server accepts it', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { notes, address } = await openCourseAsLearner(page, site)
  await page.goto(address.replace(site.url, '/hi'))
  const dialog = page.getByRole('dialog')
  const notesOf = dialog.getByText('नोट', { exact: true })
  const openOwn = async () => {
    await page.getByRole('link', { name: /^(देखना शुरू करें|जारी रखें)/ }).click()
    await notesOf.click()
  }
  await openOwn()
  await expect(dialog.getByText('इस वीडियो पर अभी कोई नोट नहीं है।')).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: /नोट लिखें$/ }).click()
  const words = dialog.getByRole('textbox')
  await words.fill('Loops end.')
  const save = dialog.getByRole('button', { name: 'सेव करें' })
  await save.click()
  await expect(dialog.getByText('इंटरनेट आने तक यहीं रखा है।')).toBeVisible()
  const message = 'You have 20,000 notes. Please delete some first'
  const rejection = { status: 'fail', success: false, code: 'too_many_notes', message, error: message }
  await intercept(page, '**/api/v1/learning/notes/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: rejection }) : route.continue(),
  )
  await context.setOffline(false)
  const reason = dialog.getByText(/^सेव नहीं हुआ: [^a-z]+$/)
  await expect(reason).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  // The address still opens the player.
  await page.reload()
  await notesOf.click()
  await expect(dialog.getByText('Loops end.')).toBeVisible()
  await expect(reason).toBeVisible()
  await page.keyboard.press('Escape')
  const asked: string[] = []
  page.once('dialog', async (question) => {
    asked.push(question.message())
    await question.dismiss()
  })
  await page.getByRole('button', { name: 'मेन्यू', exact: true }).click()
  await dialog.getByRole('button', { name: 'लॉग आउट' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('भेजा नहीं गया है')])
  expect(await readPending(page)).toHaveLength(1)

  await page.reload()
  await page.unroute('**/api/v1/learning/notes/*')
  await openOwn()
  await dialog.getByRole('button', { name: /एडिट करें$/ }).click()
  await words.fill('Loops end where they began.')
  await save.click()
  await expect(words).toBeHidden()
  await expect(noteIn(dialog, 'Loops end where they began.')).toBeVisible()
  await expect(reason).toBeHidden()
  expect((await notes()).map(({ text }) => text)).toEqual(['Loops end where they began.'])
  await expect.poll(() => readPending(page)).toEqual([])
})

test('when five hundred changes wait, the next one stays in its form with the reason, and is sent once there is a connection', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { _id, notes, progress } = await openCourseAsLearner(page, site)
  const dialog = await openNotes(page)
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
  await context.setOffline(true)
  await fillChanges(page, { kind: 'save', playlistId: _id, isWanted: true }, 500)
  await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
  const words = dialog.getByLabel('Your note at 0:00')
  await words.fill('The one too many')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(
    dialog.getByText(
      '500 changes wait here to be sent, and no more can be kept. Try again once there is a connection.',
    ),
  ).toBeVisible()
  await expect(words).toHaveValue('The one too many')
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  expect(await readPending(page)).toHaveLength(500)

  // All of them would be sent one after another.
  await dropChanges(page, 490)
  await context.setOffline(false)
  await save.click()
  await expect(words).toBeHidden()
  await expect(dialog.getByText('The one too many')).toBeVisible()
  await expect.poll(() => readPending(page), { timeout: 60_000 }).toEqual([])
  expect((await notes()).map(({ text }) => text)).toEqual(['The one too many'])
  expect((await progress()).saved).toBe(true)
})

test('a note whose deletion was rejected is there again with the reason, until it is changed or deleted', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { _id, ids, address, token, notes } = await openCourseAsLearner(page, site)
  const dialog = await openNotes(page)
  const write = async (words: string) => {
    await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
    await dialog.getByLabel('Your note at 0:00').fill(words)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(noteIn(dialog, words)).toBeVisible()
  }
  const reason = page.getByText(/^Not saved: /)
  const rejected = { status: 'fail', success: false, code: 'second_factor_needed', message: 'Not now' }
  const reject = () =>
    intercept(page, '**/api/v1/learning/notes/*/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: rejected })
        : route.continue(),
    )
  const rejectedLater = async (act: () => Promise<unknown>) => {
    await context.setOffline(true)
    await act()
    // Not sooner: a deletion that is rejected while it is awaited does not wait, and tells its reason alone.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await readPending(page)).toHaveLength(1)
    await reject()
    await context.setOffline(false)
  }
  await write('Loops end.')

  await test.step('deleted on the page where it was written, changed after that page was loaded again', async () => {
    await rejectedLater(async () => {
      await dialog.getByRole('button', { name: 'Delete the note at 0:00' }).click()
      await expect(noteIn(dialog, 'Loops end.')).toBeHidden()
    })
    await expect
      .poll(() => readPending(page), { timeout: 45_000 })
      .toMatchObject([{ rejected: { code: 'second_factor_needed' } }])
    await expect(noteIn(dialog, 'Loops end.'), 'it is there at once').toBeVisible()
    await expect(reason).toBeVisible()
    await page.unroute('**/api/v1/learning/notes/*/*')
    await page.reload()
    await dialog.getByText('Notes', { exact: true }).click()
    await expect(reason).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit the note at 0:00' }).click()
    await dialog.getByLabel('Your note at 0:00').fill('Loops end where they began.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(noteIn(dialog, 'Loops end where they began.')).toBeVisible()
    await expect.poll(() => readPending(page)).toEqual([])
    await page.reload()
    await dialog.getByText('Notes', { exact: true }).click()
    await expect(noteIn(dialog, 'Loops end where they began.')).toBeVisible()
    await expect(reason).toBeHidden()
  })

  await test.step('deleted in the list of notes', async () => {
    await page.goto(`/learning/notes/${_id}`)
    const remove = page.getByRole('button', { name: 'Delete the note at 0:00' })
    // The page is opened before its notes are loaded.
    await expect(remove).toBeVisible()
    await rejectedLater(() => remove.click())
    await expect(reason).toBeVisible({ timeout: 45_000 })
    await expect(page.getByText('Loops end where they began.')).toBeVisible()
    await page.unroute('**/api/v1/learning/notes/*/*')
    await remove.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Loops end where they began.')).toBeVisible()
    await expect(reason).toBeHidden()
    await expect.poll(() => readPending(page)).toEqual([])
    expect(await notes()).toHaveLength(1)
  })

  await test.step('deleted on another device meanwhile', async () => {
    await rejectedLater(() => page.getByRole('button', { name: 'Delete the note at 0:00' }).click())
    await expect(reason).toBeVisible({ timeout: 45_000 })
    await page.unroute('**/api/v1/learning/notes/*/*')
    const [note] = await notes()
    const params = { videoId: ids[0] ?? '', noteId: note?._id ?? '' }
    await apiOf(site).learning.removeNote({ params }, { token })
    await page.goto(address)
    await openNotes(page)
    await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
    await expect.poll(() => readPending(page)).toEqual([])
  })
})
