import type { Page, Route } from '@playwright/test'
import { TOKEN_KEY } from '#contract/constants.ts'
import { aLearner, apiOf } from './support/actors.ts'
import type { FakePlayer } from './support/fake-player.ts'
import { aCourseToLearn } from './support/learning.ts'
import { readPending, signIn } from './support/learning-offline.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, openPlayer, test } from './support/player.ts'
import type { Site } from './support/server.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 409/ })

/** The first video of a course, stopped at 4:12, with its notes below it: one at 0:07 and one at 0:09. */
async function playerWithNotes(page: Page, site: Site, player: FakePlayer) {
  const { address, ids, token } = await aCourseToLearn(page, site)
  const [videoId = ''] = ids
  const { learning } = apiOf(site)
  for (const [seconds, text] of [
    [7, 'Loops end.'],
    [9, 'Loops go on.'],
  ] as const)
    await learning.addNote({ params: { videoId }, body: { seconds, text } }, { token })
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const held = await openPlayer(page, player, videoId)
  await held.pauseAt(252)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Notes', { exact: true }).click()
  const rows = dialog.locator('li', { has: page.getByRole('button', { name: /^Go to|^Undo$/ }) })
  await expect(rows).toHaveCount(2)
  const kept = async () =>
    (await learning.listNotes({ params: { videoId } }, { token })).data.map(({ text }) => text)
  return { address, held, dialog, rows, kept }
}

test('a note below the player is deleted once however often one taps, and is restored by Undo', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { rows, kept } = await playerWithNotes(page, site, player)
  const remove = rows.first().getByRole('button', { name: /^Delete/ })
  const replies = await delayReplies(page, /\/learning\/notes\/[^/]+\/[^/]+$/)
  await remove.click()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await remove.click({ force: true })
  await replies.done
  replies.release()
  await expect(rows.first()).toContainText('The note is deleted.')
  // The page waits for the server for four seconds only.
  await expect.poll(kept).toEqual(['Loops go on.'])
  await rows.first().getByRole('button', { name: 'Undo' }).click()
  await expect(rows.first()).toContainText('Loops end.')
  await expect.poll(kept).toEqual(['Loops end.', 'Loops go on.'])
})

test('an unfinished note stays at its second while another one is changed', { tag: '@once' }, async ({
  page,
  site,
  player,
}) => {
  const { held, dialog, rows, kept } = await playerWithNotes(page, site, player)
  await dialog.getByRole('button', { name: 'Write a note at 4:12' }).click()
  const unfinished = dialog.getByLabel('Your note at 4:12')
  await unfinished.fill('A loop is')
  await rows.first().getByRole('button', { name: 'Edit' }).click()
  const changed = dialog.getByLabel('Your note at 0:07')
  await changed.fill('Loops end where they began.')
  await changed.locator('xpath=ancestor::form').getByRole('button', { name: 'Save' }).click()
  await expect(changed).toBeHidden()
  await expect(rows.first()).toContainText('Loops end where they began.')
  await held.pauseAt(570)
  await expect(unfinished).toHaveValue('A loop is')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.last()).toContainText('4:12')
  await expect.poll(kept).toEqual(['Loops end where they began.', 'Loops go on.', 'A loop is'])
})

test('the focus stays among the notes below the player, and the arrows of the player work', {
  tag: '@wide',
}, async ({ page, site, player }) => {
  const { dialog, rows } = await playerWithNotes(page, site, player)
  const row = (words: string) => rows.filter({ hasText: words }).locator('div:focus')
  const write = dialog.getByRole('button', { name: 'Write a note at 4:12' })
  const press = (name: string | RegExp, within = dialog) =>
    within.getByRole('button', { name }).press('Enter')
  const type = async (words: string) => {
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(words)
  }

  await write.press('Enter')
  await press('Cancel')
  await expect(write).toBeFocused()
  await press(/^Edit/, rows.first())
  await press('Cancel')
  await expect(row('Loops end.')).toBeVisible()
  await press(/^Edit/, rows.first())
  await type('No.')
  await press('Save')
  await expect(row('No.')).toBeVisible()
  await press(/^Delete/, rows.first())
  await expect(row('The note is deleted.')).toBeVisible()
  await press('Undo')
  await expect(row('No.')).toBeVisible()
  await write.press('Enter')
  await type('Loops repeat.')
  await press('Save')
  await expect(row('Loops repeat.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^2 of/)).toBeVisible()
})

test('the button for a note does not rename itself while it has the focus', { tag: '@once' }, async ({
  page,
  site,
  player,
}) => {
  const { held, dialog } = await playerWithNotes(page, site, player)
  const write = dialog.getByText(/^Write a note at/)
  await expect(write).toHaveAccessibleName('Write a note at 4:12')
  await write.focus()
  await held.pauseAt(570)
  await expect(write).toHaveText('Write a note at 9:30')
  await expect(write).toHaveAccessibleName('Write a note at 4:12')
  await write.blur()
  await expect(write).toHaveAccessibleName('Write a note at 9:30')
})

test('an unfinished note is for its writer alone, also when somebody else signs in after the session has ended', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, dialog } = await playerWithNotes(page, site, player)
  const write = dialog.getByRole('button', { name: /^Write a note/ })
  await write.click()
  await dialog.getByLabel('Your note at 4:12').fill('A loop is')
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY)
  await page.goto('/signin')
  await signIn(page, (await aLearner(site)).email)

  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  await dialog.getByText('Notes', { exact: true }).click()
  await expect(write).toBeVisible()
  await expect(dialog.getByText('No notes on this video yet.')).toBeVisible()
})

test('an unfinished change of a note is restored after a reload, also of one that was just written', {
  tag: '@once',
}, async ({ page, context, site, player }) => {
  const { held, dialog } = await playerWithNotes(page, site, player)
  const text = (time: string) => dialog.getByLabel(`Your note at ${time}`)
  const edit = (time: string) => dialog.getByRole('button', { name: `Edit the note at ${time}` }).click()
  const write = async (time: string, words: string) => {
    await dialog.getByRole('button', { name: `Write a note at ${time}` }).click()
    await text(time).fill(words)
    await text(time).locator('xpath=ancestor::form').getByRole('button', { name: 'Save' }).click()
    await expect(text(time)).toBeHidden()
  }
  await write('4:12', 'A loop ends.')
  await edit('4:12')
  await text('4:12').fill('A loop ends where it began.')
  await held.pauseAt(300)
  await context.setOffline(true)
  await write('5:00', 'A loop goes on.')
  await edit('5:00')
  await text('5:00').fill('A loop goes on until it ends.')
  await context.setOffline(false)
  await expect.poll(() => readPending(page)).toEqual([])

  await page.reload()
  await dialog.getByText('Notes', { exact: true }).click()
  await edit('4:12')
  await expect(text('4:12')).toHaveValue('A loop ends where it began.')
  await edit('5:00')
  await expect(text('5:00')).toHaveValue('A loop goes on until it ends.')
})

test('a note that is on its way when the page is loaded again is not offered as a draft; a rejected one is', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { dialog, rows, kept } = await playerWithNotes(page, site, player)
  const notes = dialog.getByText('Notes', { exact: true })
  const text = dialog.getByLabel('Your note at 4:12')
  const save = dialog.getByRole('button', { name: 'Save' })
  const posted = (route: Route) => route.request().method() === 'POST'
  const message = 'You have 20,000 notes. Please delete some first'
  const json = { status: 'fail', success: false, code: 'too_many_notes', message, error: message }
  await page.route('**/api/v1/learning/notes/*', (route) =>
    posted(route) ? route.fulfill({ status: 409, json }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Write a note at 4:12' }).click()
  await text.fill('A loop ends.')
  await save.click()
  await expect(dialog.getByText(message)).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue('A loop ends.')

  await page.unroute('**/api/v1/learning/notes/*')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/v1/learning/notes/*', (route) => {
    if (!posted(route)) return route.continue()
    // The server has it; the answer never arrives.
    void route.fetch().then(() => sent.resolve())
  })
  await save.click()
  await sent.promise
  await page.unroute('**/api/v1/learning/notes/*')
  await page.reload()
  await notes.click()
  await expect(rows.filter({ hasText: 'A loop ends.' })).toBeVisible()
  await expect(text).toBeHidden()
  expect(await kept()).toEqual(['Loops end.', 'Loops go on.', 'A loop ends.'])
})

test('where the storage is full, a note is saved, deleted and followed by the next one', {
  tag: '@once',
}, async ({ page, site, player }) => {
  await page.addInitScript(() => {
    const full = ['noteIds']
    Object.assign(window, { full })
    for (const act of ['put', 'add'] as const) {
      const before = IDBObjectStore.prototype[act]
      IDBObjectStore.prototype[act] = function (...given) {
        if (!full.includes(this.name)) return before.apply(this, given)
        this.transaction.abort()
        throw new DOMException('The storage is full', 'QuotaExceededError')
      }
    }
  })
  const { dialog, rows, kept } = await playerWithNotes(page, site, player)
  const text = dialog.getByLabel('Your note at 4:12')
  const write = async (words: string) => {
    await dialog.getByRole('button', { name: 'Write a note at 4:12' }).click()
    await text.fill(words)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(text).toBeHidden()
  }
  const deleteLast = async () => {
    await rows.last().getByRole('button', { name: 'Delete the note at 4:12' }).click()
    await expect(rows.last()).toContainText('The note is deleted.')
  }
  await write('A loop ends.')
  await expect.poll(kept).toEqual(['Loops end.', 'Loops go on.', 'A loop ends.'])
  await deleteLast()
  await write('A loop goes on.')
  await expect.poll(kept).toEqual(['Loops end.', 'Loops go on.', 'A loop goes on.'])
  await expect.poll(() => readPending(page)).toEqual([])

  await test.step('also where not even a change can be stored', async () => {
    await page.evaluate(() => (window as unknown as { full: string[] }).full.push('changes'))
    await write('A loop repeats.')
    await deleteLast()
    await expect.poll(kept).toEqual(['Loops end.', 'Loops go on.', 'A loop goes on.'])
  })
})
