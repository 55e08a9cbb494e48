import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { navigateInApp } from './support/in-app-navigation.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, test } from './support/test.ts'

test('the poster sees every decision, however late the answers to earlier ones are', {
  tag: '@once',
}, async ({ page, site }) => {
  const poster = await aLearner(site)
  const api = apiOf(site)
  const body = { ...anOpportunityForm, jobTitle: 'Net Mender' }
  const { data: post } = await api.posting.create({ body }, poster)
  const params = { id: post._id }
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  for (const name of ['Noor Khan', 'Lata Rao', 'Om Das'])
    await api.applications.apply(
      { params, body: anApplicationForm({ fields: { name } }) },
      await aLearner(site, name),
    )
  await signInAs(page, site, poster.token)
  await page.goto(`/opportunity/${post._id}/inbox`)
  const applicationOf = (name: string) => page.getByRole('article').filter({ hasText: name })
  const statusOf = (name: string) => page.getByLabel(`Status of ${name}`)
  const decisions = await delayReplies(page, /\/opportunity\/application\//)
  await statusOf('Noor Khan').selectOption('shortlisted')
  await statusOf('Lata Rao').selectOption('rejected')
  await decisions.done
  const resumes = await delayReplies(page, /\/opportunity\/resume\//)
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

test('of two applications that are withdrawn at the same time neither is shown as sent again', {
  tag: '@once',
}, async ({ page, site }) => {
  const api = apiOf(site)
  const learner = await aLearner(site)
  for (const jobTitle of ['Reed Cutter', 'Boat Painter']) {
    const body = { ...anOpportunityForm, jobTitle }
    const { data } = await api.posting.create({ body }, await aLearner(site))
    await approveOpportunity(api, data._id, await demoToken(site, 'operator'))
    await api.applications.apply({ params: { id: data._id }, body: anApplicationForm() }, learner)
  }
  await signInAs(page, site, learner.token)
  await page.goto('/profile?tab=applications')
  const dialog = page.getByRole('dialog')
  const applicationFor = (job: string) => page.getByRole('article').filter({ hasText: job })
  const withdraw = async (job: string) => {
    await applicationFor(job).getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
  }
  const { data } = await api.applications.mine({ query: {} }, learner)
  const first = data.applications.find(({ opportunity }) => opportunity.jobTitle === 'Reed Cutter')
  const replies = await delayReplies(page, new RegExp(`/withdraw/${first?._id}`))
  await withdraw('Reed Cutter')
  await replies.done
  await page.keyboard.press('Escape')
  await withdraw('Boat Painter')
  await expect(applicationFor('Boat Painter')).toContainText('Withdrawn')
  replies.release()
  await expect(applicationFor('Reed Cutter')).toContainText('Withdrawn')
  await expect(applicationFor('Boat Painter')).toContainText('Withdrawn')
})

test('the last of several decisions about an applicant is stored, also when their card is gone by then', {
  tag: '@once',
}, async ({ page, site }) => {
  const poster = await aLearner(site)
  const api = apiOf(site)
  const { data: post } = await api.posting.create(
    { body: { ...anOpportunityForm, jobTitle: 'Sail Maker' } },
    poster,
  )
  const params = { id: post._id }
  await approveOpportunity(api, post._id, await demoToken(site, 'operator'))
  await api.applications.apply(
    { params, body: anApplicationForm({ fields: { name: 'Meera Iyer' } }) },
    await aLearner(site, 'Meera Iyer'),
  )
  await signInAs(page, site, poster.token)
  await page.goto(`/opportunity/${post._id}/inbox`)
  const status = page.getByLabel('Status of Meera Iyer')
  const decisions = await delayReplies(page, /\/opportunity\/application\//)
  await status.selectOption('shortlisted')
  await decisions.done
  await status.selectOption('rejected')
  await navigateInApp(page, '/playlists')
  await expect(status).toBeHidden()
  decisions.release()
  await expect
    .poll(async () => (await api.inbox.list({ params, query: {} }, poster)).data.applications[0]?.state)
    .toBe('rejected')
})
