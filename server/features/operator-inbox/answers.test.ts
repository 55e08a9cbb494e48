import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { startApp } from '#testing/app.ts'
import { anOperator } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { addAnswer, editAnswer } from './answers.commands.ts'

test('of two operators who add the ninth answer of a kind at the same moment, one succeeds', async () => {
  const app = await startApp()
  const { db, tokens } = app.resources
  const { token } = await anOperator(app)
  const viewer = (await tokens.read(db, token)) ?? expect.unreachable()
  const ofKind = async () =>
    (await app.api.operatorAnswers.list({}, { token })).data.filter(({ kind }) => kind === 'course').length
  const anAnswer = (title: string) => ({ kind: 'course' as const, title, text: 'It is out of date.' })
  for (let at = await ofKind(); at < limits.answersPerKind - 1; at += 1)
    await app.api.operatorAnswers.add({ body: anAnswer(`Answer ${at}`) }, { token })
  let second: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await addAnswer(tx, operatorOf(viewer), anAnswer('One'))
    second = failureOf(app.api.operatorAnswers.add({ body: anAnswer('Another') }, { token }))
    await untilBlocked(app)
  })

  expect(await second).toBe('too_many_answers')
  expect(await ofKind()).toBe(limits.answersPerKind)
})

test('of two operators who give two answers the same title at the same moment, one is told that it is taken', async () => {
  const app = await startApp()
  const { db, tokens } = app.resources
  const { token } = await anOperator(app)
  const viewer = (await tokens.read(db, token)) ?? expect.unreachable()
  const written = { title: 'Too old', text: 'It is out of date.' }
  for (const title of ['Old', 'Very old'])
    await app.api.operatorAnswers.add({ body: { ...written, kind: 'course', title } }, { token })
  const { data } = await app.api.operatorAnswers.list({}, { token })
  const [one, other] = data.filter(({ title }) => title.toLowerCase().endsWith('old'))
  const params = { answerId: other?._id ?? '' }
  let second: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await editAnswer(tx, operatorOf(viewer), one?._id ?? '', written)
    second = failureOf(app.api.operatorAnswers.edit({ params, body: written }, { token }))
    await untilBlocked(app)
  })

  expect(await second).toBe('answer_taken')
})
