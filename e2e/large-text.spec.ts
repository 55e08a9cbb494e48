import type { Locator } from '@playwright/test'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { aBusyLearner } from './support/learning.ts'
import { atLargeSizes } from './support/looks/large-sizes.ts'
import { findOverflowingText } from './support/looks/overflowing-text.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

// What only part of the people see; every screen: languages-fit.spec.ts.
/** It is wholly within what holds it, which is wholly within the screen. */
async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  const [small, large] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!small || !large) throw new Error('Not on the page')
  expect(small.x).toBeGreaterThanOrEqual(large.x)
  expect(small.x + small.width).toBeLessThanOrEqual(large.x + large.width + 0.5)
  expect(large.x + large.width).toBeLessThanOrEqual(360)
}

test.use({ viewport: { width: 360, height: 740 } })

test('with large text the QR code and the recovery codes are completely visible', {
  tag: '@once',
}, async ({ page, site }) => {
  await signInAs(page, site, (await aLearner(site)).token)
  const codes = Array.from({ length: 10 }, (_, nth) => `mmww-wwmm-mmww-ww${nth}${nth}`)
  await page.route('**/api/v1/user/secondfactor/app', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { status: 'success', data: { recoveryCodes: codes } } })
      : route.continue(),
  )
  await page.goto('/profile')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Second step' }) })
  await page.getByRole('button', { name: 'Use an app' }).click()
  const code = page.getByRole('img', { name: 'QR code for your app' })
  await expect(code).toBeVisible()
  await atLargeSizes(page, async () => {
    await expectInside(code, panel)
    const box = await code.boundingBox()
    expect(box?.width).toBeCloseTo(box?.height ?? 0, 0)
    await expectNoSidewaysScroll(page)
  })
  await page.getByLabel('Code from your app').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveText(codes)
  await atLargeSizes(page, async () => {
    for (const one of await shown.getByRole('listitem').all()) await expectInside(one, shown)
    expect((await findOverflowingText(page)).filter((misfit) => !misfit.startsWith('broken'))).toEqual([])
  })
})

test('names of courses in one’s learning keep room for their words with large text', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto('/learning')
  const name = page.getByRole('link', { name: begun.name, exact: true })
  await atLargeSizes(page, async (letters) => {
    // A dozen letters in a line.
    expect((await name.locator('..').boundingBox())?.width).toBeGreaterThan(6 * letters)
    expect(await findOverflowingText(page)).toEqual([])
    const save = page
      .getByRole('article')
      .filter({ has: name })
      .getByRole('button', { name: /^Save for later/ })
    const [button, words] = [await save.boundingBox(), await name.boundingBox()]
    const isApart = Boolean(
      button && words && (button.y + button.height <= words.y || button.x >= words.x + words.width),
    )
    expect(isApart, 'the button for saving covers no word').toBe(true)
  })
})

test('the menu of an own course is within the screen with large text', { tag: '@once' }, async ({
  page,
  site,
}) => {
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Options/ })
    .first()
  await atLargeSizes(page, async () => {
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const item of await page.getByRole('menuitem').all())
      await expectInside(item, page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })
})

test('with large text the error of an upload leaves the form visible', { tag: '@once' }, async ({
  page,
  site,
}) => {
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash?upload')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name', { exact: true })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'atleast 5 videos' })).toBeVisible()
  await atLargeSizes(page, async () => {
    const isSeen = await name.evaluate((field) => {
      field.scrollIntoView({ block: 'nearest' })
      const { left, top, bottom } = field.getBoundingClientRect()
      return [top + 4, bottom - 4].every((y) => field.contains(document.elementFromPoint(left + 20, y)))
    })
    expect(isSeen).toBe(true)
  })
})

test('the buttons below the order of a course leave its videos visible with large text', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Warp', 'Weft', 'Loom', 'Shed', 'Reed', 'Heddle')
  const { playlist, token } = await aPlaylist(site, `Weaving ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Change order' }).click()
  const order = page.getByRole('region', { name: 'Change order' })
  await atLargeSizes(page, async () => {
    await order.getByRole('heading').evaluate((heading) => heading.scrollIntoView())
    const end = await order
      .getByRole('button', { name: 'Add a section' })
      .locator('xpath=../..')
      .boundingBox()
    const covered = Math.min(740, (end?.y ?? 0) + (end?.height ?? 0)) - (end?.y ?? 0)
    expect.soft(covered).toBeLessThan(200)
    await expectNoSidewaysScroll(page)
  })
})

test('with large text the unread badge does not cover the menu button, no word of the resume link or the file picker is broken, and the page of a course does not scroll sideways', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun } = await aBusyLearner(site)
  await page.route('**/notifications/unread', (route) =>
    route.fulfill({ json: { status: 'success', success: true, data: { unread: 12 } } }),
  )
  // The lengths of all, and the first one watched last.
  const marks = begun.ids.map((videoId, index) => ({
    videoId,
    playlistId: begun._id,
    seconds: index === 0 ? 252 : 0,
    duration: 4000,
    at: new Date(Date.now() - index * 60_000).toISOString(),
  }))
  await apiOf(site).learning.putMarks({ body: { marks } }, { token })
  await signInAs(page, site, token)
  await page.goto(`/creator/x/y/z/${begun._id}`)
  const header = page.getByRole('banner')
  const unread = header
    .getByRole('link', { name: /^Notifications/ })
    .getByText('12', { exact: true })
    .locator('..')
  const resume = page.getByRole('link', { name: /^Resume: 1/ })
  await expect(resume).toBeVisible()
  await expect(page.getByText(/^\d+ h \d+ min left$/)).toBeVisible()
  await atLargeSizes(page, async () => {
    const [badge, lines] = [
      await unread.boundingBox(),
      await header.getByRole('button', { name: 'Menu', exact: true }).locator('svg').boundingBox(),
    ]
    expect.soft((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(lines?.x ?? 0)
    expect.soft(await brokenWords(resume)).toEqual([])
    await expectNoSidewaysScroll(page)
  })

  const [post] = (await apiOf(site).opportunities.list({})).opportunities
  await page.goto(`/opportunity/${post?._id}`)
  const choose = page.getByText('Choose a file')
  await expect(choose).toBeVisible()
  await atLargeSizes(page, async () => expect(await brokenWords(choose)).toEqual([]))
})

/** Words that continue on the next line. */
function brokenWords(within: Locator): Promise<string[]> {
  return within.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode())
      for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(/\p{L}+/gu) ?? []) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return broken
  })
}
