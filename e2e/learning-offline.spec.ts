import { TOKEN_KEY } from '#contract/constants.ts'
import { apiOf } from './support/actors.ts'
import { cached, logOut, onCourse, openNotes, signIn, waiting } from './support/learning-offline.ts'
import { backgroundSync } from './support/service-worker.ts'
import { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 404/,
})

test('what was done without a connection is sent once and in order, also after the tab was closed', {
  tag: '@once',
}, async ({ page, context, site }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    const { SyncManager } = window as unknown as { SyncManager: { prototype: object } }
    Object.assign(window, { asked })
    Object.assign(SyncManager.prototype, { register: async (tag: string) => asked.push(tag) })
  })
  const { tick, notes, progress } = await onCourse(page, site)
  const dialog = await openNotes(page)
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
  await context.setOffline(true)
  const write = async (words: string) => {
    await dialog.getByLabel('Your note at 0:00').fill(words)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
  await write('Loops end.')
  await expect(dialog.getByText('Kept here until there is a connection.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit the note at 0:00' }).click()
  await write('Loops end where they began.')
  await expect(dialog.getByText('Loops end where they began.')).toBeVisible()
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
  const save = page.getByRole('button', { name: 'Save for later', exact: true })
  for (const pressed of ['true', 'false', 'true']) {
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', pressed)
  }

  // The browser of the journeys knows the interface but has it turned off.
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
  await expect.poll(() => waiting(other)).toEqual([])
  expect(await notes()).toHaveLength(1)
})

test('what waits is kept for the same account when a session has run out, and goes when it signs out', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { tick, address, email, progress } = await onCourse(page, site)
  await context.setOffline(true)
  await tick.click()
  await expect.poll(() => waiting(page)).toHaveLength(1)
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY)
  await context.setOffline(false)
  await page.goto('/signin')
  expect(await waiting(page)).toHaveLength(1)
  await signIn(page, email)
  await expect.poll(async () => (await progress()).watched).toBe(1)
  await expect.poll(() => waiting(page)).toEqual([])

  await page.goto(address)
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(true)
  await tick.click()
  await expect.poll(() => waiting(page)).toHaveLength(1)
  await page.route('**/api/v1/learning/marks', (route) => route.abort())
  await context.setOffline(false)
  await logOut(page)
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

test('notes are changed on their page without a connection, and stand so when it is opened again', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { _id, ids, token, tick, notes } = await onCourse(page, site)
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
    .poll(() => cached(page))
    .toEqual(expect.arrayContaining([`/learning/notes/${_id}`, `reply /learning/course/${_id}/notes`]))
  await context.setOffline(true)
  await items.first().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Your note at 0:05' }).fill('A loop repeats its body')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(items.first()).toContainText('A loop repeats its bodyKept here until there is a connection.')
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
  // What the server told this page is older than what is sent now.
  await page.reload()
  await expect.poll(async () => (await notes()).map(({ text }) => text)).toEqual(['A loop repeats its body'])
  await expect(items).toHaveText([/A loop repeats its body$/])
})
