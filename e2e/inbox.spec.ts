import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signedIn } from './support/actors.ts'
import { expect, test } from './support/test.ts'

test('the status and the page of an inbox are in the address: Back and a reload keep them', {
  tag: '@once',
}, async ({ page, site }) => {
  const poster = await aLearner(site)
  const api = apiOf(site)
  const body = { ...anOpportunityForm, jobTitle: 'Sail Maker' }
  const { data: post } = await api.opportunities.create({ body }, poster)
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  const applicant = await aLearner(site, 'Noor Khan')
  await api.applications.apply({ params: { id: post._id }, body: anApplicationForm() }, applicant)
  await signedIn(page, site, poster.token)
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
