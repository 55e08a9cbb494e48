import { apiOf, demoToken } from './support/actors.ts'
import { openConsole, search } from './support/console.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

test('a category is added, renamed, moved and deleted', { tag: '@wide' }, async ({ page, site }) => {
  await openConsole(page, site, 'section=categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Beekeeping')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Beekeeping', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change Beekeeping' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill('Bees and honey')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Beekeeping', { exact: true })).toBeHidden()

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bees and honey' })
  for (const name of ['Names in other languages', 'Move', 'Merge', 'Delete']) {
    await page.getByRole('button', { name: 'Change Bees and honey' }).click()
    await page.getByRole('menuitem', { name }).click()
    await dialog.waitFor()
    await page.goBack()
    await expect(dialog, `Back closes ${name}`).toBeHidden()
  }
  await expect(page).toHaveURL('/operator?section=categories')
  await expect(row).toContainText(/\d names missing/)
  await page.getByRole('button', { name: 'Change Bees and honey' }).click()
  await page.getByRole('menuitem', { name: 'Names in other languages' }).click()
  await dialog.getByLabel('हिन्दी').fill('मधुमक्खी पालन')
  for (const field of await dialog.getByRole('textbox').all())
    if ((await field.inputValue()) === '') await field.fill('Bees and honey')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The names of Bees and honey are saved.')).toBeVisible()
  await expect(row).not.toContainText('missing')
  const { data } = await apiOf(site).categories.getAll({ query: { language: 'hi' } })
  expect(data.map(({ name }) => name)).toContain('मधुमक्खी पालन')

  await page.getByRole('button', { name: 'Move Bees and honey up' }).click()
  await expect(page.getByText('Bees and honey has its new place.')).toBeVisible()
  // At once, not after the earlier toast has slid away.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  // The list is reloaded; only then is the next menu opened.
  const level = page.getByRole('main').locator('li[data-level="1"]')
  await expect.poll(async () => (await level.allInnerTexts()).at(-2)).toContain('Bees and honey')
  const down = page.getByRole('button', { name: 'Move Bees and honey down' })
  await down.press('Enter')
  await expect.poll(async () => (await level.allInnerTexts()).at(-1)).toContain('Bees and honey')
  await expect(down, 'at the end it keeps the focus').toBeFocused()

  await page.getByRole('button', { name: 'Change Bees and honey' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await dialog.getByLabel('Move under').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bees and honey' })).toHaveAttribute(
    'data-level',
    '2',
  )

  await page.getByRole('button', { name: 'Change Bees and honey' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bees and honey', { exact: true })).toBeHidden()
  await undo(page, 'Bees and honey is deleted.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bees and honey' })).toBeVisible()
})

test('what was typed into the dialogs of categories survives Escape, Back and a reload, and is gone once saved', {
  tag: '@once',
}, async ({ page, site }) => {
  const name = `Basketry ${crypto.randomUUID().slice(0, 8)}`
  const options = { token: await demoToken(site, 'operator') }
  await apiOf(site).operatorCategories.add({ body: { name } }, options)
  await openConsole(page, site, 'section=categories')
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add category' })
  const open = async (action: string) => {
    await page.getByRole('button', { name: `Change ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await add.click()
  await dialog.getByLabel('Name').fill('Wicker')
  await page.keyboard.press('Escape')
  await open('Rename')
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByLabel('Name').fill(`${name} and more`)
  await page.goBack()
  await open('Names in other languages')
  await dialog.getByLabel('हिन्दी').fill('टोकरी')
  await page.goBack()
  await page.reload()

  await open('Names in other languages')
  await expect(dialog.getByLabel('हिन्दी')).toHaveValue('टोकरी')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await open('Rename')
  await expect(dialog.getByLabel('Name')).toHaveValue(`${name} and more`)
  await dialog.getByLabel('Name').fill(name)
  await page.goBack()
  await add.click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Wicker')
  await dialog.getByLabel('Name').fill('')
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
  expect(await page.evaluate(drafts)).toEqual([])
})

test('a long tree of categories is opened level by level and shown in portions', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const names = Array.from({ length: 60 }, (_, at) => ({ _id: `main-${at}`, name: `Subject ${at + 1}` }))
  const main = names.map((one, at) => ({
    ...one,
    names: {},
    parent: null,
    level: 1,
    playlistCount: 0,
    childCount: at === 0 ? 1 : 0,
  }))
  const below = {
    _id: 'sub',
    name: 'Waves',
    names: {},
    parent: 'main-0',
    level: 2,
    playlistCount: 0,
    childCount: 0,
  }
  await page.route('**/api/v1/operator/categories', (route) =>
    route.fulfill({ json: { status: 'success', success: true, data: [...main, below] } }),
  )
  await openConsole(page, site, 'section=categories')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'playlists' })
  await expect(rows).toHaveCount(50)
  await expect(rows.filter({ hasText: 'Waves' })).toBeHidden()

  const toggle = page.getByRole('button', { name: '1 sub-category of Subject 1' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.nth(1)).toContainText('Waves')
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(rows).toHaveCount(61)
  await expect(rows.nth(50).locator(':focus')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto('/operator?section=categories&q=waves')
  await expect(rows).toHaveCount(2)
})

test('a category is merged into another one, which cannot be undone', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { operatorCategories } = apiOf(site)
  const token = await demoToken(site, 'operator')
  async function add(name: string, parent: string | null) {
    return (await operatorCategories.add({ body: { name, parent } }, { token })).data._id
  }
  const mark = crypto.randomUUID().slice(0, 8)
  const gone = await add(`Weaving ${mark}`, null)
  await add('Handloom', gone)
  const kept = await add(`Textiles ${mark}`, null)
  await openConsole(page, site)
  await search(page, 'categories', mark)

  await page.getByRole('button', { name: `Change Weaving ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone.')
  await dialog.getByLabel('Merge into').selectOption(kept)
  await dialog.getByRole('button', { name: 'Merge' }).click()

  await expect(page.getByText(`Weaving ${mark} is merged.`)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(`Weaving ${mark}`, { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(main.getByRole('listitem').filter({ hasText: `Textiles ${mark}` })).toContainText(
    '1 sub-category',
  )
})

/** Presses Undo in a toast that has just appeared. */
async function undo(page: Page, said: string) {
  await page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).click()
}
