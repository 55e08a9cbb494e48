import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { navigateInApp } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

const upright = { width: 360, height: 640 }

/** The main screens for this token, and whether something is to be opened on each. */
async function screensOf(site: Site, who: 'visitor' | 'learner' | 'creator'): Promise<string[]> {
  const [course] = (await apiOf(site).playlists.getTop()).data
  const [main] = (await apiOf(site).categories.getAll()).data
  const [opportunity] = (await apiOf(site).opportunities.list({})).opportunities
  const open = [
    '/',
    '/playlists',
    '/playlists?language=hindi&rating=4&page=2',
    '/search/python',
    `/category/${main?._id}`,
    `/creator/x/y/z/${course?._id}`,
    '/opportunity',
    `/opportunity/${opportunity?._id}`,
  ]
  if (who === 'learner') return [...open, '/profile', '/profile?tab=applications', '/opportunity/mine']
  if (who === 'creator')
    return ['/dash', '/dash?tab=manage', '/dash?tab=delete', '/dash?upload', '/opportunity/mine']
  return [
    ...open,
    '/signin',
    '/signup',
    '/forgotpassword',
    '/creatorform',
    '/termsandconditions',
    '/nothing/is/here',
  ]
}

async function open(page: Page, address: string): Promise<void> {
  await navigateInApp(page, address)
  const shown = address.endsWith('?upload')
    ? page.getByRole('dialog')
    : page.getByRole('heading', { level: 1 })
  await expect(shown.first()).toBeVisible()
}

async function tokenOf(site: Site, who: 'visitor' | 'learner' | 'creator'): Promise<string | null> {
  if (who === 'learner') return (await aLearner(site, 'Lata Iyer')).token
  return who === 'creator' ? demoToken(site, 'creator') : null
}

for (const who of ['visitor', 'learner', 'creator'] as const)
  test(`every target of a ${who} on a small phone is as large as a finger; at 150 % text size nothing scrolls sideways and no word is broken`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(upright)
    const token = await tokenOf(site, who)
    if (token) await signInAs(page, site, token)
    const session = await page.context().newCDPSession(page)
    const setTextSize = async (standard: number) => {
      await session.send('Page.setFontSizes', {
        fontSizes: { standard, fixed: Math.round((standard * 13) / 16) },
      })
      await page.waitForFunction(
        (size) => getComputedStyle(document.documentElement).fontSize === size,
        `${standard}px`,
      )
    }
    await page.goto('/')
    for (const address of await screensOf(site, who)) {
      await setTextSize(16)
      await open(page, address)
      await test.step(address, async () => {
        expect.soft(await page.evaluate(smallTargets), address).toEqual([])
        await setTextSize(24)
        expect.soft(await page.evaluate(sideways), address).toBeLessThanOrEqual(0)
        expect.soft(await page.evaluate(brokenWords), address).toEqual([])
      })
    }
    await setTextSize(16)
    if (who === 'learner') await lookIntoDialogs(page, site)
    if (who === 'visitor') await lookIntoMenuAndFilters(page)
  })

async function lookIntoMenuAndFilters(page: Page): Promise<void> {
  for (const [at, opener] of [
    ['/', page.getByRole('button', { name: 'Menu', exact: true })],
    ['/playlists', page.getByRole('button', { name: /^Filters/ })],
  ] as const) {
    await navigateInApp(page, at)
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await page.evaluate(smallTargets), String(opener)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

/** What opens on top of a course and of the opportunities. */
async function lookIntoDialogs(page: Page, site: Site): Promise<void> {
  const [card] = (await apiOf(site).playlists.getTop()).data
  const main = page.getByRole('main')
  const course = `/creator/x/y/z/${card?._id}`
  for (const [at, opener] of [
    [course, main.getByRole('button', { name: /^Watch/ })],
    [course, main.getByRole('button', { name: 'Write a Review' })],
    [course, main.getByRole('button', { name: /^Report/ })],
    ['/opportunity', main.locator('article h2 a')],
    ['/', page.getByRole('button', { name: 'Menu', exact: true })],
  ] as const) {
    await navigateInApp(page, at)
    await opener.first().click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeAttached()
    expect.soft(await page.evaluate(smallTargets), String(opener)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

/** Touch targets smaller than 44 pixels in either direction; except links within a text, as in WCAG 2.5.8. */
function smallTargets(): string[] {
  const kinds =
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="slider"], [role="menuitem"], [role="option"]'
  /** A box over another element (a card that is one link), or the label that is tapped instead. */
  function boxOf(element: HTMLElement): DOMRect {
    const after = getComputedStyle(element, '::after')
    const label = (element as HTMLInputElement).labels?.[0] ?? element.closest('label')
    if (after.position === 'absolute' && after.content !== 'none')
      return (element.offsetParent ?? element).getBoundingClientRect()
    // A group of choices is one target.
    const field =
      element.matches('.mantine-PillsInputField-field') &&
      element.closest('.mantine-PillsInput-input, .mantine-MultiSelect-input, .mantine-TagsInput-input')
    if (field) return field.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    const around = element.matches('[type="radio"], [type="checkbox"], [type="file"]') ? label : null
    return around ? around.getBoundingClientRect() : own
  }
  return [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter((one) => {
      const own = one.getBoundingClientRect()
      // Hidden ones are a pixel wide, or nothing at all.
      const isShown = one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && own.width > 1
      const isInText =
        one.matches('a') &&
        getComputedStyle(one).display === 'inline' &&
        [...(one.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        )
      return isShown && !isInText && !one.closest('[aria-hidden="true"]')
    })
    .map((one) => ({ one, box: boxOf(one) }))
    .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
    .map(
      ({ one, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${one.outerHTML.slice(0, 110)}`,
    )
}

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Words of at most 10 letters that are broken across lines; in addresses they are parts of longer ones. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility() || parent.clientWidth === 1 || parent.closest('script, style, svg'))
      continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<!\S)[\p{L}\p{M}\p{N}]{2,10}(?!\S)/gu,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (tops.size > 1) found.push(`${word} in ${parent.className || parent.tagName}`)
    }
  }
  return found
}

test('the tabs of the profile fade where there are more', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { token } = await aLearner(site, 'Lata Iyer')
  await signInAs(page, site, token)
  await page.goto('/profile')
  const tabs = page.getByRole('tablist')
  const fade = () =>
    tabs.evaluate((row) => ({
      isFaded: getComputedStyle(row).maskImage.includes('gradient'),
      before: row.hasAttribute('data-more-before'),
      after: row.hasAttribute('data-more-after'),
    }))
  await expect.poll(fade).toEqual({ isFaded: true, before: false, after: true })
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect.poll(fade).toEqual({ isFaded: true, before: true, after: false })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(fade).toEqual({ isFaded: false, before: false, after: false })
})

test('the selected tab of the profile is visible on phones, however it was selected', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ta/profile?tab=delete')
  const selected = page.getByRole('tab', { selected: true })
  await expect(selected).toBeInViewport({ ratio: 1 })
  await navigateInApp(page, '/profile')
  await expect(selected).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(selected).toBeInViewport({ ratio: 1 })
})

test('the names of the days of one’s week are never broken', async ({ page, site }) => {
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of ['', '/ta', '/ml', '/bn']) {
    await page.goto(`${language}/learning`)
    const names = page.locator('main section ol').getByRole('listitem').locator('svg ~ span:visible')
    await expect(names).toHaveCount(7)
    const lines = await names.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
      }),
    )
    expect(lines, language).toEqual([1, 1, 1, 1, 1, 1, 1])
  }
})
