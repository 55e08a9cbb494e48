import { apiOf, demoToken } from './support/actors.ts'
import { applyAsCreator, openConsole, search } from './support/console.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'
import { keepToasts } from './support/toasts.ts'

/** A main category without anything in it; returns its name. */
async function aCategory(site: Site, what: string) {
  const name = `${what} ${crypto.randomUUID().slice(0, 8)}`
  const token = await demoToken(site, 'operator')
  await apiOf(site).operatorCategories.add({ body: { name } }, { token })
  return name
}

/** Only once the menu has taken the focus, which it would take from its item otherwise. */
async function chooseInMenu(page: Page, action: string) {
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'))
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

test('a dialog that was opened from a menu gives the focus back to the button of the menu', async ({
  page,
  site,
}) => {
  const name = await aCategory(site, 'Origami')
  await openConsole(page, site, 'section=categories')
  const button = page.getByRole('button', { name: `Change ${name}` })
  const dialog = page.getByRole('dialog')
  // From the second one on, the dialog is there before the menu has gone.
  for (const action of ['Rename', 'Names in other languages', 'Move', 'Merge']) {
    await button.press('Enter')
    await chooseInMenu(page, action)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button, action).toBeFocused()
  }
})

test('after a category is deleted the focus moves to the heading of the list', async ({ page, site }) => {
  const name = await aCategory(site, 'Paper')
  await openConsole(page, site, 'section=categories')
  await page.getByRole('button', { name: `Change ${name}` }).press('Enter')
  await chooseInMenu(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Categories' })).toBeFocused()
})

test('after a rejection is cancelled or undone the focus returns to its buttons', async ({ page, site }) => {
  const name = `Bhavna ${crypto.randomUUID().slice(0, 8)}`
  await applyAsCreator(site, name)
  await openConsole(page, site)
  await search(page, 'applications', name)
  const read = page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Read' })
  const dialog = page.getByRole('dialog')
  const reject = dialog.getByRole('button', { name: 'Reject', exact: true })
  await read.press('Enter')
  await reject.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(reject).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').fill('Too early')
  await keepToasts(page)
  await dialog.getByRole('button', { name: 'Reject application' }).press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: `The application of ${name} is rejected` }),
  ).toBeVisible()
  await expect(read).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`“${name}” waits again.`)).toBeVisible()
  await expect(read).toBeFocused()
})

test('after an answer is added, changed or cancelled that is announced and the focus returns to its button', async ({
  page,
  site,
}) => {
  const title = `Too short ${crypto.randomUUID().slice(0, 8)}`
  await openConsole(page, site, 'section=answers')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add answer' })
  const form = main.getByRole('form')
  const change = main.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Change' })
  const isSaved = page.getByRole('alert').filter({ hasText: 'The answer is saved.' })
  await add.press('Enter')
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type(title)
  await form.getByLabel('Answer', { exact: true }).fill('Please say more.')
  await form.getByRole('button', { name: 'Add answer' }).press('Enter')
  await expect(isSaved).toBeVisible()
  await expect(change).toBeVisible()
  await expect(add).toBeFocused()
  expect((await add.boundingBox())?.width, 'a button like any other').toBeLessThan(300)

  await change.press('Enter')
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByLabel('Answer', { exact: true }).fill('Please say a little more.')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(main.getByText('Please say a little more.')).toBeVisible()
  await expect(change).toBeFocused()
})

test('a screen reader hears what a search in a list has found', async ({ page, site }) => {
  await openConsole(page, site, 'section=accounts')
  const main = page.getByRole('main')
  const said = main.getByRole('status').filter({ hasText: /entries/ })
  await expect(said).toBeVisible()
  // Readers announce changes of a region that was there before.
  const region = await said.elementHandle()
  const heard = (words: string) =>
    expect.poll(() => region?.evaluate((one) => one.isConnected && one.textContent)).toContain(words)
  const box = main.getByRole('searchbox')
  await box.fill('creator@example.com')
  await box.press('Enter')
  await heard('1 entry')
  await box.fill('nobodyiscalledthis')
  await box.press('Enter')
  await heard('Nothing found for')
  await expect(box).toBeFocused()
})
