import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aLearner, anOperator } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anOpportunity, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'

const app = await startApp()
const poster = await aLearner(app)
const { update } = app.api.posting
const get = async (id: string) => (await app.api.posting.getMine({ params: { id } }, poster)).data

test('an opportunity that was changed elsewhere is not replaced by somebody who has not seen it', async () => {
  const id = await anOpportunity(app, { poster })
  const params = { id }
  const { updatedAt: seen } = await get(id)
  await update({ params, body: { ...anOpportunityForm, jobLocation: 'Nashik', seen } }, poster)

  const late = { ...anOpportunityForm, jobTitle: 'Weaver', seen }
  expect(await failureOf(update({ params, body: late }, poster))).toBe('post_changed')
  expect(await get(id)).toMatchObject({ jobLocation: 'Nashik', jobTitle: anOpportunityForm.jobTitle })

  const { updatedAt } = await get(id)
  await update({ params, body: { ...late, jobLocation: 'Nashik', seen: updatedAt } }, poster)
  expect(await get(id)).toMatchObject({ jobLocation: 'Nashik', jobTitle: 'Weaver' })
})

test('a change that is sent again, because its reply was lost, is no conflict; nor is an approval', async () => {
  const id = await anOpportunity(app, { poster })
  const body = { ...anOpportunityForm, jobTitle: 'Weaver', seen: (await get(id)).updatedAt }
  await update({ params: { id }, body }, poster)
  await update({ params: { id }, body }, poster)
  const { updatedAt: seen } = await get(id)
  await approveOpportunity(app.api, id, (await anOperator(app)).token)

  const { data } = await update({ params: { id }, body: { ...body, jobTitle: 'Dyer', seen } }, poster)
  expect(data).toMatchObject({ jobTitle: 'Dyer', state: 'waiting' })
})
