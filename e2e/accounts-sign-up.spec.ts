import { aLearner } from './support/actors.ts'
import { expect, test } from './support/test.ts'

// The address is rejected.
test.use({ expectedErrors: /status of 4\d\d/ })

test('on a small phone the error of a failed sign-up is scrolled into view', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email } = await aLearner(site)
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  const address = page.getByLabel('Email')
  await address.fill('asha@gmial')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  const send = page.getByRole('main').getByRole('button', { name: 'Sign up' })
  await send.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Please enter a valid email address')
  await expect(address).toBeFocused()
  expect(sent).not.toContain('POST')

  await address.fill(email)
  await expect(alert).toBeHidden()
  await send.click()
  await expect(alert).toBeInViewport({ ratio: 1 })
})

test('the name and address of somebody who signs up survive a look at the terms and a reload, the password does not', {
  tag: '@once',
}, async ({ page }) => {
  const [name, address] = [page.getByLabel('Name'), page.getByLabel('Email')]
  const password = page.getByLabel('Password', { exact: true })
  await page.goto('/signup')
  await name.fill('Asha Rao')
  await address.fill('asha@example.com')
  await password.fill('a good password')

  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL('/termsandconditions')
  await page.goBack()
  await expect(name).toHaveValue('Asha Rao')
  await address.fill('asha.rao@example.com')
  await page.reload()
  await expect(name).toHaveValue('Asha Rao')
  await expect(address).toHaveValue('asha.rao@example.com')
  await expect(password).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toContain('a good password')
})
