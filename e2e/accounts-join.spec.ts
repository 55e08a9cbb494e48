import { anAddress, apiOf, codeFor } from './support/actors.ts'
import { untilQuiet, untilRendered } from './support/in-app-navigation.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

// What is under way when somebody logs out is rejected.
test.use({ expectedErrors: /status of 401/ })

test('a newcomer sees a home page full of courses, signs up with a mailed code and signs in', async ({
  page,
  site,
  isMobile,
}) => {
  const email = anAddress()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrading the community')
  for (const name of [
    ...['Top Playlists', 'Some Currated Playlists for you'],
    ...['Our Future Goals', 'Metaverse', 'Industrial Training'],
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const name of ['Top Playlists', 'Some Currated Playlists for you'])
    await expect(
      page
        .locator('section', { has: page.getByRole('heading', { name }) })
        .getByRole('article')
        .nth(3),
    ).toBeAttached()
  await expect(page.getByRole('link', { name: 'Discover' })).toHaveAttribute('href', '/playlists')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('main').locator('a[href="/whatwekeep"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'What we keep' })).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^An account whose email was never verified 30 days/ }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await expect(page.getByText('Between 8 to 20 characters')).toBeVisible()
  const consent = page.getByText('You accept our Terms & Conditions, and that we keep')
  await expect(consent.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/termsandconditions',
  )
  await expect(consent).toContainText('you are 18 or older, or that a parent or guardian agrees')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const signUp = page.getByRole('main').getByRole('button', { name: /sign up/i })
  // Style sheets in another order would leave the button without its own styles.
  await expect(signUp).toHaveCSS('background-color', 'rgb(11, 110, 110)')
  await signUp.click()

  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(await codeFor(site, email))

  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Account' })).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('_access_token'))
  expect(token).toBeTruthy()

  // The header of a learner; logging out ends the session here and on the server.
  const button = isMobile ? 'Menu' : 'Asha Rao'
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()
  const menu = page.getByRole(isMobile ? 'dialog' : 'banner')
  const entry = (name: string) => menu.getByRole(isMobile ? 'link' : 'menuitem', { name, exact: true })
  await expect(entry('My Profile')).toBeVisible()
  await expectAccessible(page)
  await expect(entry('My Dashboard')).toBeHidden()
  await expect(menu.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/playlists')
  for (const name of ['Log in', 'Upload Playlist'])
    await expect(menu.getByRole('link', { name })).toBeHidden()
  // The next person at this browser must not see the searches.
  await page.evaluate(() => localStorage.setItem('recent-searches', '["python"]'))
  const reloaded = page.waitForEvent('load')
  await menu.getByRole(isMobile ? 'button' : 'menuitem', { name: 'Logout' }).click()
  await reloaded
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Account' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expect(apiOf(site).accounts.me({}, { token: token ?? '' })).rejects.toMatchObject({ status: 401 })
})

test.describe('on a slow network', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('a digit that is corrected while the code is being checked counts', { tag: '@once' }, async ({
    page,
    site,
  }) => {
    const email = await askForCode(page)
    const code = await codeFor(site, email)
    const [last = '0'] = code.slice(-1)
    const corrected = Promise.withResolvers<void>()
    await page.route(/\/verify/i, async (route) => {
      await corrected.promise
      await route.continue()
    })
    await page.keyboard.type(code.slice(0, -1) + String((Number(last) + 1) % 10))
    await page.keyboard.press('Backspace')
    await page.keyboard.type(last)
    corrected.resolve()
    await expect(page).toHaveURL('/signin')
  })
})

test('a newcomer who navigates away while the code is being checked is not redirected, even if the other page is still loading', {
  tag: '@once',
}, async ({ page, site }) => {
  for (const isLoading of [false, true]) {
    const email = await askForCode(page)
    const checks = await delayReplies(page, /\/user\/verify$/)
    const pages = await delayReplies(page, /\/playlist\/getTop/)
    if (!isLoading) pages.release()
    await page.keyboard.type(await codeFor(site, email))
    await checks.done
    await page.getByRole('banner').getByRole('link').first().click()
    await (isLoading ? pages.done : expect(page).toHaveURL('/'))
    const arrived = page.waitForResponse(/\/user\/verify$/)
    checks.release()
    await (await arrived).finished()
    await untilRendered(page)
    pages.release()
    await untilQuiet(page)
    await expect(page).toHaveURL('/')
    await page.unrouteAll()
  }
})

/** Signs up and goes to the first digit of the mailed code. Returns the address. */
async function askForCode(page: Page): Promise<string> {
  const email = anAddress()
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up/i })
    .click()
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
  return email
}
