import { aLearner, apiOf, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fitsBothSizes, test } from './support/test.ts'
import { unsubscribeAddress, unsubscribeFromApplicationsAddress } from './support/unsubscribe-address.ts'

test.use({ expectedErrors: /status of 404/ })

test('the unsubscribe link of a reminder asks first, confirms afterwards, and a broken one says so', {
  tag: '@once',
}, async ({ page, site, browser }) => {
  const { token } = await aLearner(site)
  const api = apiOf(site)
  await signInAs(page, site, token)
  await page.goto('/learning')
  const asked = page.getByRole('checkbox', {
    name: 'Remind me by mail of what I was learning, at most once a week',
  })
  await asked.check()
  await expect(asked).toHaveAttribute('aria-busy', 'false')
  const isReminded = async () => (await api.learning.get({}, { token })).data.settings.reminders
  expect(await isReminded()).toBe(true)

  // As opened from an email: in another browser, signed out and, here, without scripts.
  const viewport = page.viewportSize()
  const mail = await (
    await browser.newContext({ baseURL: site.url, viewport, javaScriptEnabled: false })
  ).newPage()
  const { _id } = (await api.accounts.me({}, { token })).data
  const address = unsubscribeAddress(_id)
  await mail.goto(address)
  await expect(mail.getByText('Do you want to stop the reminders about your courses?')).toBeVisible()
  expect(await isReminded(), 'a scanner that opens it stops nothing').toBe(true)
  await expectNoSidewaysScroll(mail)
  const stop = mail.getByRole('button', { name: 'Stop these reminders' })
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await stop.focus()
  await mail.keyboard.press('Enter')
  await expect(mail.getByText('You will no longer get reminders.', { exact: false })).toBeVisible()
  expect(await isReminded()).toBe(false)
  await mail.reload()
  await expect(mail.getByText('You will no longer get reminders.', { exact: false })).toBeVisible()

  expect((await mail.goto(address.slice(0, -1)))?.status()).toBe(404)
  await expect(mail.getByText('This link is not complete.', { exact: false })).toBeVisible()
  await expectNoSidewaysScroll(mail)
  const answers = unsubscribeFromApplicationsAddress(_id)
  await mail.goto(answers)
  const isMailed = async () =>
    (await api.notifications.getSettings({}, { token })).data.find(({ kind }) => kind === 'application')?.mail
  expect(await isMailed()).toBe('now')
  await mail.getByRole('main').getByRole('button').click()
  await expect.poll(isMailed).toBe('never')
  await expectNoSidewaysScroll(mail)
  await mail.context().close()

  await page.goto(address)
  await fitsBothSizes(page, page.getByRole('heading', { level: 1 }))
  await page.goto(address.slice(0, -1))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'My learning' }).click()
  await expect(page).toHaveURL('/learning')
  await expect(asked).not.toBeChecked()
})
