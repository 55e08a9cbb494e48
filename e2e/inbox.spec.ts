import { limits } from '#contract/limits.ts'
import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { expect, test } from './support/test.ts'

test('the status and the page of an inbox are in the address: Back and a reload keep them', {
  tag: '@once',
}, async ({ page, site }) => {
  const poster = await aLearner(site)
  const api = apiOf(site)
  const body = { ...anOpportunityForm, jobTitle: 'Sail Maker' }
  const { data: post } = await api.posting.create({ body }, poster)
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  const applicant = await aLearner(site, 'Noor Khan')
  await api.applications.apply({ params: { id: post._id }, body: anApplicationForm() }, applicant)
  await signInAs(page, site, poster.token)
  const address = `/opportunity/${post._id}/inbox`
  const show = page.getByRole('combobox', { name: /^Show/ })
  const none = page.getByText('No applications with this status.')

  await page.goto(`${address}?page=9&state=new`)
  await expect(page, 'a page past the end').toHaveURL(`${address}?state=new`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await show.selectOption('hired')
  await expect(none).toBeVisible()
  await expect(page).toHaveURL(`${address}?state=hired`)
  await page.reload()
  await expect(none).toBeVisible()
  await expect(show).toHaveValue('hired')
  await page.goBack()
  await expect(show).toHaveValue('new')
  await expect(page.getByRole('article')).toHaveCount(1)
  await show.selectOption('')
  await expect(page).toHaveURL(address)
})

test('the page of one’s own applications is in the address: Back keeps it, and its list has the focus', {
  tag: '@once',
}, async ({ page, site }) => {
  const learner = await aLearner(site)
  const api = apiOf(site)
  const { data: post } = await api.posting.create({ body: anOpportunityForm }, await aLearner(site))
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  await api.applications.apply({ params: { id: post._id }, body: anApplicationForm() }, learner)
  const own = (await api.applications.mine({ query: {} }, learner)).data
  // As if there were three pages.
  await page.route('**/api/v1/opportunity/applications?*', async (route) => {
    const number = new URL(route.request().url()).searchParams.get('page') ?? '1'
    const applications = own.applications.map((one) => ({
      ...one,
      opportunity: { ...one.opportunity, jobTitle: `Sail Maker ${number}` },
    }))
    await route.fulfill({ json: { status: 'success', success: true, data: { total: 18, applications } } })
  })
  await signInAs(page, site, learner.token)
  await page.goto('/profile?tab=applications')
  const job = page.getByRole('main').getByRole('link', { name: /^Sail Maker/ })
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(job).toHaveText('Sail Maker 3')
  await expect(page.locator('ul:focus')).toContainText('Sail Maker 3')
  await job.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(anOpportunityForm.jobTitle)
  await page.goBack()
  await expect(job).toHaveText('Sail Maker 3')
  await expect(page).toHaveURL('/profile?tab=applications&page=3')
  await page.goto('/profile?tab=applications&page=9')
  await expect(page, 'a page past the end').toHaveURL('/profile?tab=applications&page=3')
})

test('applicants who have moved up because others left the shown status are not skipped', {
  tag: '@once',
}, async ({ page, site }) => {
  const poster = await aLearner(site)
  const api = apiOf(site)
  const { data: post } = await api.posting.create({ body: anOpportunityForm }, poster)
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  const names = Array.from({ length: 2 * limits.pageSize.default + 2 }, (_, at) => `Applicant ${at + 1}`)
  for (const name of names)
    await api.applications.apply(
      { params: { id: post._id }, body: anApplicationForm({ fields: { name } }) },
      await aLearner(site),
    )
  await signInAs(page, site, poster.token)
  await page.goto(`/opportunity/${post._id}/inbox?state=new`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(limits.pageSize.default)
  for (const card of await cards.all()) {
    const status = card.getByRole('combobox')
    await status.selectOption('shortlisted')
    await expect(card).toHaveAttribute('data-state', 'shortlisted')
  }
  await page.getByRole('main').getByRole('button', { name: 'Page 2' }).click()
  // The newest are the first.
  const next = names.toReversed().slice(limits.pageSize.default, 2 * limits.pageSize.default)
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(next)
})

test('the inbox opens without a request to the server of its own, which may fail', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  const { data: post } = await apiOf(site).posting.create({ body: anOpportunityForm }, { token })
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine')
  await page.route(/inbox\.data/, (route) => route.abort())
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: post.jobTitle })).toBeVisible()
})
