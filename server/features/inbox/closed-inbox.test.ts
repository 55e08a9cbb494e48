import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, type FailureCode } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { makeInboxKey } from '#server/features/inbox/inbox-key.ts'
import { finalizeApproval } from '#server/features/opportunities/decisions.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import {
  anApplicationForm,
  anOpportunity,
  anOpportunityForm,
  approveOpportunity,
} from '#testing/opportunities.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'
import { mailsTo } from '#testing/sign-up.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
})

const OPEN = [null, null, null]
const CLOSED = ['inbox_closed', 'inbox_closed', 'inbox_closed']

async function takeDown(opportunityId: string): Promise<void> {
  const body = { reason: 'Asks applicants for money' }
  await app.api.operatorOpportunities.takeDown({ params: { opportunityId }, body }, operator)
}

async function apply(id: string, applicant: TestAccount) {
  return (await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, applicant)).data._id
}

type Requester = { token: string } | { inboxKey: string }

/** Codes of the failures of everything that leads to an application. */
async function failures(opportunityId: string, applicationId: string, requester: Requester) {
  const params = { id: applicationId }
  const calls = [
    app.api.inbox.list({ params: { id: opportunityId } }, requester),
    app.api.inbox.setState({ params, body: { state: 'seen' } }, requester),
  ].map((call) => call.then(() => null, codeOf))
  const resume = await app.app.inject({
    url: `${API_BASE}/opportunity/resume/${applicationId}`,
    headers:
      'token' in requester
        ? { authorization: `Bearer ${requester.token}` }
        : { [INBOX_KEY_HEADER]: requester.inboxKey },
  })
  return [...(await Promise.all(calls)), resume.statusCode === 200 ? null : resume.json().code]
}

function codeOf(error: unknown): FailureCode {
  if (error instanceof ApiError) return error.code
  throw error
}

test('what people sent is out of the reach of a poster whose opportunity was taken down until it is approved again', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const application = await apply(id, applicant)
  expect(await failures(id, application, poster)).toEqual(OPEN)

  await takeDown(id)

  expect(await failures(id, application, poster)).toEqual(CLOSED)
  expect(await failures(id, application, operator)).toEqual(OPEN)
  const { opportunities: own } = (await app.api.posting.mine({}, poster)).data
  expect(own).toMatchObject([{ _id: id, inboxClosed: true, applicationCount: 1 }])

  await app.api.posting.update({ params: { id }, body: anOpportunityForm }, poster)

  expect(await failures(id, application, poster)).toEqual(CLOSED)

  await approveOpportunity(app.api, id, operator.token)
  const { db } = app.resources
  const [first] = await db.select().from(opportunities).where(eq(opportunities.id, id))
  await app.api.operatorOpportunities.undoApproval({ params: { opportunityId: id } }, operator)
  await approveOpportunity(app.api, id, operator.token)
  await inTransaction(db, (tx) => finalizeApproval(tx, id, first?.approvedAt ?? expect.unreachable()))

  expect(await failures(id, application, poster), 'approved once more, not finally').toEqual(CLOSED)

  await app.api.operatorOpportunities.undoApproval({ params: { opportunityId: id } }, operator)
  await finalizeDecisions(app)

  expect(await failures(id, application, poster), 'undone').toEqual(CLOSED)

  await approveOpportunity(app.api, id, operator.token)
  expect(await failures(id, application, poster), 'may be undone').toEqual(CLOSED)
  await finalizeDecisions(app)

  expect(await failures(id, application, poster)).toEqual(OPEN)
})

test('an approval counts although its poster closes and reopens the opportunity before it is final', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const application = await apply(id, applicant)
  await takeDown(id)
  await app.api.posting.update({ params: { id }, body: anOpportunityForm }, poster)
  await approveOpportunity(app.api, id, operator.token)

  await app.api.posting.close({ params: { id } }, poster)
  await app.api.posting.reopen({ params: { id } }, poster)
  await finalizeDecisions(app)

  expect(await failures(id, application, poster)).toEqual(OPEN)
  expect((await mailsTo(app, poster.email)).map(({ subject }) => subject)).toContain(
    'Your opportunity is online: Web Developer',
  )
  const { notifications } = (await app.api.notifications.list({}, poster)).data
  expect(notifications.map(({ event }) => event)).toContain('opportunity_approved')
})

test('an inbox whose link was mailed is closed likewise', async () => {
  const [id, applicant] = [await anOpportunity(app, { posterId: null }), await aLearner(app)]
  const application = await apply(id, applicant)
  const inboxKey = makeInboxKey(app.resources.tokens, { id, email: anOpportunityForm.email })
  expect(await failures(id, application, { inboxKey })).toEqual(OPEN)

  await takeDown(id)

  expect(await failures(id, application, { inboxKey })).toEqual(CLOSED)
})

test('an undone decision about reports leaves an inbox closed that was closed before', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const application = await apply(id, applicant)
  await reportFrom(app, '49.36.10.1', { kind: 'opportunity', id })
  await takeDown(id)
  await finalizeDecisions(app)
  await app.api.posting.update({ params: { id }, body: anOpportunityForm }, poster)
  const params = { reportId: (await caseOf(app, id))?.id ?? '' }
  await app.api.operatorReports.uphold({ params, body: { reason: 'Asks for money' } }, operator)

  await app.api.operatorReports.undo({ params }, operator)

  expect(await failures(id, application, poster)).toEqual(CLOSED)
})

test('an undone takedown opens the inbox again', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const application = await apply(id, applicant)
  await takeDown(id)

  await app.api.operatorOpportunities.undoTakedown({ params: { opportunityId: id } }, operator)

  expect(await failures(id, application, poster)).toEqual(OPEN)
})

test('a poster whose opportunity is taken down before the mail about an application is sent gets nothing of the applicant', async () => {
  const [poster, other, applicant] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  const [taken, kept] = [await anOpportunity(app, { poster }), await anOpportunity(app, { poster: other })]
  for (const id of [taken, kept]) await apply(id, applicant)

  await takeDown(taken)
  await app.drainJobs()
  await finalizeDecisions(app)

  expect((await mailsTo(app, poster.email)).map(({ subject }) => subject)).toEqual([
    'Your opportunity was taken down: Web Developer',
  ])
  expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).toContain(
    'New application: Web Developer',
  )
})
