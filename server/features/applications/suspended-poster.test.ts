import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aLearner, anOperator } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { mailsTo } from '#testing/sign-up.ts'

test('a poster who is suspended before the mail about an application is sent gets nothing of the applicant', async () => {
  const app = await startApp()
  const [operator, poster, other] = [await anOperator(app), await aLearner(app), await aLearner(app)]
  const applicant = await aLearner(app)
  for (const by of [poster, other]) {
    const params = { id: await anOpportunity(app, { poster: by }) }
    await app.api.applications.apply({ params, body: anApplicationForm() }, applicant)
  }
  const params = { accountId: poster.id }
  await app.api.operatorAccounts.suspend({ params, body: { reason: 'Asks for money' } }, operator)

  await app.drainJobs()
  await finalizeDecisions(app)

  expect(await mailsTo(app, poster.email)).toEqual([])
  expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).toEqual([
    'New application: Web Developer',
  ])
})
