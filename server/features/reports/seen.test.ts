import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviews } from '#server/db/schema/reviews.ts'
import { getOperatorReport } from '#server/features/reports/operator-reports.queries.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { caseOf, dismissReports, reportFrom } from '#testing/reporting.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const { db } = app.resources
const operator = await anOperator(app)
const { operatorReports } = app.api

/** What an operator sees of the reports about something. */
async function seenBy(subjectId: string) {
  const { id = expect.unreachable() } = (await caseOf(app, subjectId)) ?? {}
  const { updatedAt: seen, people } = await getOperatorReport(db, id)
  return { reportId: id, seen, people }
}

test('dismissing fails if reports arrived after the operator loaded the case', async () => {
  const id = await anOpportunity(app)
  for (const network of [1, 2, 3])
    await reportFrom(app, `49.36.10.${network}`, { kind: 'opportunity', id, reason: 'spam' })
  const { reportId, seen } = await seenBy(id)
  await reportFrom(app, '103.21.58.7', { kind: 'opportunity', id, text: 'I paid them 5,000 rupees.' })

  const params = { reportId }
  expect(await failureOf(operatorReports.dismiss({ params, body: { seen } }, operator))).toBe(
    'report_changed',
  )
  const body = { reason: 'Spam', seen }
  expect(await failureOf(operatorReports.uphold({ params, body }, operator))).toBe('report_changed')
  expect(await caseOf(app, id)).toMatchObject({ state: 'open', people: 4 })

  await dismissReports(app, reportId, operator)
  expect(await caseOf(app, id)).toMatchObject({ state: 'dismissed' })
})

test('a decision fails if the author has changed the review since the operator loaded the case', async () => {
  const playlistId = await aPlaylist(app, {
    creator: await aCreator(app),
    category: await aCategoryPath(app),
  })
  const { token } = await aLearner(app)
  const review = { playlistId, feedback: 'Clear.', rating: 4 }
  const { data } = await app.api.reviews.create({ body: review }, { token })
  await reportFrom(app, '49.36.10.1', { kind: 'review', id: data._id })
  const { reportId, seen } = await seenBy(data._id)
  const change = { playlistId, feedbackId: data._id, comment: 'Buy followers here.', rating: 1 }
  await app.api.reviews.update({ body: change }, { token })

  const params = { reportId }
  expect(await failureOf(operatorReports.dismiss({ params, body: { seen } }, operator))).toBe(
    'report_changed',
  )
  const body = { reason: 'Spam', seen: (await seenBy(data._id)).seen }
  await operatorReports.uphold({ params, body }, operator)
  const [hidden] = await db.select().from(reviews).where(eq(reviews.id, data._id))
  expect(hidden?.hiddenAt).not.toBeNull()
})
