import { untilQuiet } from './support/in-app-navigation.ts'
import { expect, type Page, test } from './support/test.ts'

/** Replaces text nodes as Google Translate does in Chrome, also those that come later. The words only get a mark. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'script, style, noscript, option, svg, font'
    const replaceIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest(untouched)) continue
        const font = document.createElement('font')
        font.append(Object.assign(document.createElement('font'), { textContent: `*${text.data}` }))
        text.replaceWith(font)
      }
    }
    replaceIn(document.body)
    new MutationObserver(() => replaceIn(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}

test.use({ expectedErrors: /status of (400|401)/ })

test('a page that the browser has translated keeps working, and what changes on it is translated, too', async ({
  page,
}) => {
  // Best rated first: what other journeys publish has no long description.
  await page.goto('/playlists?sort=rating')
  await untilQuiet(page)
  await translate(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: '*Playlists' })).toBeVisible()
  const count = main.getByText(/^\*\d+ playlists/)
  const before = await count.first().textContent()
  const isWide = (page.viewportSize()?.width ?? 0) > 600
  if (!isWide) await main.getByRole('button', { name: /Filters/ }).click()
  const filters = isWide ? page.getByRole('complementary') : page.getByRole('dialog')
  await filters.getByRole('checkbox', { name: /English/ }).check({ force: true })
  await expect(page).toHaveURL(/language=english/)
  await expect(count.first()).not.toHaveText(before ?? '')
  const inEnglish = await count.first().textContent()
  await filters.getByRole('checkbox', { name: /Hindi/ }).check({ force: true })
  await expect(page).toHaveURL(/language=hindi/)
  if (!isWide) await page.keyboard.press('Escape')
  await expect(count.first()).not.toHaveText(inEnglish ?? '')

  const more = main.getByRole('button', { name: /readmore/ }).first()
  await more.click()
  await expect(main.getByRole('button', { name: /readless/ })).toHaveCount(1)
  await main.getByRole('button', { name: /readless/ }).click()
  await main.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/creator\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\*/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '*Playlists' })).toBeVisible()
})

test('a form on a translated page says what is wrong', { tag: '@once' }, async ({ page }) => {
  await page.goto('/signin')
  await untilQuiet(page)
  await translate(page)
  await page.getByLabel(/Email/).fill('nobody@example.com')
  await page
    .getByLabel(/Password/)
    .first()
    .fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^\*/)
})
