import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signedIn } from './support/actors.ts'
import { lateReplies } from './support/networks/late-replies.ts'
import { expect, test } from './support/test.ts'

test('the poster sees every decision, however late the answers to earlier ones are', {
  tag: '@once',
}, async ({ page, site }) => {
  const poster = await aLearner(site)
  const api = apiOf(site)
  const body = { ...anOpportunityForm, jobTitle: 'Net Mender' }
  const { data: post } = await api.opportunities.create({ body }, poster)
  const params = { id: post._id }
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  for (const name of ['Noor Khan', 'Lata Rao', 'Om Das'])
    await api.applications.apply(
      { params, body: anApplicationForm({ fields: { name } }) },
      await aLearner(site, name),
    )
  await signedIn(page, site, poster.token)
  await page.goto(`/opportunity/${post._id}/inbox`)
  const applicationOf = (name: string) => page.getByRole('article').filter({ hasText: name })
  const statusOf = (name: string) => page.getByLabel(`Status of ${name}`)
  const decisions = await lateReplies(page, /\/opportunity\/application\//)
  await statusOf('Noor Khan').selectOption('shortlisted')
  await statusOf('Lata Rao').selectOption('rejected')
  await decisions.done
  const resumes = await lateReplies(page, /\/opportunity\/resume\//)
  await applicationOf('Om Das')
    .getByRole('button', { name: /Resume/ })
    .click()
  await resumes.done
  await statusOf('Om Das').selectOption('hired')
  decisions.release()
  await expect(applicationOf('Om Das')).toHaveAttribute('data-state', 'hired')
  await expect(applicationOf('Lata Rao')).toHaveAttribute('data-state', 'rejected')
  const download = page.waitForEvent('download')
  resumes.release()
  await download
  await expect(statusOf('Noor Khan')).toHaveValue('shortlisted')
  await expect(statusOf('Lata Rao')).toHaveValue('rejected')
  await expect(statusOf('Om Das')).toHaveValue('hired')
})
