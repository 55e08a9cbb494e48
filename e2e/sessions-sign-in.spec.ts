import { aLearner, anAddress, apiOf, codeFor } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

const password = 'a good password'
const english = { email: 'Email', password: 'Password', logIn: 'Log in' }
const hindi = { email: 'ईमेल', password: 'पासवर्ड', logIn: 'लॉग इन करें' }

test.use({ expectedErrors: /status of (400|401|403)/ })

test('after being asked to sign in people return to the page before', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email } = await aLearner(site, 'Asha Rao')
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await signIn(page, email, 'a wrong password')
  await expect(page.getByRole('alert')).toHaveText('*Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)

  const sent = page.waitForRequest('**/api/v1/user/login')
  await signIn(page, email.toUpperCase(), password)
  expect((await sent).postDataJSON()).toMatchObject({ email })
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
})

test('an unverified account is verified by a click and a code', { tag: '@once' }, async ({ page, site }) => {
  const email = anAddress()
  await apiOf(site).accounts.signUp({ body: { name: 'Asha Rao', email, password } })
  await page.goto('/hi/signin')
  await signIn(page, email, password, hindi)
  await expect(page.getByRole('alert')).toContainText('आपका अकाउंट वेरिफ़ाई नहीं हुआ है')
  await expect(page.getByRole('button', { name: 'एक क्लिक में अभी वेरिफ़ाई करें' })).toBeVisible()

  await page.goto('/signin')
  await signIn(page, email, password)
  await expect(page.getByRole('alert')).toContainText('Your Account is not Verified')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'please verify now by a click' }).click()

  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const code = await codeFor(site, email)
  const firstDigit = page.getByLabel('Digit 1 of 6')
  await expect(firstDigit).toBeFocused()
  await expect(firstDigit).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(firstDigit).toHaveAttribute('inputmode', 'numeric')
  await page.keyboard.type('abc')
  await expect(firstDigit).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter all 6 digits')

  // A Hindi keyboard has digits of its own.
  await page.keyboard.type(code === '000000' ? '१११११1' : '००००0०')
  await expect(page.getByRole('alert')).toHaveText('*The code is wrong or has expired')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('We have mailed the code again.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()

  await firstDigit.focus()
  await paste(page, ` ${inDevanagari(code)}\n`)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('_access_token'))).toBeTruthy()
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(JSON.parse(stored ?? '')).toMatchObject({ email, role: 'user', isVerified: true })
})

test('pressing twice signs in once', { tag: '@once' }, async ({ page, site }) => {
  const { email } = await aLearner(site)
  let calls = 0
  await page.route('**/api/v1/user/login', async (route) => {
    calls += 1
    await route.continue()
  })
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeEnabled()
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Log in' })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(page).toHaveURL('/')
  expect(calls).toBe(1)
})

test('somebody who is signed in is redirected from the pages for visitors', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email } = await aLearner(site)
  await page.goto('/signin')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/')
  for (const address of [
    '/signin',
    '/signup',
    '/forgotpassword',
    '/creatorform',
    '/newcredentials/some-token',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }

  await page.evaluate(() => localStorage.setItem('_access_token', 'unreadable'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
})

async function signIn(page: Page, email: string, secret: string, words = english): Promise<void> {
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(secret)
  await page.getByRole('main').getByRole('button', { name: words.logIn }).click()
}

function inDevanagari(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}
