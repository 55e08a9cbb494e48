import { apiOf, demoToken } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

// For words that are rejected.
test.use({ expectedErrors: /status of (400|409)/ })

test('an operator adds a word after a preview, corrects it and leaves another one out', {
  tag: '@wide',
}, async ({ page, site, browser }) => {
  const api = apiOf(site)
  const totalOf = async (search: string) => (await api.playlists.search({ query: { search } })).total
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('status')
  const show = dialog.getByRole('button', { name: 'Show what would be found' })
  const said = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
  await openConsole(page, site, 'section=glossary')
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)

  await test.step('an error is shown at its field', async () => {
    await main.getByRole('button', { name: 'Add words', exact: true }).click()
    await show.click()
    await expect(dialog.getByText('Please fill in this field')).toHaveCount(2)
    await dialog.getByLabel('Concept').fill('पायथन')
    await dialog.getByLabel('Words').fill('?!')
    await show.click()
    await expect(dialog.getByText('A concept is written in small letters like organic-farming')).toBeVisible()
    await dialog.getByLabel('Concept').fill('Python')
    await show.click()
    await expect(dialog.getByText('An entry needs at least one word')).toBeVisible()
    await expect(dialog.getByLabel('Words')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the preview shows the course, and nothing is found before it is saved', async () => {
    await dialog.getByLabel('Words').fill('gjobdakepu')
    await dialog.getByLabel('Language').selectOption('hi')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
    await dialog.getByLabel('Words').press('Enter')
    await expect(preview).toContainText('Now “gjobdakepu” finds 0 courses.')
    await expect(preview.getByRole('listitem').first()).toContainText(/python.*New/i)
    expect(await totalOf('gjobdakepu')).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1_280, height: 740 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(said('“gjobdakepu” is added.')).toBeVisible()
  })

  await test.step('a visitor finds it', async () => {
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
    await visitor.goto('/search/gjobdakepu')
    await expect(visitor.getByText('Nothing is called “gjobdakepu”. Courses about python:')).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('article').first()).toContainText(/python/i)
    await visitor.context().close()
  })

  await test.step('it is corrected; the same words again are rejected', async () => {
    await main.getByRole('searchbox').fill('gjobdakepu')
    await main.getByRole('searchbox').press('Enter')
    await expect(main.getByRole('heading', { level: 3 })).toHaveText(['python'])
    // Found by a word that stays.
    await page.goto('/operator?section=glossary&q=python')
    await main.getByRole('button', { name: 'Add words to python' }).click()
    await dialog.getByLabel('Words').fill('gjobdakepu')
    await dialog.getByLabel('Language').selectOption('hi')
    await show.click()
    await expect(dialog.getByText('*The glossary has these words for this concept already')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // By keyboard alone.
    const word = main.getByRole('button', { name: 'Change gjobdakepu, Added here' })
    await word.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    // It handles keys once it has focus.
    await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Correct' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Words')).toBeFocused()
    await dialog.getByLabel('Words').fill('gjobdakepi')
    await page.keyboard.press('Enter')
    await expect(preview).toContainText('Now “gjobdakepi” finds')
    await dialog.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await expect(said('It says “gjobdakepi” now.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change gjobdakepi' })).toBeVisible()
    await expect(word).toBeHidden()
  })

  await test.step('a built-in word is left out, which is undone', async () => {
    const word = main.getByRole('button', { name: /^Change पाइथन(,|$)/ })
    await word.click()
    await page.getByRole('menuitem', { name: 'Leave out' }).click()
    await expect(preview).toContainText('Now “पाइथन” finds')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Leave out' }).click()
    await expect(word).toContainText('Left out')
    await said('“पाइथन” is left out.').getByRole('button', { name: 'Undo' }).click()
    await expect(word).not.toContainText('Left out')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('what was added here is deleted', async () => {
    await main.getByRole('button', { name: 'Change gjobdakepi' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(said('“gjobdakepi” is deleted.')).toBeVisible()
    await expect.poll(() => totalOf('gjobdakepi')).toBe(0)
    const token = await demoToken(site, 'operator')
    const { data } = await api.operatorSite.listAudit({ query: { search: 'glossary' } }, { token })
    expect(data.items.map(({ action }) => action)).toContain('glossary.corrected')
    await page.goto('/operator?section=glossary&q=gjobdakepi')
    await expect(main.getByText('Nothing found for “gjobdakepi”.')).toBeVisible()
  })
})
