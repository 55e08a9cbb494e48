import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { applications } from '#server/db/schema/opportunities.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import {
  anApplicationForm,
  anOpportunity,
  anOpportunityForm,
  approveOpportunity,
  daysAgo,
} from '#testing/opportunities.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Runs the delayed jobs, and the emails after them. */
async function notifyDelayPasses() {
  for (let round = 0; round < 2; round += 1) {
    await app.resources.db
      .update(jobs)
      .set({ runAt: new Date() })
      .where(sql`done_at is null and failed_at is null`)
    await app.drainJobs()
  }
}

async function aDayPasses() {
  await enqueue(app.resources.db, 'applications.tell-unanswered', {})
  await notifyDelayPasses()
}

const apply = async (id: string, applicant: TestAccount) =>
  (await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, applicant)).data._id
const mark = (id: string, state: 'shortlisted' | 'rejected', poster: TestAccount) =>
  app.api.inbox.setState({ params: { id }, body: { state } }, poster)
const close = (id: string, poster: TestAccount) =>
  app.api.posting.close({ params: { id }, body: { reason: 'found_here' } }, poster)
const reopen = (id: string, poster: TestAccount) =>
  app.api.posting.reopen({ params: { id }, body: {} }, poster)
const eventsOf = async (person: TestAccount) =>
  (await app.api.notifications.list({}, person)).data.notifications.map(({ event }) => event)
const subjectsTo = async (address: string) =>
  (await app.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject)

test('applicants who were notified that it closed are notified that it reopened, once; those answered or withdrawn are not', async () => {
  const [poster, waiting, rejected, gone, late] = [
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
  ]
  const id = await anOpportunity(app, { poster })
  const old = await apply(id, waiting)
  const answered = await apply(id, rejected)
  const withdrawn = await apply(id, gone)
  await close(id, poster)
  await app.resources.db
    .update(applications)
    .set({ createdAt: daysAgo(22) })
    .where(eq(applications.id, old))
  await aDayPasses()
  await mark(answered, 'rejected', poster)
  await app.api.applications.withdraw({ params: { id: withdrawn } }, gone)

  await reopen(id, poster)
  await apply(id, late)
  await notifyDelayPasses()

  expect(await eventsOf(waiting)).toEqual(['application_reopened'])
  expect((await subjectsTo(waiting.email)).toSorted()).toEqual([
    '“Web Developer” at Sarita Softworks is closed. Nobody else will be chosen',
    '“Web Developer” at Sarita Softworks is open again. Your application still counts',
  ])
  expect(await eventsOf(rejected)).toEqual(['application_rejected'])
  expect(await eventsOf(gone)).toEqual([])
  expect(await eventsOf(late)).toEqual([])

  // Nobody was reminded while it was closed; now they are.
  await aDayPasses()
  expect(await eventsOf(waiting)).toEqual(['application_unanswered'])
  expect(await subjectsTo(waiting.email)).toHaveLength(3)
})

test('applicants are notified of a reopening only once an operator has approved it', async () => {
  const operator = await anOperator(app)
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  await apply(id, applicant)
  await close(id, poster)
  await aDayPasses()

  await app.api.posting.update({ params: { id }, body: anOpportunityForm }, poster)
  await aDayPasses()
  expect(await eventsOf(applicant)).toEqual(['application_closed'])
  await approveOpportunity(app.api, id, operator.token)
  await aDayPasses()
  expect(await eventsOf(applicant)).toEqual(['application_reopened'])
})

test('applicants to an opportunity that closed with its poster’s suspension are notified that it is open again', async () => {
  const operator = await anOperator(app)
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  await apply(await anOpportunity(app, { poster }), applicant)
  const params = { accountId: poster.id }
  await app.api.operatorAccounts.suspend({ params, body: { reason: 'Looked into' } }, operator)
  await aDayPasses()
  expect(await eventsOf(applicant)).toEqual(['application_closed'])

  await app.api.operatorAccounts.restore({ params }, operator)
  await aDayPasses()
  expect(await eventsOf(applicant)).toEqual(['application_reopened'])
})

test('applicants are not notified again when an opportunity closes a second time before they hear that it is open', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  await apply(id, applicant)
  await close(id, poster)
  await notifyDelayPasses()

  await reopen(id, poster)
  await close(id, poster)
  await notifyDelayPasses()

  expect(await eventsOf(applicant)).toEqual(['application_closed'])
  expect(await subjectsTo(applicant.email)).toHaveLength(1)
})
