import { TOKEN_KEY } from '#contract/constants.ts'
import { apiOf } from './support/actors.ts'
import { noteIn } from './support/learning.ts'
import {
  logOut,
  openCourseAsLearner,
  openNotes,
  readCached,
  readPending,
  signIn,
  untilPlayerLoaded,
} from './support/learning-offline.ts'
import { backgroundSync, intercept } from './support/service-worker.ts'
import { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 40[14]/,
})

test('offline changes are sent once and in order, also after the tab was closed', {
  tag: '@once',
}, async ({ page, context, site }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    const { SyncManager } = window as unknown as { SyncManager: { prototype: object } }
    Object.assign(window, { asked })
    Object.assign(SyncManager.prototype, { register: async (tag: string) => asked.push(tag) })
  })
  const { tick, notes, progress } = await openCourseAsLearner(page, site)
  const dialog = await openNotes(page)
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
  await context.setOffline(true)
  const write = async (words: string) => {
    await dialog.getByLabel('Your note at 0:00').fill(words)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('textbox')).toBeHidden()
  }
  await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
  await write('Loops end.')
  await expect(dialog.getByText('Kept here until there is a connection.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit the note at 0:00' }).click()
  await write('Loops end where they began.')
  await expect(noteIn(dialog, 'Loops end where they began.')).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
  await write('Nobody needs this.')
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Nobody' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog.getByText('Nobody needs this.')).toBeHidden()
  await page.keyboard.press('Escape')
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  const save = page.getByRole('button', { name: /^Saved? for later$/ })
  for (const pressed of ['true', 'false', 'true']) {
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', pressed)
    // Shown at once, stored a moment later.
    await expect
      .poll(() => readPending(page))
      .toContainEqual(expect.objectContaining({ kind: 'save', isWanted: pressed === 'true' }))
  }

  // Playwright's browser has the API, but it is switched off.
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toContain('learning')
  const other = await context.newPage()
  await page.close()
  expect(await notes()).toEqual([])
  await context.setOffline(false)
  await backgroundSync(other, site.url, 'learning')

  await expect.poll(async () => (await progress()).saved).toBe(true)
  expect((await notes()).map(({ text }) => text)).toEqual(['Loops end where they began.'])
  expect(await progress()).toMatchObject({ watched: 1, saved: true })
  await backgroundSync(other, site.url, 'learning')
  await other.goto('/robots.txt')
  await expect.poll(() => readPending(other)).toEqual([])
  expect(await notes()).toHaveLength(1)
})

test('waiting changes are kept for the same account when a session expires, and deleted when it signs out', {
  tag: '@once',
}, async ({ page, context, site }) => {
  // A browser that cannot sync in the background, now or later: the service worker's own requests cannot be answered by a test.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
  })
  const { tick, address, email, progress } = await openCourseAsLearner(page, site)
  // It appears once the code that stores ticks is loaded.
  await expect(tick).toBeVisible()
  await context.setOffline(true)
  // Including requests that are in progress when the connection is back.
  await intercept(page, '**/api/v1/learning/marks', (route) => route.abort())
  await tick.click()
  await expect.poll(() => readPending(page)).toHaveLength(1)
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY)
  await context.setOffline(false)
  await page.goto('/signin')
  await page.unroute('**/api/v1/learning/marks')
  expect(await readPending(page)).toHaveLength(1)
  await signIn(page, email)
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await expect.poll(() => readPending(page)).toEqual([])

  await page.goto(address)
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await untilPlayerLoaded(page)
  await context.setOffline(true)
  await tick.click()
  await expect.poll(() => readPending(page)).toHaveLength(1)
  await intercept(page, '**/api/v1/learning/marks', (route) => route.abort())
  await context.setOffline(false)
  const asked: string[] = []
  page.once('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('has not been sent yet')])
  expect(await readPending(page), 'whoever stays signed in loses nothing').toHaveLength(1)
  await page.reload()
  page.once('dialog', (dialog) => dialog.accept())
  await intercept(page, '**/api/v1/user/logout', (route) => route.abort())
  await logOut(page)
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('learning'))),
  ).toEqual([])
  await page.unroute('**/api/v1/learning/marks')
  await page.goto('/signin')
  await signIn(page, email)
  await page.goto(address)
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  expect((await progress()).watched).toBe(1)
})

test('a user who signs out everywhere is asked before a waiting change is lost', { tag: '@once' }, async ({
  page,
  site,
}) => {
  // Without it, the service worker would send what waits.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
  })
  const { tick } = await openCourseAsLearner(page, site)
  await intercept(page, '**/api/v1/learning/marks', (route) => route.abort())
  await tick.click()
  await expect.poll(() => readPending(page)).toHaveLength(1)
  await page.goto('/profile')
  const asked: string[] = []
  page.once('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  const signOut = page.getByRole('button', { name: 'Sign out everywhere' })
  const question = page.getByRole('dialog')
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('has not been sent yet')])
  expect(await readPending(page)).toHaveLength(1)

  await page.unroute('**/api/v1/learning/marks')
  await expect(question).toBeHidden()
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => readPending(page)).toEqual([])
})

test('deleting the account leaves nothing of its learning in the browser', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { tick, _id } = await openCourseAsLearner(page, site)
  await tick.click()
  await expect.poll(() => readCached(page)).toContain(`/course/${_id}`)
  await intercept(page, '**/api/v1/learning/marks', (route) => route.abort())
  await tick.click()
  await expect.poll(() => readPending(page)).toHaveLength(1)
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/signup')
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /learning/.test(key)))).toEqual(
    [],
  )
})

test('after signing out, another tab that is still sending stores nothing in the browser', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { tick, address } = await openCourseAsLearner(page, site)
  const other = await context.newPage()
  await other.goto(address)
  // Its code is loaded.
  await expect(other.getByRole('button', { name: 'Mark all as watched' })).toBeVisible()
  await context.setOffline(true)
  await tick.click()
  await expect.poll(() => readPending(page)).toHaveLength(1)
  // This page has the sender's lock for as long as it lives.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('learning-marks', () => new Promise(() => resolve()))
      }),
  )
  const turns = () =>
    other.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return held.length + pending.length
    })
  await context.setOffline(false)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  // One held lock, and one pending request per page.
  await expect.poll(turns).toBe(3)
  page.once('dialog', (dialog) => dialog.accept())
  await logOut(page)
  await expect.poll(turns).toBe(0)
  // Another tab and the service worker let go of it a moment later.
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0)
})

test('notes are changed on their page offline, and are shown so when it is opened again', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { _id, ids, token, tick, notes, address, playlist } = await openCourseAsLearner(page, site)
  const { learning } = apiOf(site)
  const params = { videoId: ids[0] ?? '' }
  for (const [seconds, text] of [
    [5, 'A loop repeats itself'],
    [70, 'Nobody needs this'],
  ] as const)
    await learning.addNote({ params, body: { seconds, text } }, { token })
  await tick.click()
  await page.goto(`/learning/notes/${_id}`)
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect
    .poll(() => readCached(page))
    .toEqual(expect.arrayContaining([`/learning/notes/${_id}`, `reply /learning/course/${_id}/notes`]))
  await context.setOffline(true)
  await items.first().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Your note at 0:05' }).fill('A loop repeats its body')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(items.first()).toContainText('A loop repeats its bodyKept here until there is a connection.')
  // It is deleted on another device; what was written here since is not lost.
  const [other] = await notes()
  await learning.removeNote({ params: { ...params, noteId: other?._id ?? '' } }, { token })
  await items.last().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items.last()).toContainText('Nobody needs thisKept here')
  await items.last().getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The note is deleted.')).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  await page.reload()
  await expect(items).toHaveText([/A loop repeats its body\s*Kept here until there is a connection\./])
  await context.setOffline(false)
  // The server's reply for this page is older than the change that is sent now.
  await page.reload()
  await expect.poll(async () => (await notes()).map(({ text }) => text)).toEqual(['A loop repeats its body'])
  await expect(items).toHaveText([/A loop repeats its body$/])

  await test.step('a note on a video that has no others is shown, too', async () => {
    await page.goto(address)
    await expect(page.getByRole('link', { name: /^Resume: 3\./ })).toBeVisible()
    const write = (await openNotes(page)).getByRole('button', { name: /^Write a note/ })
    await expect(write).toBeVisible()
    await context.setOffline(true)
    const dialog = page.getByRole('dialog')
    await write.click()
    await dialog.getByLabel(/^Your note at/).fill('The third one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(noteIn(dialog, 'The third one')).toBeVisible()
    await page.goto(`/learning/notes/${_id}`)
    const third = playlist.videos[2]?.title ?? ''
    await expect(page.getByRole('heading', { level: 2, name: third })).toBeVisible()
    await expect(items.last()).toContainText('The third oneKept here until there is a connection.')
    await context.setOffline(false)
  })
})
