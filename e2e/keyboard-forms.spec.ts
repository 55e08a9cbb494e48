import { aPdf } from '#testing/documents.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import { aCreator, aLearner, anAddress, apiOf, codeFor, demoToken, signInAs } from './support/actors.ts'
import { applyAsCreator, openConsole } from './support/console.ts'
import { expectFocusOnHeading, tabTo } from './support/keyboard.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

/** The deleted account is requested once more. */
test.use({ expectedErrors: /status of 40[14]/ })

/** Presses Tab until the field has the focus, then types. */
async function typeInto(page: Page, label: string, words: string): Promise<void> {
  const place = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page
  await tabTo(page, place.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  const place = (await dialog.count()) > 0 ? dialog.last() : page.getByRole('main')
  await tabTo(page, place.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('a newcomer signs up, changes the profile and deletes the account by keyboard alone', async ({
  page,
  site,
  isMobile,
}) => {
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const email = anAddress()

  await page.goto('/')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create Account' }))
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, 'Sign up')
  await typeInto(page, 'Name', 'Asha Rao')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', 'a good password')
  await tabTo(page, page.getByRole('button', { name: 'Show characters' }))
  await keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await pressOn(page, /sign up/i)

  await expect(page.getByText(email)).toBeVisible()
  const firstDigit = page.getByRole('textbox').first()
  await expect(firstDigit).toBeFocused()
  await firstDigit.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await keyboard.type(await codeFor(site, email))
  await expectFocusOnHeading(page, 'Log in')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await typeInto(page, 'Password', 'a good password')
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, 'Upgrading the community')

  // The header comes before the heading.
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }), 'Shift+Tab')
    await keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('link', { name: 'My Profile' }))
  } else {
    await tabTo(page, page.getByRole('button', { name: 'Asha Rao' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  }
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, 'My Profile')
  await typeInto(page, 'Name', 'Asha Sharma')
  await pressOn(page, 'Save')
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await typeInto(page, 'Old Password', 'a good password')
  await typeInto(page, 'New Password', 'a better password')
  await keyboard.press('Enter')
  await expect(page.getByLabel('New Password')).toHaveValue('')

  await tabTo(page, page.getByRole('tab', { name: 'Manage Profile' }))
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Delete Account' })).toBeFocused()
  await pressOn(page, 'Delete my account')
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Delete')
  await expect(page).toHaveURL('/signup')
  const login = apiOf(site).accounts.login({ body: { email, password: 'a better password' } })
  await expect(login).rejects.toMatchObject({ status: 401 })
})

test('somebody applies to become a creator by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/creatorform')
  await typeInto(page, 'Full Name', 'Meera Nair')
  await tabTo(page, page.getByRole('combobox', { name: 'Country Code' }))
  await keyboard.press('ArrowDown')
  await keyboard.type('india')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country Code' })).toHaveValue('+91 India')
  await typeInto(page, 'Phone Number', '9876543210')
  await typeInto(page, 'Email', anAddress())
  await typeInto(page, 'Password', 'a good password')
  await typeInto(page, 'Location', 'Kochi')
  await tabTo(page, page.getByRole('combobox', { name: 'Languages' }))
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await typeInto(page, 'Describe Yourself', 'I teach physics.')
  await pressOn(page, 'Next')

  await expect(page.getByRole('heading', { level: 2, name: 'Professional' })).toBeFocused()
  await typeInto(page, 'Profession', 'Teacher')
  await typeInto(page, 'Past Experiences', 'Ten years at a school')
  await typeInto(page, 'Relevant Skills', 'Physics')
  await tabTo(page, page.getByRole('radio', { name: 'Yes' }))
  await keyboard.press('Space')
  await typeInto(page, 'Social Platforms', 'https://example.com/meera')
  await pressOn(page, 'Previous')
  await expect(page.getByLabel('Location')).toHaveValue('Kochi')
  await pressOn(page, 'Next')
  await pressOn(page, 'Next')
  await expect(page.getByText('+919876543210')).toBeVisible()
  await pressOn(page, 'Submit')
  await expect(page.getByText('Your form has been submitted successfully.')).toBeVisible()
  await expect(page.locator(':focus'), 'the focus is not lost').toHaveCount(1)
})

test('an opportunity is posted, found and applied to by keyboard alone', async ({ page, site }) => {
  test.slow()
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const title = `Weaver ${crypto.randomUUID().slice(0, 8)}`
  await signInAs(page, site, (await aCreator(site)).token)
  await page.goto('/opportunity')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create Opportunity' }))
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Company Name')).toBeFocused()
  await keyboard.type('Sarita Handlooms')
  await typeInto(page, 'Email', 'jobs@sarita.example')
  await typeInto(page, 'Phone Number', '9876543210')
  await typeInto(page, 'Job Title', title)
  await typeInto(page, 'Job Description', 'Weave with a small team.')
  await typeInto(page, 'Job Location', 'Maheshwar')
  await tabTo(page, dialog.getByLabel('Job Type'))
  await keyboard.type('I')
  await expect(dialog.getByLabel('Job Type')).toHaveValue('Internship')
  await pressOn(page, 'Submit')
  await expect(page.getByText('Opportunity Created Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Create Opportunity' }).last()).toBeFocused()
  await approve(site, title)

  await signInAs(page, site, (await aLearner(site, 'Lata Iyer')).token)
  await page.goto('/opportunity')
  await tabTo(page, page.getByRole('searchbox', { name: 'Title, company or place' }))
  await keyboard.type(title)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/search=Weaver/)
  const card = page.getByRole('main').getByRole('link', { name: title })
  await tabTo(page, card)
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Add Your Skills'))
  await keyboard.type('Weaving')
  await page.locator(':focus').dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(page.locator(':focus')).toHaveValue('Weaving')
  await keyboard.press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, dialog.getByLabel('Resume'))
  await keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'lata.pdf', mimeType: 'application/pdf', buffer: aPdf(2_000) })
  await typeInto(page, 'Phone Number', '9876543210')
  await pressOn(page, 'Apply')
  await expect(dialog.getByText('You have applied to this opportunity.')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card).toBeFocused()
})

test('an operator approves one application and rejects another by keyboard alone', async ({ page, site }) => {
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  await applyAsCreator(site, 'Farida Khan')
  await applyAsCreator(site, 'Gopal Joshi')
  await openConsole(page, site)
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Creator applications/ }),
  )
  await keyboard.press('Enter')

  const approved = page.getByRole('link', { name: 'Farida Khan' })
  const rejected = page.getByRole('link', { name: 'Gopal Joshi' })
  await tabTo(page, approved)
  await keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Approve')
  await expect(dialog).toBeHidden()
  // A decided item stays in its place, so that the next one does not move under the pointer.
  await expect(page.getByRole('listitem').filter({ has: approved })).toContainText('Done')
  await tabTo(page, rejected)
  await keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Reject')
  await typeInto(page, 'Reason', 'Please show us a lesson first')
  await pressOn(page, 'Reject application')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ has: rejected })).toContainText('Done')
})

async function approve(site: Site, title: string): Promise<void> {
  const api = apiOf(site)
  const token = await demoToken(site, 'operator')
  const waiting = await api.opportunities.list(
    { query: { approved: false, limit: 50, search: title } },
    { token },
  )
  await approveOpportunity(api, waiting.opportunities[0]?._id ?? '', token)
}
