import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import { expect, type Page, test } from './support/test.ts'

/** Text with the highest and lowest characters of each language. */
const TALL: Record<string, string> = {
  en: 'Égy',
  hi: 'र्कीं हिन्दू',
  mr: 'र्ह्यूं ऱ्हीं',
  ta: 'ஷ்ணீ மூன்று',
  te: 'స్త్రీ లక్ష్మీ',
  kn: 'ಸ್ತ್ರೀ ಕ್ಷ್ಮ್ಯೈ',
  bn: 'র্কীঁ স্ত্রী',
  ml: 'സ്ത്രീ ക്ഷ്മ്യൂ',
}

test('clamped titles show all of their lines, whatever letters they contain', {
  tag: '@once',
}, async ({ page }) => {
  await fontsAreWaitedFor(page)
  for (const { code } of INTERFACE_LANGUAGES) {
    await page.goto(`${code === 'en' ? '' : `/${code}`}/playlists`)
    expect.soft(await clippedIn(page, [code]), code).toEqual([])
  }
  await page.goto('/playlists')
  expect.soft(await clippedIn(page, Object.keys(TALL)), 'on English pages').toEqual([])
})

/**
 * A page does not use a font that arrives a tenth of a second late; here every page gets the one that it requested.
 */
async function fontsAreWaitedFor(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith('/playlists'),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replaceAll('font-display: optional', 'font-display: block'),
      })
    },
  )
}

/** The languages whose letters are clipped above or below. */
async function clippedIn(page: Page, languages: string[]): Promise<string[]> {
  const clipped: string[] = []
  for (const language of languages) {
    const count = await page.evaluate(fillTitles, { language, words: TALL[language] ?? '' })
    expect(count).toBeGreaterThan(3)
    await fontsAreThere(page)
    if (await hidesSomething(page)) clipped.push(language)
  }
  return clipped
}

/** Fonts that the text on the page needs: the browser requests them once it has laid the page out. */
async function fontsAreThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}

/** Whether more is visible without clipping; checked again if something else on the page has moved since. */
async function hidesSomething(page: Page): Promise<boolean> {
  const look = async (isAllShown: boolean) => {
    await page.evaluate((all) => document.documentElement.classList.toggle('all-shown', all), isAllShown)
    return page.screenshot({ clip: { x: 0, y: 0, width: 360, height: 740 } })
  }
  for (let before = await look(false); ; ) {
    const whole = await look(true)
    const after = await look(false)
    if (before.equals(after)) return !whole.equals(after)
    before = after
  }
}

/**
 * Shows nothing but the titles, each with exactly its maximum of lines, and with some space at their sides,
 * where letters extend a hair's breadth beyond. Returns how many there are.
 */
function fillTitles({ language, words }: { language: string; words: string }): number {
  const titles = [...document.querySelectorAll<HTMLElement>('main h2, main h3')].filter(
    (title) => getComputedStyle(title).webkitLineClamp !== 'none',
  )
  for (const title of titles) {
    const lines = Number(getComputedStyle(title).webkitLineClamp)
    const leaf = title.querySelector('a') ?? title
    leaf.lang = language
    leaf.replaceChildren(
      ...Array.from({ length: lines }, (_, at) =>
        at > 0 ? [document.createElement('br'), words] : [words],
      ).flat(),
    )
    title.dataset.title = ''
  }
  document.querySelector('[data-only-titles]')?.remove()
  const style = document.createElement('style')
  style.dataset.onlyTitles = ''
  style.textContent = `
    body { visibility: hidden }
    [data-title], [data-title] * { visibility: visible; white-space: nowrap }
    [data-title] { padding-inline: 4px }
    .all-shown [data-title] { overflow: visible !important }`
  document.head.append(style)
  titles[0]?.scrollIntoView()
  return titles.length
}
