import { focusField, recordSuggestionRequests, searchField, suggestionList } from './support/search-field.ts'
import { expect, test } from './support/test.ts'

test('letters typed while a page is loading stay, and so does the focus', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/')
  await focusField(page)
  const held = Promise.withResolvers<void>()
  const wasAsked = Promise.withResolvers<void>()
  await page.route(/\/assets\/search-.*\.js$/, async (route) => {
    wasAsked.resolve()
    await held.promise
    await route.continue()
  })
  await searchField(page).fill('python')
  await searchField(page).press('Enter')
  await wasAsked.promise
  await searchField(page).fill('exc')
  held.resolve()
  await expect(page).toHaveURL('/search/python')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
  await expect(searchField(page)).toHaveValue('exc')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('el')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/excel')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(searchField(page)).toHaveValue('python')
})

test('letters typed right after Enter stay, before the next page begins to load', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/')
  await focusField(page)
  await searchField(page).fill('python')

  await searchField(page).evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit()
    input.value = 'exc'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

  await expect(page).toHaveURL('/search/python')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
  await expect(searchField(page)).toHaveValue('exc')
  await expect(searchField(page)).toBeFocused()
})

test('an old reply never replaces a newer one', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await focusField(page)
  const held = Promise.withResolvers<void>()
  const wasAsked = Promise.withResolvers<void>()
  await page.route('**/search/suggest?q=py', async (route) => {
    wasAsked.resolve()
    await held.promise
    await route.continue().catch(() => {})
  })
  await page.keyboard.type('py')
  await wasAsked.promise
  await searchField(page).fill('excel')
  const courses = suggestionList(page).getByRole('group', { name: 'Courses' }).getByRole('option')
  await expect(courses.first()).toContainText(/excel/i)
  held.resolve()
  await page.evaluate(() => fetch('/api/v1/search/suggest?q=py').catch(() => {}))
  await expect(courses.first()).toContainText(/excel/i)
})

test('an input method neither searches nor loads suggestions while it is composing', {
  tag: '@once',
}, async ({ page }) => {
  const queries = recordSuggestionRequests(page)
  await page.goto('/')
  await focusField(page)
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'vigyan', selectionStart: 6, selectionEnd: 6 })
  await expect(searchField(page)).toHaveValue('vigyan')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).dispatchEvent('click')
  await expect(page).toHaveURL('/')
  expect(queries).toEqual([])
  const suggested = page.waitForResponse(/\/search\/suggest/)
  await input.send('Input.insertText', { text: 'विज्ञान' })
  await suggested
  expect(queries).toEqual(['विज्ञान'])
})

test('one letter loads no suggestions, nor does anything with the data saver', { tag: '@once' }, async ({
  page,
}) => {
  const queries = recordSuggestionRequests(page)
  await page.goto('/')
  await focusField(page)
  await page.keyboard.type('p')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/p')
  expect(queries).toEqual([])

  await page.evaluate(() => localStorage.setItem('data-saver', 'on'))
  await page.goto('/')
  await focusField(page)
  await page.keyboard.type('python')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/python')
  expect(queries).toEqual([])
})
