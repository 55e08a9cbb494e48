import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { failureOf } from '#testing/failure-of.ts'
import {
  anApplicationForm,
  anOpportunity,
  anOpportunityForm,
  approveOpportunity,
} from '#testing/opportunities.ts'

let app: TestApp
let poster: TestAccount

beforeAll(async () => {
  app = await startApp()
  poster = await aLearner(app)
})

const apply = (by: TestAccount, id: string, fields: Record<string, string>) =>
  app.api.applications.apply({ params: { id }, body: anApplicationForm({ fields }) }, { token: by.token })

test('an answer of many lines may be as long as the form lets people write, and is stored as it was written', async () => {
  const id = await anOpportunity(app, { poster })
  const answer = `${'I\n'.repeat(999)}do`

  const { data } = await apply(await aLearner(app), id, { answer })

  expect(answer).toHaveLength(2_000)
  expect(data.answer).toBe(answer)
  expect(await errorOf(apply(await aLearner(app), id, { answer: `${answer}.` }))).toEqual([
    400,
    'answer must have at most 2000 characters',
  ])
})

test.each([
  ['another question', 'Why\nyou?', 'Why\nnot?'],
  ['a new question', '', 'Why not?'],
  ['no question any more', 'Why you?', ''],
])('an answer to what was asked before is not taken for one to %s', async (_what, before, question) => {
  const id = await anOpportunity(app, { poster, question: before })
  const learner = await aLearner(app)
  const body = { ...anOpportunityForm, question }
  await app.api.posting.update({ params: { id }, body }, poster)
  await approveOpportunity(app.api, id, (await anOperator(app)).token)

  expect(await failureOf(apply(learner, id, { question: before, answer: 'I am curious.' }))).toBe(
    'question_changed',
  )
  const { data } = await apply(learner, id, { question, answer: 'Because.' })
  expect(data.question).toBe(question || null)
})
