import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCreator, aLearner, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'

test('the poster sets the status of applications and filters by it; nobody else can', async () => {
  const app = await startApp()
  const poster = await aCreator(app)
  const id = await anOpportunity(app, { poster })
  const apply = (by: TestAccount) =>
    app.api.applications.apply({ params: { id }, body: anApplicationForm() }, { token: by.token })
  const { data: application } = await apply(await aLearner(app))
  await apply(await aLearner(app))
  const mark = (token: string, state: 'hired' | 'shortlisted') =>
    app.api.inbox.setState({ params: { id: application._id }, body: { state } }, { token })

  expect((await mark(poster.token, 'shortlisted')).data.state).toBe('shortlisted')
  expect((await errorOf(mark((await aCreator(app)).token, 'hired')))[0]).toBe(403)
  const { data } = await app.api.inbox.list(
    { params: { id }, query: { state: 'shortlisted' } },
    { token: poster.token },
  )
  expect(data.applications.map((one) => one._id)).toEqual([application._id])
  expect(data.opportunity).toMatchObject({ applicationCount: 2, newCount: 1 })
})

test('emails with a new link are limited per opportunity', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.4' })
  const link = (id: string) => app.api.inbox.requestLink({ params: { id } })
  const id = await anOpportunity(app)
  await link(id)

  expect((await errorOf(link(id)))[0]).toBe(429)
  await link(await anOpportunity(app))
})
