import { aLearner, apiOf, mailsTo } from './support/actors.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ expectedErrors: /status of 400|ERR_FAILED/ })

test('a forgotten password is replaced through the mailed link, once', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email } = await aLearner(site)
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgotpassword')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText(
      'We have mailed you password reset email. Please check your mail for resetting your password',
    ),
  ).toBeVisible()
  await expectAccessible(page)

  const address = await resetLink(site, email)
  await page.goto(address)
  const update = page.getByRole('button', { name: 'Update' })
  await expect(update).toBeDisabled()
  await page.getByLabel('New Password').fill('short')
  await page.getByLabel('Confirm Password').fill('shor')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(update).toBeDisabled()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Confirm Password').fill('short')
  await expect(page.getByText('Password match')).toBeVisible()
  await update.click()
  await expect(page.getByRole('alert')).toHaveText('*Password must be between 8 to 20 characters')

  await page.getByLabel('New Password').fill('a better password')
  await page.getByLabel('Confirm Password').fill('a better password')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(page.getByLabel('New Password')).toHaveAttribute('type', 'text')
  await update.click()
  await expect(page.getByText('Your password has been successfully changed.')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await expect(page.getByLabel('Confirm Password')).toHaveValue('')
  await expectAccessible(page)
  const { token } = await apiOf(site).accounts.login({ body: { email, password: 'a better password' } })
  expect(token).toBeTruthy()

  await test.step('a used link says so when it is opened, with a link to request a new one', async () => {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('This link has expired or was used before')
    await expect(page.getByLabel('New Password')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgotpassword')
  })

  // Where that cannot be asked, the form says it in the end.
  await page.route('**/api/v1/user/resetpassword/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await page.goto(address)
  await page.getByLabel('New Password').fill('a third password')
  await page.getByLabel('Confirm Password').fill('a third password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^\*This link has expired/)
})

/** Waits for the mail and returns its link, as a path of the site. */
async function resetLink(site: Site, email: string): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const link = (await mailsTo(site, email)).at(-1)?.text.match(/\/newcredentials\/[\w-]+/)?.[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No link was mailed to ${email}`)
}
