import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { caseOf, dismissReports, reportFrom } from '#testing/reporting.ts'
import { mailsTo } from '#testing/sign-up.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const operator = await anOperator(app)

async function reported(kind: 'opportunity' | 'review', id: string) {
  const reporter = await aLearner(app)
  await reportFrom(app, '49.36.10.1', { kind, id }, reporter.token)
  return { reporter, reportId: (await caseOf(app, id))?.id ?? '' }
}

async function outcomesTold({ email }: { email: string }) {
  for (let round = 0; round < 2; round += 1) await finalizeDecisions(app)
  return (await mailsTo(app, email)).filter(({ subject }) => subject === 'About what you reported').length
}

test('a reporter whose account is suspended gets no mail about the decision', async () => {
  const { reporter, reportId } = await reported('opportunity', await anOpportunity(app))
  const other = await reported('opportunity', await anOpportunity(app))
  await dismissReports(app, reportId, operator)
  await dismissReports(app, other.reportId, operator)
  const params = { accountId: reporter.id }
  await app.api.operatorAccounts.suspend({ params, body: { reason: 'False reports' } }, operator)

  expect(await outcomesTold(reporter)).toBe(0)
  expect(await outcomesTold(other.reporter)).toBe(1)
})

test('reporters are notified of a decision even if its subject is deleted before the mail is sent', async () => {
  const playlistId = await aPlaylist(app, {
    creator: await aCreator(app),
    category: await aCategoryPath(app),
  })
  const author = await aLearner(app)
  const review = { playlistId, feedback: 'Clear.', rating: 4 }
  const { data } = await app.api.reviews.create({ body: review }, author)
  const { reporter, reportId } = await reported('review', data._id)
  const body = { reason: 'Rude' }
  await app.api.operatorReports.uphold({ params: { reportId }, body }, operator)
  await app.api.profile.deleteAccount({}, author)

  await enqueue(app.resources.db, 'reports.forget', {})
  await app.drainJobs()

  expect(await outcomesTold(reporter)).toBe(1)
  expect(await caseOf(app, data._id)).toBeDefined()
})

test('a poster is not notified that an opportunity is shown again whose last day has passed meanwhile', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster })
  for (const address of ['49.36.10.1', '103.21.58.7', '157.48.3.9'])
    await reportFrom(app, address, { kind: 'opportunity', id })
  await finalizeDecisions(app)
  const { db } = app.resources
  await db
    .update(opportunities)
    .set({ approvedAt: daysAgo(61) })
    .where(eq(opportunities.id, id))
  await dismissReports(app, (await caseOf(app, id))?.id ?? '', operator)
  await finalizeDecisions(app)

  const { notifications } = (await app.api.notifications.list({}, poster)).data
  expect(notifications.map(({ event }) => event)).not.toContain('opportunity_shown')
})
