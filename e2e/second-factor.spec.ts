import type { CDPSession } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { freePort } from '#testing/free-port.ts'
import { aLearner, apiOf, DEMO_PASSWORD, signInAs } from './support/actors.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { type Site, startSite } from './support/server.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fitsBothSizes,
  type Page,
  test,
} from './support/test.ts'

// Requests still in progress when the session was removed from the browser are answered with a 401.
test.use({ expectedErrors: /status of (400|401|403|404|409)/ })

const PERIOD = 30_000
/** The app's code for that many time steps from now. */
function totpCode(secret: string, timeSteps: number): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 })
  return app.generate({ timestamp: Date.now() + timeSteps * PERIOD })
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
}

/** What holds the settings of the second step. */
function panelOf(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Second step' }) })
}

/** Sets an app up in the open settings; returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Use an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const link = await page.getByRole('link', { name: 'open an app on this device' }).getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  await expect(page.getByText(secret.replace(/.{4}(?!$)/g, '$& '))).toBeVisible()
  await fitsBothSizes(page, page.getByRole('img', { name: 'QR code for your app' }))
  await page.getByLabel('Code from your app').fill('12')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Code from your app')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Code from your app').fill(totpCode(secret, 0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const kept = page.getByRole('region', { name: 'Recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await expect(kept).toBeFocused()
  await fitsBothSizes(page, page.getByRole('button', { name: 'I have kept them' }))
  const codes = await kept.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(panelOf(page), 'its button is gone').toBeFocused()
  return { secret, codes }
}

test('a learner adds an app, and signs in with its code or a recovery code', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email, token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  await expect(page.getByText('You sign in with your password alone.')).toBeVisible()
  const { secret, codes } = await setUpApp(page)
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await logOut(page)
  await logIn(page, email, 'a good password')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('_access_token'))).toBeNull()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await fitsBothSizes(page, page.getByRole('button', { name: 'Use a recovery code' }))
  await page.getByLabel('Code from your app').fill(totpCode(secret, 0) === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is wrong or has expired')
  await page.getByLabel('Code from your app').fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('_access_token'))).not.toBeNull()

  await logOut(page)
  await logIn(page, email, 'a good password')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('_access_token'))
  const asked = page.getByRole('dialog', { name: 'One more step' })
  const removeAfterAWhile = async () => {
    // The server's message to somebody who signed in long ago.
    await page.route(
      '**/user/secondfactor/app',
      (route) =>
        route.fulfill({ status: 403, json: { status: 'fail', success: false, code: 'proof_needed' } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill('a good password')
    await page.keyboard.press('Enter')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(asked.getByLabel('Code from your app')).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await removeAfterAWhile()
  await page.goBack()
  await expect(asked, 'Back closes it').toBeHidden()
  await expect(page).toHaveURL('/profile')

  await test.step('nothing is removed once it is closed, even while the code is being checked, and one stays signed in', async () => {
    await removeAfterAWhile()
    await asked.getByRole('button', { name: 'Use a recovery code' }).click()
    await asked.getByLabel('Recovery code').fill(codes[2] ?? '')
    const checks = await delayReplies(page, /\/user\/secondfactor$/)
    await page.keyboard.press('Enter')
    await checks.done
    await page.goBack()
    await expect(asked).toBeHidden()
    // The server has ended the old session, and the browser does not have the new one yet.
    const answered = page.waitForResponse(/\/api\/v1\/notifications\?/)
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
    await answered
    checks.release()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('_access_token'))).not.toBe(before)
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page).toHaveURL('/notifications')
    await page.goto('/profile')
    await expect(page.getByText('8 of 10 left')).toBeVisible()
  })

  await removeAfterAWhile()
  await asked.getByRole('button', { name: 'Use a recovery code' }).click()
  await asked.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You sign in with your password alone.')).toBeVisible()
  await expect(asked).toBeHidden()
  await expect
    .poll(() => panelOf(page).evaluate((panel) => panel.contains(document.activeElement)))
    .toBe(true)
  const after = await page.evaluate(() => localStorage.getItem('_access_token'))
  expect(after, 'a new session took the place of the old one').not.toBe(before)
  const api = apiOf(site).accounts
  await expect(api.me({}, { token: before ?? '' })).rejects.toMatchObject({ status: 401 })
  expect((await api.me({}, { token: after ?? '' })).data.email).toBe(email)
})

test.describe('on a site with a name', { tag: '@once' }, () => {
  let named: Site
  test.beforeAll(async () => {
    const port = String(await freePort())
    named = await startSite({ PORT: port, SITE_URL: `http://localhost:${port}`, REQUIRE_SECOND_FACTOR: 'on' })
  })
  test.afterAll(() => named.stop())

  test('an operator has to set up a passkey, and signs in with it; a signature works once', async ({
    page,
  }) => {
    const url = named.url.replace('127.0.0.1', 'localhost')
    const authenticator = await virtualAuthenticator(page)
    const email = 'operator@example.com'
    await page.goto(`${url}/signin`)
    await fillIn(page, email)
    await expect(page).toHaveURL(`${url}/`)
    await page.goto(`${url}/operator`)
    await expect(page.getByText('Operators need a second step.')).toBeVisible()
    await fitsBothSizes(page, page.getByRole('button', { name: 'Add a passkey' }))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    await page.goto(`${url}/operator?section=sign-in`)
    await expect(page.getByText(/^Passkey, \w/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Operators keep a second step')

    await logOut(page)
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/secondfactor'))
    await page.goto(`${url}/signin`)
    await fillIn(page, email)
    await fitsBothSizes(page, page.getByRole('button', { name: 'Use your passkey' }))
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL(`${url}/`)
    const body = (await sent).postDataJSON()
    const again = apiOf(named).secondFactor.signIn({ body })
    await expect(again).rejects.toMatchObject({ code: 'sign_in_over' })
    const { data } = await apiOf(named).accounts.login({ body: { email, password: DEMO_PASSWORD } })
    const ticket = 'secondFactor' in data ? data.secondFactor.ticket : ''
    const replayed = apiOf(named).secondFactor.signIn({ body: { ...body, ticket } })
    await expect(replayed).rejects.toMatchObject({ code: 'passkey_rejected' })
    await authenticator.detach()
  })
})

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

/** A phone that always confirms. */
async function virtualAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return session
}
