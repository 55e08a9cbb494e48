import type { Request } from '@playwright/test'
import { TOKEN_KEY } from '#contract/constants.ts'
import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fitsBothSizes, test } from './support/test.ts'

/** An applicant, and how the poster of an open opportunity marks their application. */
async function anApplicant(site: Site) {
  const api = apiOf(site)
  const [poster, applicant] = [await aLearner(site), await aLearner(site)]
  const body = { ...anOpportunityForm, jobTitle: `Weaver ${crypto.randomUUID().slice(0, 8)}` }
  const { data: post } = await api.posting.create({ body }, poster)
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  const { data: application } = await api.applications.apply(
    { params: { id: post._id }, body: anApplicationForm() },
    applicant,
  )
  const mark = (state: 'seen' | 'shortlisted' | 'hired') =>
    api.inbox.setState({ params: { id: application._id }, body: { state } }, poster)
  return { applicant, title: body.jobTitle, mark }
}

test('the bell shows how much is new, lists it, and what was read on one device is read on the other', async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const { applicant, title, mark } = await anApplicant(site)
  await mark('shortlisted')
  const sentence = `Sarita Softworks has put you on the shortlist for “${title}”.`
  await signInAs(page, site, applicant.token)
  await page.goto('/')
  const header = page.getByRole('banner')
  const bell = header
    .getByRole(isMobile ? 'link' : 'button', { name: 'Notifications' })
    .filter({ visible: true })
  await expect(bell).toHaveAccessibleName('Notifications 1 new')

  await test.step('under the bell, on a phone a page', async () => {
    await bell.click()
    const told = page.getByRole(isMobile ? 'link' : 'menuitem', { name: sentence })
    await expect(told).toBeVisible()
    await expectAccessible(page)
    if (!isMobile) await page.getByRole('menuitem', { name: 'All notifications' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('following a notification marks it read, here and on every device', async () => {
    const device = await browser.newContext({ baseURL: site.url })
    const other = await device.newPage()
    let checks = 0
    const waiting = new Set<Request>()
    other.on('request', (request) => {
      if (!request.url().includes('/notifications/unread')) return
      checks += 1
      waiting.add(request)
    })
    other.on('requestfinished', (request) => waiting.delete(request))
    other.on('requestfailed', (request) => waiting.delete(request))
    await other.clock.install()
    await signInAs(other, site, applicant.token)
    await other.goto('/notifications')
    await expect(other.getByText('New ·')).toBeVisible()
    // Runs the checks that are delayed, also by the replies of others, and stops the clock: none is left to see what is
    // read later.
    await other.clock.pauseAt(Date.now() + 60_000)
    await expect(async () => {
      const before = checks
      await other.clock.runFor(2_000)
      // What it has begun is known here before its answer.
      await other.evaluate(() => null)
      expect([checks, waiting.size]).toEqual([before, 0])
    }).toPass()
    await page.getByRole('link', { name: sentence }).click()
    await expect(page).toHaveURL('/profile?tab=applications')
    await expect(bell).toHaveAccessibleName('Notifications')
    // The other page is in the background and is told nothing. At its next check it is read there, too.
    const asks: string[] = []
    other.on('request', (request) => {
      if (request.url().includes('/notifications')) asks.push(request.url())
    })
    await mark('seen')
    await other.clock.fastForward(600_000)
    await expect(other.getByText('New ·')).toBeVisible()
    expect(asks).toEqual([])
    await mark('shortlisted')
    await page.getByRole('link', { name: 'Opportunities' }).first().click()
    await expect(bell).toHaveAccessibleName('Notifications 1 new')
    await apiOf(site).notifications.markRead({ body: { all: true } }, applicant)
    await other.clock.fastForward(5_000)
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(other.getByText('New ·')).toBeHidden()
    await expect(other.getByRole('link', { name: sentence })).toBeVisible()
    await page.goBack()
    await expect(bell).toHaveAccessibleName('Notifications')
    await device.close()
  })

  await test.step('all at once', async () => {
    await mark('hired')
    await page.goto('/notifications')
    await expect(page.getByText(`Sarita Softworks has chosen you for “${title}”.`)).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
    await expect(page.getByText('New ·')).toBeHidden()
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Nothing is new.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Settings' }), 'the focus kept its place').toBeFocused()
  })
})

test('a notification that comes while another one is marked as read is counted', {
  tag: '@once',
}, async ({ page, site }) => {
  const { applicant, title, mark } = await anApplicant(site)
  await mark('shortlisted')
  await signInAs(page, site, applicant.token)
  await page.goto('/notifications')
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' }).filter({ visible: true })
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
  const answer = Promise.withResolvers<void>()
  const marked = Promise.withResolvers<void>()
  await page.route('**/notifications/read', async (route) => {
    const response = await route.fetch()
    marked.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  const looked = page.waitForResponse('**/notifications/unread')
  await page.getByRole('link', { name: `on the shortlist for “${title}”` }).click()
  await Promise.all([marked.promise, looked])
  await mark('hired')
  // The answer to the first question is overtaken by the late answer that nothing is unread.
  await page.route('**/notifications/unread', async (route) => {
    const response = await route.fetch()
    answer.resolve()
    await expect(bell).toHaveAccessibleName('Notifications')
    await page.unroute('**/notifications/unread')
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Opportunities' }).first().click()
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
})

test('a visitor has no bell and is asked to sign in; without news the list says so', {
  tag: '@once',
}, async ({ page, site }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeHidden()
  await page.goto('/notifications')
  await expect(page).toHaveURL('/signin')
  await signInAs(page, site, (await aLearner(site)).token)
  await page.goto('/notifications')
  await expect(page.getByText('Nothing is new.', { exact: false })).toBeVisible()
  await expectAccessible(page)
})

test('a page of notifications past the last one leads to the first, which is loaded once', {
  tag: '@once',
}, async ({ page, site }) => {
  const { applicant, title, mark } = await anApplicant(site)
  await mark('shortlisted')
  await signInAs(page, site, applicant.token)
  await page.goto('/notifications?page=-3')
  await expect(page.getByText('New ·')).toBeVisible()
  await page.goto('/notifications?page=9')
  await expect(page.getByText('The list ends before this page.')).toBeVisible()
  await expectAccessible(page)
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' }).filter({ visible: true })
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
  let lists = 0
  const noticed = Promise.withResolvers<void>()
  await page.route(/\/notifications\?/, async (route) => {
    lists += 1
    await noticed.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect.poll(() => lists).toBe(1)
  await apiOf(site).notifications.markRead({ body: { all: true } }, applicant)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(bell).toHaveAccessibleName('Notifications')
  noticed.resolve()
  await expect(page.getByText(`on the shortlist for “${title}”`)).toBeVisible()
  await expect(page.getByText('New ·')).toBeHidden()
  expect(lists).toBe(1)

  // The session ends, and somebody else signs in, whose count is not known yet.
  await mark('hired')
  await page.goto('/profile')
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
  // A request that is only about to be sent would go without a token.
  await untilQuiet(page)
  await page.route('**/notifications/unread', () => undefined)
  await page.evaluate((key) => {
    localStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, TOKEN_KEY)
  await page.getByLabel('Email').fill((await aLearner(site)).email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('notifications and their emails are set kind by kind and stay so', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/notifications/settings')
  const mail = page.getByRole('combobox', { name: 'By mail: Your applications to opportunities' })
  const bell = page.getByRole('checkbox', { name: 'Under the bell: Answers to your reviews' })
  await expect(mail).toHaveValue('now')
  const kept = () =>
    page.waitForResponse(
      (reply) => reply.url().endsWith('/notifications/settings') && reply.request().method() === 'PUT',
    )
  for (const choose of [() => mail.selectOption('Once a week'), () => bell.uncheck()]) {
    const reply = kept()
    await choose()
    expect((await reply).status()).toBe(200)
  }
  await fitsBothSizes(page, mail)
  await page.reload()
  await expect(mail).toHaveValue('weekly')
  await expect(bell).not.toBeChecked()
  const { data } = await apiOf(site).notifications.getSettings({}, { token })
  expect(data).toContainEqual({ kind: 'application', shown: true, mail: 'weekly' })
})

test('a setting that is changed while another is being saved is saved as well', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/notifications/settings')
  const chosen = Promise.withResolvers<void>()
  await page.route(/\/notifications\/settings$/, async (route) => {
    await chosen.promise
    await route.continue()
  })
  const mail = page.getByRole('combobox', { name: 'By mail: Your applications to opportunities' })
  const bell = page.getByRole('checkbox', { name: 'Under the bell: Your applications to opportunities' })
  await bell.uncheck()
  await mail.selectOption('Once a week')
  await mail.selectOption('Never')
  chosen.resolve()
  const settings = async () => (await apiOf(site).notifications.getSettings({}, { token })).data
  await expect
    .poll(async () => (await settings()).find(({ kind }) => kind === 'application'))
    .toEqual({ kind: 'application', shown: false, mail: 'never' })
  await expect(mail).toHaveValue('never')
  await expect(bell).not.toBeChecked()
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('the menu under the bell says that nothing is new, or that it could not be loaded and tries again', {
    tag: '@wide',
  }, async ({ page, site }) => {
    const { applicant, title, mark } = await anApplicant(site)
    await signInAs(page, site, applicant.token)
    await page.goto('/')
    const header = page.getByRole('banner')
    const bell = header.getByRole('button', { name: 'Notifications' })
    await bell.press('Enter')
    await expect(header.getByRole('status').filter({ hasText: 'Nothing is new.' })).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await mark('shortlisted')
    await page.route('**/notifications?*', (route) => route.abort())
    await bell.press('Enter')
    await expect(header.getByRole('status').filter({ hasText: 'No answer from the server.' })).toBeAttached()
    await expectAccessible(page)
    await page.unroute('**/notifications?*')
    await header.getByRole('menuitem', { name: 'Try again' }).press('Enter')
    await expect(header.getByRole('menuitem', { name: title })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(header.getByRole('menuitem', { name: title })).toBeFocused()
  })
})
