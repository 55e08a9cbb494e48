import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { finalizeRejection } from '#server/features/opportunities/decisions.commands.ts'
import { startApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { anOpportunity, anOpportunityForm } from '#testing/opportunities.ts'
import { caseOf, dismissReports, reportFrom } from '#testing/reporting.ts'
import { mailsTo } from '#testing/sign-up.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const { db } = app.resources
const operator = await anOperator(app)

/** As when the process ends after a job has committed, and before the queue knows. */
async function runAgain(kind: string): Promise<void> {
  const done = await db.update(jobs).set({ doneAt: null }).where(eq(jobs.kind, kind)).returning()
  expect(done).toHaveLength(1)
  await finalizeDecisions(app)
}

async function reject(opportunityId: string, reason: string): Promise<void> {
  await app.api.operatorOpportunities.reject({ params: { opportunityId }, body: { reason } }, operator)
}

async function mailsAbout({ email }: TestAccount, words: string): Promise<string[]> {
  const mails = await mailsTo(app, email)
  return mails.filter(({ subject }) => subject.includes(words)).map(({ text }) => text)
}

test('a poster is mailed a rejection once, although the job that makes it final runs twice', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster, state: 'waiting', approvedAt: null })
  await reject(id, 'No pay')
  await finalizeDecisions(app)

  await runAgain('opportunities.let-rejection-stand')

  expect(await mailsAbout(poster, 'was not approved')).toHaveLength(1)
})

test('a poster is mailed once that an opportunity is shown again, although that job runs twice', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster })
  for (const address of ['49.36.10.1', '103.21.58.7', '157.48.3.9'])
    await reportFrom(app, address, { kind: 'opportunity', id })
  await finalizeDecisions(app)
  await dismissReports(app, (await caseOf(app, id))?.id ?? '', operator)
  await finalizeDecisions(app)

  await runAgain('reports.tell-back')

  expect(await mailsAbout(poster, 'shown again')).toHaveLength(1)
})

test('of two rejections that wait for the mail server together only the last one is mailed', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster, state: 'waiting', approvedAt: null })
  await reject(id, 'No pay')
  const [first] = await db.select().from(opportunities).where(eq(opportunities.id, id))
  await inTransaction(db, (tx) => finalizeRejection(tx, id, first?.rejectedAt ?? new Date(0), v7()))
  const body = { ...anOpportunityForm, jobTitle: 'Designer' }
  await app.api.posting.update({ params: { id }, body }, poster)

  await reject(id, 'No place')
  await finalizeDecisions(app)

  expect(await mailsAbout(poster, 'was not approved')).toEqual([expect.stringContaining('No place')])
})
