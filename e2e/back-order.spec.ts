import { playlistAddress } from '#contract/playlist-address.ts'
import { apiOf, demoToken, signInAs } from './support/actors.ts'
import { holdRendering, navigateInApp, untilQuiet, untilStepsTaken } from './support/in-app-navigation.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

const BEFORE = '/termsandconditions'

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const inDialog = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole('dialog').getByRole(role, { name }).first().click()

async function drawer(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
}

test('stacked overlays close one at a time, by Back and by Escape', { tag: '@once' }, async ({ page }) => {
  await page.goto(BEFORE)
  await page.goto('/')
  const support = page.getByRole('dialog', { name: /support/i })
  const chooser = page.getByRole('dialog', { name: 'Opportunity' })
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await drawer(page)
    await inDialog(page, 'button', 'Support')
    await expect(support).toBeVisible()
    // A finger cannot reach what is underneath, but some assistive technology can.
    await page
      .getByRole('button', { name: 'Opportunity', includeHidden: true })
      .first()
      .dispatchEvent('click')
    await expect(chooser).toBeVisible()
    await close()
    await expect(chooser).toBeHidden()
    await expect(support).toBeVisible()
    await close()
    await expect(support).toBeHidden()
    await expect(page).toHaveURL('/')
    await untilStepsTaken(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('a link inside an overlay navigates, and Back from there returns to the page without a stop in between', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(BEFORE)
  await page.goto('/playlists')
  await drawer(page)
  await inDialog(page, 'link', 'Log in')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/playlists')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('filters that were chosen stay when Back closes their sheet, and Back then leaves the list', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(BEFORE)
  await page.goto('/playlists')
  await press(/^Filters/)(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Hindi').check()
  await expect(page).toHaveURL('/playlists?language=hindi')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/playlists?language=hindi')
  await page.reload()
  await expect(page).toHaveURL('/playlists?language=hindi')
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('a page that is reloaded with a dialog open is left by one step back', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(BEFORE)
  await page.goto('/playlists')
  await press(/^Filters/)(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeHidden()
  await untilStepsTaken(page)
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('Back is taken while the page that a link leads to is still appearing', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/playlists')
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      setTimeout(() => {
        history.back()
        // So long that the step comes before the page.
        for (const until = performance.now() + 300; performance.now() < until; );
      })
    }
  })
  const list = page.getByRole('main').getByRole('article')
  await list.first().getByRole('link').first().click()
  await expect.poll(() => page.evaluate<number>('navigation.entries().length')).toBeGreaterThan(1)
  await untilQuiet(page)
  await expect(page).toHaveURL('/playlists')
  await expect.poll(() => list.count()).toBeGreaterThan(3)
})

test('Back closes what is opened after the browser was slow to step back from the one before', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(BEFORE)
  await page.goto('/playlists')
  // Longer than a step may take, as on a busy phone.
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (by) => setTimeout(() => go(by), 1_300)
  })
  const place = () => page.evaluate<number>('navigation.currentEntry.index')
  const before = await place()
  const sheet = page.getByRole('dialog')
  await press(/^Filters/)(page)
  await expect(sheet).toBeVisible()
  await expect.poll(place).toBe(before + 1)
  // The router has nothing to do; if it loaded the page again, that would take a while.
  const lists = await delayReplies(page, /getFilteredPlaylists/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect.poll(place).toBe(before)
  await press(/^Filters/)(page)
  await expect(sheet).toBeVisible()

  await page.goBack()

  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/playlists')
  lists.release()
})

test('a video that was opened by an external link is closed by Back as well', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const course = await aCourse(site)
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto(course)
  await press(/^Watch/)(page)
  await expect(page).toHaveURL(/video=/)
  const link = page.url()
  await page.goto(BEFORE)
  await page.goto(link)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(course)
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('a second tap on the button that closes a video leaves the course as it is', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const course = await aCourse(site)
  await signInAs(page, site, await demoToken(site, 'learner'))
  // On a busy phone, React renders some time after the browser has stepped back.
  await holdRendering(page)
  await page.goto(BEFORE)
  await navigateInApp(page, course)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
  const place = () => page.evaluate<number>('navigation.currentEntry.index')
  const before = await place()

  for (const isStepTaken of [false, true]) {
    await press(/^Watch/)(page)
    await expect(close).toBeVisible()
    await untilQuiet(page)
    await page.evaluate('hold(true)')
    await close.evaluate((button: HTMLElement, isSecond) => {
      button.click()
      if (!isSecond) button.click()
    }, isStepTaken)
    await expect.poll(place).toBeLessThanOrEqual(before)
    if (isStepTaken) await close.dispatchEvent('click')
    await page.evaluate('hold(false)')
    await expect(close).toBeHidden()
    await untilQuiet(page)
    expect(await place(), String(isStepTaken)).toBe(before)
    await expect(page).toHaveURL(course)
  }
})

async function aCourse(site: Site): Promise<string> {
  const { data } = await apiOf(site).playlists.getTop()
  const card = data.find(({ videoCount }) => videoCount > 4)
  if (!card) throw new Error('The demo content has no such playlist')
  return playlistAddress(card)
}
