import { TOKEN_KEY } from '#contract/constants.ts'
import { aPdf } from '#testing/documents.ts'
import { anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, anAddress, apiOf, demoToken, mailsTo, signInAs } from './support/actors.ts'
import { navigateInApp, untilQuiet } from './support/in-app-navigation.ts'
import { tabTo } from './support/keyboard.ts'
import { aBusyLearner } from './support/learning.ts'
import { expect, expectAccessible, fitsBothSizes, test } from './support/test.ts'

test.use({ expectedErrors: /status of (400|401|403|500)|ERR_INTERNET_DISCONNECTED/ })

test('the mail about a new sign-in leads to a page that signs that device out', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email, token } = await aLearner(site)
  const body = JSON.stringify({ email, password: 'a good password' })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Firefox/140.0 (X11; Linux)' }
  const reply = await fetch(`${site.url}/api/v1/user/login`, { method: 'POST', body, headers })
  const { token: stranger } = (await reply.json()) as { token: string }
  await expect
    .poll(async () => (await mailsTo(site, email)).at(-1)?.text ?? '', { timeout: 60_000 })
    .toContain('/endsession#')
  const link = /\S+\/endsession#\S+/.exec((await mailsTo(site, email)).at(-1)?.text ?? '')?.[0] ?? ''

  await page.goto(link)
  await fitsBothSizes(page, page.getByRole('button', { name: 'Sign that device out' }))
  await page.getByRole('button', { name: 'Sign that device out' }).click()
  await expect(page.getByText('That device is signed out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/forgotpassword',
  )

  await expect(apiOf(site).accounts.me({}, { token: stranger })).rejects.toMatchObject({ status: 401 })
  expect((await apiOf(site).accounts.me({}, { token })).data.email).toBe(email)
})

test('the skip link leaves the key of a mailed link in the address', { tag: '@once' }, async ({ page }) => {
  await page.goto('/endsession#a-key')
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/endsession#a-key')
})

test('the key of a mailed link outlives a dialog over its page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/endsession#a-key')
  // As a link of the header opens it.
  await navigateInApp(page, '#create-opportunity')
  const dialog = page.getByRole('dialog', { name: 'Create Opportunity' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const sent = page.waitForRequest(/endsession/i)
  await page.getByRole('button', { name: 'Sign that device out' }).click()
  expect((await sent).postDataJSON()).toEqual({ key: 'a-key' })
})

test('signing out everywhere asks first, and ends this session too', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  // Content that is loaded above the button moves it.
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use an app' })).toBeVisible()
  await fitsBothSizes(page, page.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = page.getByRole('dialog')
  const signOut = page.getByRole('button', { name: 'Sign out everywhere' })
  await signOut.click()
  await expect(dialog).toContainText('including here')
  await fitsBothSizes(page, dialog)
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/profile')

  await signOut.click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await expect(apiOf(site).accounts.me({}, { token })).rejects.toMatchObject({ status: 401 })
})

test('a session that ended elsewhere leads to the sign-in and back', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email, token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  // Any request still in progress from opening the page would lead there as well.
  await untilQuiet(page)
  await apiOf(site).profile.endSessions({}, { token })
  await page.getByLabel('Name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(
    page.getByText('You were signed out in the meantime. Log in again to continue where you left off.'),
  ).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
})

test('a user who posts with a session that ended elsewhere logs in again and finds the form as it was', {
  tag: '@once',
}, async ({ page, site }) => {
  const { email, token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/opportunity#create-opportunity')
  const dialog = page.getByRole('dialog')
  const filled = {
    'Company Name': 'Clay House',
    Email: anAddress(),
    'Phone Number': '9876543210',
    'Job Title': 'Tile maker',
    'Job Description': 'Tiles from river clay.',
    'Job Location': 'Kochi',
  }
  for (const [label, value] of Object.entries(filled)) await dialog.getByLabel(label).fill(value)
  await apiOf(site).profile.endSessions({}, { token })
  await dialog.getByRole('button', { name: 'Submit' }).click()

  await expect(dialog).toContainText('You were signed out in the meantime.')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  for (const [label, value] of Object.entries(filled))
    await expect(dialog.getByLabel(label)).toHaveValue(value)

  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'It waits for approval in My posts.' }).click()
  await expect(page).toHaveURL('/opportunity/mine')
  await expect(page.getByRole('article').filter({ hasText: 'Tile maker' })).toBeVisible()
})

test('a user who applies with a session that ended elsewhere logs in again and finds the form and the file', {
  tag: '@once',
}, async ({ page, site }) => {
  const { email, token } = await aLearner(site)
  const poster = await aLearner(site)
  const { data } = await apiOf(site).posting.create({ body: anOpportunityForm }, poster)
  await approveOpportunity(apiOf(site), data._id, await demoToken(site, 'operator'))
  await signInAs(page, site, token)
  await page.goto(`/opportunity/${data._id}`)
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Why you?').fill('I know the river.')
  const resume = page.getByLabel('Resume')
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  // Otherwise another request notices that the session has ended, before the form is sent.
  await untilQuiet(page)
  await apiOf(site).profile.endSessions({}, { token })
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page.getByText('You were signed out in the meantime.')).toBeVisible()
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' })
  await expect(logIn).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Why you?')).toHaveValue('I know the river.')
  await expect(page.getByText('cv.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('You have applied to this opportunity.')).toBeVisible()
})

test('a page of one account does not stay open under another that signs in elsewhere', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun } = await aBusyLearner(site)
  const next = await aLearner(site, 'Vikram Singh')
  await signInAs(page, site, token)
  await page.goto('/learning')
  const course = page.getByRole('main').getByRole('link', { name: begun.name })
  await expect(course).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('draft:note abc', '{"text":"Private"}'))
  await untilQuiet(page)

  const elsewhere = await page.context().newPage()
  await signInAs(elsewhere, site, next.token)
  await expect(page.getByText('A course you begin is kept here, at the second you stopped.')).toBeVisible()
  await expect(course).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('draft:note abc'))).toBeNull()
})

test('a page that Back brings up after a sign-out is left', { tag: '@once' }, async ({ page, site }) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  // As the back/forward cache does it: the page has missed the sign-out.
  await page.evaluate((key) => {
    localStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, TOKEN_KEY)
  await expect(page).toHaveURL('/signin')
})

test('a token of nobody is removed', { tag: '@once' }, async ({ page, site }) => {
  await signInAs(page, site, (await aLearner(site)).token)
  await page.route('**/api/v1/user/getuser', (route) =>
    route.fulfill({ json: { status: 'success', data: null } }),
  )

  await page.goto('/termsandconditions')

  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
})
