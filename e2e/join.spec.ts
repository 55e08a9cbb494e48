import { anAddress, codeFor } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a newcomer sees a home page full of courses, signs up with a mailed code and signs in', async ({
  page,
  site,
}) => {
  const email = anAddress()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrading the community')
  await expect(page.getByRole('heading', { name: 'Top Playlists' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await expect(page.getByText('Between 8 to 20 characters')).toBeVisible()
  const consent = page.getByText('By signing up you agree to our Terms & Conditions, and that we keep')
  await expect(consent.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/termsandconditions',
  )
  await expectAccessible(page)
  const signUp = page.getByRole('main').getByRole('button', { name: /sign up/i })
  // Files of styles in another order would leave the button without its own.
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
  expect(await page.evaluate(() => localStorage.getItem('_access_token'))).toBeTruthy()
})
