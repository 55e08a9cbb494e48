import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { anAddress, apiOf, demoToken, signInAs } from './support/actors.ts'
import { applyAsCreator, openConsole, search } from './support/console.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

/** Conflicts are the subject of two of the tests; the browser reports every rejected request. */
test.use({ expectedErrors: /status of 40[09]|net::ERR_FAILED/ })

test('every section of the console is reachable, accessible and fits the screen', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await applyAsCreator(site, 'Kiran Das')
  await page.route('**/api/v1/operator/overview', async (route) => {
    const reply = await route.fetch()
    const { data, ...rest } = await reply.json()
    const many = { coursesBegun: 1_240, coursesFinished: 310, openReports: 1_250 }
    const json = { ...rest, data: { ...data, ...many } }
    await route.fulfill({ response: reply, json })
  })
  await page.route('**/api/v1/operator/counts?**', async (route) => {
    const reply = await route.fetch()
    const { data, ...rest } = await reply.json()
    const days = data.days.map((day: object, at: number) => ({ ...day, pageViews: at === 0 ? 12_340 : 0 }))
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, days } } })
  })
  await openConsole(page, site, 'section=overview')
  const sums = page.getByRole('main').getByRole('listitem')
  await expect(sums.filter({ hasText: 'Courses begun' })).toContainText('1,240')
  await expect(sums.filter({ hasText: 'Courses finished' })).toContainText('310')
  await expect(sums.filter({ hasText: 'Reported things' })).toContainText('1,250')
  const views = page.getByRole('heading', { name: 'Page views' })
  await expect(views).toHaveText('Page views 12,340')
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(sections.filter({ hasText: 'Reports' })).toContainText('1,250')
  const names = await sections.evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''))
  expect(names).toHaveLength(16)
  for (const name of names) {
    await sections.filter({ hasText: name }).click()
    await expect(sections.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.goBack()
  await expect(sections.filter({ hasText: names.at(-2) ?? '' })).toHaveAttribute('aria-current', 'page')
})

test('an application is approved, another one rejected with a reason', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const [approved, rejected] = [
    await applyAsCreator(site, 'Lata Venkatesan'),
    await applyAsCreator(site, 'Deepak Solanki'),
  ]
  await openConsole(page, site, 'section=applications')

  await page.getByRole('link', { name: 'Lata Venkatesan' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(approved)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Lata Venkatesan' })
  await expect(row).toContainText('Done')
  await expect(row.getByRole('link', { name: 'Read' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Lata Venkatesan” waits again.')).toBeVisible()
  await row.getByRole('link', { name: 'Read' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Done')

  await page.getByRole('link', { name: 'Deepak Solanki' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('Please show us a lesson first')
  await dialog.getByLabel('Note').fill('Has taught for years')
  await page.reload()
  await expect(dialog.getByLabel('Note'), 'kept').toHaveValue('Has taught for years')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason'), 'kept').toHaveValue('Please show us a lesson first')
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/operator?section=applications&state=rejected')
  const rejectedOne = page.getByRole('listitem').filter({ hasText: rejected })
  await expect(rejectedOne).toContainText('Please show us a lesson first')

  await search(page, 'accounts', approved)
  await expect(page.getByRole('heading', { name: 'Lata Venkatesan' })).toBeVisible()
})

test('the second operator to decide an application is told so and sees its state', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const email = await applyAsCreator(site, 'Ruksana Sheikh')
  await openConsole(page, site, 'section=applications')
  await page.getByRole('link', { name: 'Ruksana Sheikh' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()

  const token = await demoToken(site, 'operator')
  const { operatorApplications } = apiOf(site)
  const { data } = await operatorApplications.list({ query: { search: email } }, { token })
  const params = { applicationId: data.items[0]?._id ?? '' }
  await operatorApplications.approve({ params }, { token })

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/Approved .* operator@example.com/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden()
})

test('an opportunity is rejected with a reason, a review hidden and restored', { tag: '@once' }, async ({
  page,
  site,
}) => {
  await apiOf(site).posting.create({
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
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('Please name the wage')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await post.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason'), 'kept').toHaveValue('Please name the wage')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(post).toContainText('Done')
  await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(post).toContainText('Please name the wage')

  await page.goto('/operator?section=reviews')
  const review = page.getByRole('main').locator('li').filter({ hasText: 'of 5' }).first()
  await review.getByRole('button', { name: 'Hide' }).click()
  await dialog.getByLabel('Reason').fill('Not about the course')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(review).toContainText('Hidden')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The review is shown again.')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Hide' })).toBeVisible()
})

test('hiding a playlist is undone once and restored once', { tag: '@wide' }, async ({ page, site }) => {
  const { data: top } = await apiOf(site).playlists.getTop()
  const name = top.at(-1)?.name ?? ''
  await openConsole(page, site)
  await search(page, 'playlists', name)
  const row = page.getByRole('main').locator('li').filter({ hasText: name }).first()
  const dialog = page.getByRole('dialog')
  async function hide() {
    await row.getByRole('button', { name: 'Hide' }).click()
    await dialog.getByLabel('Reason').fill('Copied from elsewhere')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(row.getByRole('button', { name: 'Restore' })).toBeVisible()
  }

  await hide()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('link', { name })).toBeVisible()

  await hide()
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(row.getByRole('link', { name })).toBeVisible()
})

test('mail that could not be delivered is retried', { tag: '@once' }, async ({ page, site }) => {
  const { accounts, operatorSite } = apiOf(site)
  const [email, token] = [anAddress(), await demoToken(site, 'operator')]
  const unblock = await blockMail(site)
  await accounts.signUp({ body: { name: 'Mohan Pillai', email, password: 'a good password' } })
  await expect
    .poll(async () => (await operatorSite.listMail({}, { token })).data.items.map(({ about }) => about))
    .toContainEqual({ email })

  await openConsole(page, site, 'section=mail')
  const mail = page.getByRole('main').locator('li').first()
  await expect(mail).toContainText('Being retried')
  await mail.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('The mail is being sent again.')).toBeVisible()
  await unblock()
})

test('nobody but operators gets into the console, and offline it says so', {
  tag: '@once',
}, async ({ page, site, context }) => {
  await page.goto('/operator')
  await expect(page).toHaveURL(/\/signin$/)
  for (const who of ['learner', 'creator'] as const) {
    await signInAs(page, site, await demoToken(site, who))
    await page.goto('/operator?section=accounts')
    await expect(page).toHaveURL(`${site.url}/`)
  }

  await openConsole(page, site)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await page.route('**/assets/**', (route) => route.abort())
  await sections.getByRole('link', { name: 'Searches' }).click()
  const lost = page.getByRole('main').getByRole('alert')
  await expect(lost).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/**')
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Searches' })).toBeVisible()

  await context.route('**/api/v1/operator/accounts**', (route) => route.abort())
  await sections.getByRole('link', { name: 'Accounts' }).click()
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toBeVisible()
  await expectAccessible(page)
  await context.unroute('**/api/v1/operator/accounts**')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Suspend' }).first()).toBeVisible()
})

test('suspending an account can be undone unless somebody else was faster', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const email = anAddress()
  await apiOf(site).accounts.signUp({ body: { name: 'Dev Patel', email, password: 'a good password' } })
  await openConsole(page, site)
  await search(page, 'accounts', email)
  // The whole list is shown until the reply to the search is there.
  await expect(page.getByRole('main').getByRole('button', { name: 'Suspend' })).toHaveCount(1)
  const dialog = page.getByRole('dialog')
  async function suspend() {
    await page.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByLabel('Reason').fill('Rude reviews')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('Dev Patel is suspended.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  }

  await suspend()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Dev Patel can sign in again.')).toBeVisible()

  await suspend()
  const token = await demoToken(site, 'operator')
  const { operatorAccounts } = apiOf(site)
  const { data } = await operatorAccounts.list({ query: { search: email } }, { token })
  await operatorAccounts.restore({ params: { accountId: data.items[0]?._id ?? '' } }, { token })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This account is not suspended')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

/** A file replaces the folder of emails, so that nothing can be written; returns a function that restores it. */
async function blockMail(site: Site): Promise<() => Promise<void>> {
  const folder = path.join(site.dataDir, 'mail')
  const kept = `${folder}.kept`
  await mkdir(folder, { recursive: true })
  await rename(folder, kept)
  // An email that is being written at this moment recreates the folder.
  const replaced = (put: () => Promise<void>) =>
    expect(async () => {
      await rm(folder, { recursive: true, force: true })
      await put()
    }).toPass()
  await replaced(() => writeFile(folder, ''))
  return () => replaced(() => rename(kept, folder))
}
