import { aLearner, apiOf } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

// The accessibility check tries to run in the frame of the message, which allows no scripts.
test.use({ expectedErrors: /^Blocked script execution in 'about:srcdoc'/ })

test('without a mail server the emails are read at /dev/mail, and their links lead into the site', {
  tag: '@once',
}, async ({ page, site }) => {
  const { email } = await aLearner(site)
  await apiOf(site).sessions.forgotPassword({ body: { email } })

  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByRole('row', { name: email })).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('row', { name: email }).getByRole('link', { name: 'verification code' }).click()
  const message = page.frameLocator('iframe')
  await expect(message.getByText(/^\d{6}$/)).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('row', { name: email }).getByRole('link', { name: 'Set a new password' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /newcredentials/ })
    .click()
  await expect(page).toHaveURL(/\/newcredentials\/[\w-]{43}$/)
})
