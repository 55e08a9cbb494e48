import { OFFERED } from '#contract/interface-languages.ts'
import { apiOf } from './support/actors.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

type Routed = {
  __reactRouterDataRouter?: { navigate(to: string, options: { flushSync: boolean }): Promise<void> }
}

/** English ones are gone through at more sizes elsewhere (narrow.spec.ts). */
test('every screen of visitors fits in every other language, on phones and on wide screens', {
  tag: '@once',
}, async ({ page, site }) => {
  const { layouts, others } = await screensOf(site)
  for (const { code, name } of OFFERED.slice(1)) {
    await page.goto(`/${code}`)
    await page.setViewportSize({ width: 360, height: 740 })
    expect.soft(await misfitsOn(page, [...layouts, ...others]), `${name}, 360 pixels`).toEqual([])
    await page.getByRole('banner').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await misfits(page), `${name}, the menu of phones`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.setViewportSize({ width: 1_280, height: 800 })
    expect.soft(await misfitsOn(page, layouts), `${name}, 1280 pixels`).toEqual([])
  }
})

/** One of each layout, which wide screens have room to change, and the other screens that visitors see. */
async function screensOf(site: Site): Promise<{ layouts: string[]; others: string[] }> {
  const api = apiOf(site)
  const [main] = (await api.categories.getAll()).data
  const [course] = (await api.playlists.search()).playlists
  const [post] = (await api.opportunities.list({})).opportunities
  return {
    layouts: ['/', '/playlists', `/creator/x/y/z/${course?._id}`, '/signup', '/opportunity', '/creatorform'],
    others: [
      `/category/${main?._id}`,
      '/search/qqxxzz',
      `/opportunity/${post?._id}`,
      '/signin',
      '/termsandconditions',
      '/nothing/is/here',
    ],
  }
}

/** Goes through the screens inside the browser. */
async function misfitsOn(page: Page, screens: string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of screens) {
    await page.evaluate(
      (to) => (window as unknown as Routed).__reactRouterDataRouter?.navigate(to, { flushSync: true }),
      address,
    )
    found.push(...(await misfits(page)).map((misfit) => `${address}: ${misfit}`))
  }
  return found
}

/** Whether the page is wider than the window, and whose labels do not fit, a line each. */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const misfitting = labels().filter((label) => isCut(label) || brokenWord(label))
    return [
      ...(root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} pixels wide`] : []),
      ...misfitting.map((label) => label.innerText.trim()),
    ]

    /** What cards and trails show was written by people, and may be as long as they like. */
    function labels(): HTMLElement[] {
      return [...document.querySelectorAll<HTMLElement>('button, a, summary, label')].filter(
        (one) =>
          one.checkVisibility() &&
          one.innerText.trim() !== '' &&
          !one.closest('article') &&
          // The words of a step reach beyond its circle, as they are meant to.
          !one.matches('[data-label-position]'),
      )
    }

    function isCut(label: HTMLElement): boolean {
      return (
        getComputedStyle(label).textOverflow !== 'ellipsis' &&
        label.clientWidth > 1 &&
        label.scrollWidth > label.clientWidth + 1
      )
    }

    /** A word that goes on in the next line. */
    function brokenWord(label: HTMLElement): boolean {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
          if (new Set(tops).size > 1) return true
        }
      return false
    }
  })
}
