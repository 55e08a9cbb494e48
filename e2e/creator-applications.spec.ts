import { anAddress } from './support/actors.ts'
import { fillBasic, fillProfessional } from './support/forms.ts'
import { openBeforeHydration, untilStepsTaken } from './support/in-app-navigation.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ expectedErrors: /status of (400|409)/ })

test('somebody applies to become a creator in three steps', { tag: '@once' }, async ({ page }) => {
  const email = anAddress()
  await page.goto('/creatorform')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join As Creator')
  await expect(page.locator('.mantine-Stepper-step')).toHaveText([
    /1\s*Basic/,
    /2\s*Professional/,
    /3\s*Review/,
  ])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/8 to 20/)
  await fillBasic(page, email.toUpperCase(), 'short')
  await expect(page.getByLabel('Phone Number')).toHaveValue('9876543210')
  await expect(page.getByLabel('Describe Yourself')).toHaveAttribute('rows', '4')
  await expectAccessible(page)
  await expect(page.getByText('Next comes step 2: Professional')).toBeVisible()
  await next.click()

  await expect(page.getByRole('heading', { level: 2, name: 'Professional' })).toBeFocused()
  await expect(next).toBeDisabled()
  await fillProfessional(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Kochi')
  await next.click()
  await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Teacher')
  await next.click()

  await expect(page.getByText('+919876543210')).toBeVisible()
  await expect(page.getByText('English, Hindi.')).toBeVisible()
  await expect(page.locator('dd').getByText('Physics', { exact: true })).toBeVisible()
  await expect(page.getByText(/you are 18 or older, or that a parent or guardian agrees/)).toBeVisible()
  await expect(page.locator('form').getByRole('link', { name: 'Terms & Conditions' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText('*Password must be between 8 to 20 characters')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Password must be between 8 to 20 characters')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your form has been submitted successfully.')).toBeVisible()
  await expect(page.getByText('We will shortly review your form and get back to you')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/creatorform')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('only the server checks the address of an applicant', { tag: '@once' }, async ({ page }) => {
  await page.goto('/creatorform')
  await fillBasic(page, 'meera@gmail', 'a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillProfessional(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible()
})

test('what an applicant typed survives a reload, the password does not', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/creatorform')
  await fillBasic(page, anAddress(), 'a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillProfessional(page)
  await page.reload()
  await expect(page.getByText('Still to fill in: Password')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Meera Nair')
  await expect(page.getByRole('combobox', { name: 'Country Code' })).toHaveValue('+91 India')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toContain('a good password')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Relevant Skills')).toHaveValue('Physics')
})

test('a number typed before the page is hydrated loses its dialling code as well', { tag: '@once' }, async ({
  page,
}) => {
  const hydrate = await openBeforeHydration(page, '/creatorform')
  await page.getByLabel('Phone Number').fill('+91 98765 43210')
  await hydrate()
  await expect(page.getByLabel('Phone Number')).toHaveValue('9876543210')
})

test('the beginning of a country typed before the page is hydrated is looked for', { tag: '@once' }, async ({
  page,
}) => {
  const hydrate = await openBeforeHydration(page, '/creatorform')
  const country = page.getByRole('combobox', { name: 'Country Code' })
  await expect(country).toHaveValue('+91 India')
  await country.press('End')
  await country.pressSequentially('nep')
  await hydrate()
  await expect(country).toHaveValue('nep')
  await country.press('ArrowDown')
  await page.getByRole('option', { name: /^Nepal/ }).click()
  await expect(country).toHaveValue('+977 Nepal')
})

test('Back leads from each step to the one before, with everything typed, and then leaves', {
  tag: '@once',
}, async ({ page }) => {
  const step = (name: string) => page.getByRole('heading', { level: 2, name })
  await page.goto('/')
  await page.goto('/creatorform')
  await fillBasic(page, anAddress(), 'a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillProfessional(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(step('Review')).toBeFocused()

  await page.goBack()
  await expect(step('Professional')).toBeFocused()
  await expect(page.getByLabel('Relevant Skills')).toHaveValue('Physics')
  await page.goBack()
  await expect(step('Basic')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(step('Basic')).toBeFocused()
  await untilStepsTaken(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the menus of languages and countries work by keyboard, in their sizes', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/creatorform')
  const country = page.getByRole('combobox', { name: 'Country Code' })
  await expect(country, 'most live there').toHaveValue('+91 India')
  await country.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'India', exact: false }).first()).toBeVisible()
  expect(await page.getByRole('option').count()).toBeGreaterThanOrEqual(240)
  await page.keyboard.type('nepal')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('+977 Nepal')

  const languages = page.getByRole('combobox', { name: 'Languages' })
  await languages.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Telugu' })).toBeAttached()
  const menu = page.getByRole('listbox', { name: 'Languages' })
  await expect(menu.getByRole('option')).toHaveCount(10)
  const dropdown = page.locator('.mantine-MultiSelect-dropdown')
  expect((await dropdown.boundingBox())?.width).toBe(250)
  expect((await dropdown.locator('.mantine-ScrollArea-viewport').boundingBox())?.height).toBe(224)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Still to fill in/)).not.toContainText('Languages')
})

test('what is typed before the list of countries is there is looked for in it', { tag: '@once' }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/dialling-codes-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/creatorform')
  const country = page.getByRole('combobox', { name: 'Country Code' })
  await country.click()
  await country.pressSequentially('nep')
  await expect(page.getByText('Loading')).toBeVisible()
  held.resolve()
  const nepal = page.getByRole('option', { name: /^Nepal/ })
  await expect(nepal).toBeVisible()
  await expect(country).toHaveValue('nep')
  await nepal.click()
  await expect(country).toHaveValue('+977 Nepal')
})

test.describe('when the list of countries cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch)/ })

  test('the form says so and offers another try, which keeps what was filled in', { tag: '@once' }, async ({
    page,
  }) => {
    await page.route(/\/dialling-codes-/, (route) => route.abort())
    await page.goto('/creatorform')
    await page.getByLabel('Full Name').fill('Meera Nair')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\/dialling-codes-/)
    // Trying again reloads the page, which shows the field before it is hydrated.
    const reloaded = page.waitForEvent('load')
    await again.click()
    await reloaded
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('combobox', { name: 'Country Code' }).click()
    await page.getByRole('option', { name: /^India/ }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('Meera Nair')
  })
})
