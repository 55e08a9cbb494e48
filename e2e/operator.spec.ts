import { anAddress, apiOf, demoToken, mailsTo, signedIn } from './support/actors.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

/** Conflicts are what two of the tests are about; the browser reports every refused request. */
test.use({ expectedErrors: /status of 40[09]/ })

test('every section of the console is reachable, accessible and fits the screen', async ({ page, site }) => {
  test.setTimeout(180_000)
  await applied(site, 'Kiran Das')
  await openConsole(page, site)
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const names = await sections.evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''))
  expect(names).toHaveLength(10)
  for (const name of names) {
    await sections.filter({ hasText: name }).click()
    await expect(sections.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.goBack()
  await expect(sections.filter({ hasText: 'Undelivered mail' })).toHaveAttribute('aria-current', 'page')
})

test('an application is approved, another one rejected with a reason', async ({ page, site }) => {
  const [approved, rejected] = [await applied(site, 'Lata Venkatesan'), await applied(site, 'Deepak Solanki')]
  await openConsole(page, site, 'section=applications')

  await page.getByRole('link', { name: 'Lata Venkatesan' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByText(approved)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(window).toBeHidden()
  await page.goForward()
  await window.getByRole('button', { name: 'Approve' }).click()
  await expect(window).toBeHidden()
  await expect(page.getByRole('link', { name: 'Lata Venkatesan' })).toBeHidden()
  await expect.poll(async () => (await mailsTo(site, approved)).length).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Deepak Solanki' }).click()
  await window.getByRole('button', { name: 'Reject' }).click()
  await window.getByRole('button', { name: 'Reject application' }).click()
  await expect(window.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await window.getByLabel('Reason').fill('Please show us a lesson first')
  await window.getByRole('button', { name: 'Reject application' }).click()
  await expect(window).toBeHidden()
  await expect
    .poll(async () => (await mailsTo(site, rejected)).map(({ text }) => text).join())
    .toContain('Please show us a lesson first')

  await search(page, 'accounts', approved)
  await expect(page.getByRole('heading', { name: 'Lata Venkatesan' })).toBeVisible()
})

test('whoever comes second to an application is told so and sees how it stands', async ({ page, site }) => {
  const email = await applied(site, 'Ruksana Sheikh')
  await openConsole(page, site, 'section=applications')
  await page.getByRole('link', { name: 'Ruksana Sheikh' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()

  const token = await demoToken(site, 'operator')
  const { operatorApplications } = apiOf(site)
  const { data } = await operatorApplications.list({ query: { search: email } }, { token })
  const params = { applicationId: data.items[0]?._id ?? '' }
  await operatorApplications.approve({ params }, { token })

  await window.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/Approved .* operator@example.com/)).toBeVisible()
  await expect(window.getByRole('button', { name: 'Approve' })).toBeHidden()
})

test('an opportunity is rejected with a reason, a review hidden and shown again', async ({ page, site }) => {
  await apiOf(site).opportunities.create({
    body: {
      companyName: 'Surya Solar',
      email: anAddress(),
      phone: '9876543210',
      jobTitle: 'Installer of panels',
      jobDescription: 'Work on roofs across Pune.',
      jobLocation: 'Pune',
    },
  })
  await openConsole(page, site, 'section=opportunities')
  const post = page.getByRole('listitem').filter({ hasText: 'Installer of panels' })
  await post.getByRole('button', { name: 'Reject' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Reject' }).click()
  await expect(window.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await window.getByLabel('Reason').fill('Please name the wage')
  await window.getByRole('button', { name: 'Reject' }).click()
  await expect(post).toBeHidden()
  await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(post).toContainText('Please name the wage')

  await page.goto('/operator?section=reviews')
  const review = page.getByRole('main').locator('li').filter({ hasText: 'of 5' }).first()
  await review.getByRole('button', { name: 'Hide' }).click()
  await window.getByLabel('Reason').fill('Not about the course')
  await window.getByRole('button', { name: 'Hide' }).click()
  await review.getByRole('button', { name: 'Restore' }).click()
  await expect(review.getByRole('button', { name: 'Hide' })).toBeVisible()
})

test('an account is suspended with a reason and restored', async ({ page, site }) => {
  const email = anAddress()
  await apiOf(site).accounts.signUp({ body: { name: 'Dev Patel', email, password: 'a good password' } })
  await openConsole(page, site)
  await search(page, 'accounts', email)

  await page.getByRole('button', { name: 'Suspend' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Reason').fill('Rude reviews')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Dev Patel is suspended.')).toBeVisible()

  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Dev Patel can sign in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test('a category is added, renamed, put elsewhere and deleted', async ({ page, site }) => {
  await openConsole(page, site, 'section=categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Name').fill('Beekeeping')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Beekeeping', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change Beekeeping' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await window.getByLabel('Name').fill('Bees and honey')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Beekeeping', { exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Move Bees and honey up' }).click()
  await expect(page.getByText('Bees and honey has its new place.')).toBeVisible()

  await page.getByRole('button', { name: 'Change Bees and honey' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await window.getByLabel('Move under').selectOption({ index: 1 })
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bees and honey' })).toHaveAttribute(
    'data-level',
    '2',
  )

  await page.getByRole('button', { name: 'Change Bees and honey' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await window.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bees and honey', { exact: true })).toBeHidden()
})

async function openConsole(page: Page, site: Site, query = '') {
  await signedIn(page, site, await demoToken(site, 'operator'))
  await page.goto(`/operator?${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible()
}

async function search(page: Page, section: string, words: string) {
  await page.goto(`/operator?section=${section}`)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill(words)
  await box.press('Enter')
  await expect(page).toHaveURL(/q=/)
}

/** Somebody applied to become a creator; answers the address. */
async function applied(site: Site, name: string): Promise<string> {
  const email = anAddress()
  await apiOf(site).creatorApplications.submit({
    body: {
      name,
      email,
      password: 'a good password',
      mobile: '+919876543210',
      location: 'Pune',
      languages: ['English', 'Marathi'],
      social: 'https://example.com/teacher',
      profession: 'Physics teacher',
      pptknowledge: 'yes',
      pastexperiences: 'Ten years at a school',
      relevantskills: 'Drawing, patience',
      shortdescription: 'Explains with things from the kitchen.',
    },
  })
  return email
}
