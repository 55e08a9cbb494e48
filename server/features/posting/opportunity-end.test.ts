import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { notifySomeOfEnd, notifySomeOfUnanswered } from '#server/features/applications/applications.jobs.ts'
import { setApplicationStatus } from '#server/features/inbox/inbox.commands.ts'
import { getApplication } from '#server/features/inbox/inbox.queries.ts'
import { makeInboxKey } from '#server/features/inbox/inbox-key.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunity, anOpportunityForm, daysAgo } from '#testing/opportunities.ts'
import { untilBlocked } from '#testing/until-blocked.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const otherForm = { ...anOpportunityForm, jobLocation: 'Nashik' }

/** Runs the delayed jobs along with the daily work. */
async function aDayPasses() {
  const { db } = app.resources
  await enqueue(db, 'opportunities.ask-still-open', {})
  await enqueue(db, 'applications.tell-unanswered', {})
  for (let round = 0; round < 2; round += 1) {
    await db.update(jobs).set({ runAt: new Date() }).where(sql`done_at is null and failed_at is null`)
    await app.drainJobs()
  }
}

const apply = async (id: string, applicant: TestAccount) =>
  (await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, applicant)).data._id
const mark = (id: string, state: 'shortlisted' | 'rejected', poster: TestAccount) =>
  app.api.inbox.setState({ params: { id }, body: { state } }, poster)
const close = (id: string, poster: TestAccount, reason: 'found_here' | 'not_needed' = 'found_here') =>
  app.api.posting.close({ params: { id }, body: { reason } }, poster)
const reopen = (id: string, poster: TestAccount) =>
  app.api.posting.reopen({ params: { id }, body: {} }, poster)
const mine = async (id: string, poster: TestAccount) =>
  (await app.api.posting.getMine({ params: { id } }, poster)).data
const eventsOf = async (person: TestAccount) =>
  (await app.api.notifications.list({}, person)).data.notifications.map(({ event }) => event)
const subjectsTo = async (address: string) =>
  (await app.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject)
const daysUntil = (moment: string | null) => (new Date(moment ?? 0).getTime() - Date.now()) / 86_400_000

test('an applicant who is hired while the others are notified of the end is notified of the hiring only', async () => {
  const { db } = app.resources
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const applicationId = await apply(id, applicant)
  let told: Promise<string[]> | undefined

  await inTransaction(db, async (tx) => {
    await setApplicationStatus(tx, await getApplication(tx, applicationId), 'hired', null)
    const all = { opportunityId: id, cause: crypto.randomUUID(), after: undefined }
    told = inTransaction(db, (other) => notifySomeOfEnd(other, all))
    await untilBlocked(app)
  })

  expect(await told).toEqual([])
  expect(await eventsOf(applicant)).toEqual(['application_hired'])
})

test('a poster gives a reason on closing; applicants without a decision are notified, unless it is reopened at once', async () => {
  const [poster, waiting, chosen, rejected] = [
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
  ]
  const id = await anOpportunity(app, { poster })
  await apply(id, waiting)
  await mark(await apply(id, chosen), 'shortlisted', poster)
  await mark(await apply(id, rejected), 'rejected', poster)

  await close(id, poster)
  await reopen(id, poster)
  await aDayPasses()
  expect(await eventsOf(waiting)).toEqual([])

  expect((await close(id, poster, 'not_needed')).data).toMatchObject({
    state: 'closed',
    closeReason: 'not_needed',
  })
  await aDayPasses()
  expect(await eventsOf(waiting)).toEqual(['application_closed'])
  expect(await eventsOf(chosen)).toEqual(['application_closed'])
  expect(await eventsOf(rejected)).toEqual(['application_rejected'])
  expect(await subjectsTo(waiting.email)).toEqual([
    '“Web Developer” at Sarita Softworks is closed. Nobody else will be chosen',
  ])
  await reopen(id, poster)
  expect(await mine(id, poster)).toMatchObject({ state: 'approved', closeReason: null })
  const wrong = app.send({
    ...{ method: 'PUT', path: `/opportunity/close/${id}`, token: poster.token },
    body: { reason: 'tired' },
  })
  expect((await wrong).status).toBe(400)
})

test('a week before the end its poster is asked once whether it is still open, and can confirm', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster, approvedAt: daysAgo(54) })
  const early = await anOpportunity(app, { poster, approvedAt: daysAgo(52) })
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await anOpportunity(app, { poster, approvedAt: daysAgo(10), deadline: tomorrow })

  await aDayPasses()
  await aDayPasses()

  expect(await eventsOf(poster)).toEqual(['opportunity_ending'])
  expect(await subjectsTo(poster.email)).toEqual(['Still open? Web Developer'])
  expect([(await mine(id, poster)).asksStillOpen, (await mine(early, poster)).asksStillOpen]).toEqual([
    true,
    false,
  ])
  const { data } = await app.api.posting.confirm({ params: { id } }, poster)
  expect(data.asksStillOpen).toBe(false)
  expect(daysUntil(data.closesAt)).toBeCloseTo(60, 1)
  await close(id, poster)
  expect((await errorOf(app.api.posting.confirm({ params: { id } }, poster)))[0]).toBe(409)
})

test('a holder of the mailed link is asked by mail and confirms with it', async () => {
  const email = `link-${crypto.randomUUID()}@example.com`
  const id = await anOpportunity(app, { email, approvedAt: daysAgo(55) })
  await aDayPasses()
  expect(await subjectsTo(email)).toEqual(['Still open? Web Developer'])
  const inboxKey = makeInboxKey(app.resources.tokens, { id, email })
  const { data } = await app.api.posting.confirm({ params: { id } }, { inboxKey })
  expect(daysUntil(data.closesAt)).toBeCloseTo(60, 1)
})

test('after 21 days without an answer applicant and poster are reminded, once', async () => {
  const [poster, silent, answered, fresh] = [
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
    await aLearner(app),
  ]
  const id = await anOpportunity(app, { poster })
  const sent = [await apply(id, silent), await apply(id, answered), await apply(id, fresh)]
  await mark(sent[1] ?? '', 'shortlisted', poster)
  const { db } = app.resources
  const at = [daysAgo(22), daysAgo(22), daysAgo(20)]
  for (const [place, application] of sent.entries())
    await db.update(applications).set({ createdAt: at[place] }).where(eq(applications.id, application))

  await aDayPasses()
  await aDayPasses()

  expect(await eventsOf(silent)).toEqual(['application_unanswered'])
  expect(await eventsOf(answered)).toEqual(['application_shortlisted'])
  expect(await eventsOf(fresh)).toEqual([])
  expect(await eventsOf(poster)).toEqual(['opportunity_unanswered', 'opportunity_applied'])
  const told = await subjectsTo(poster.email)
  expect(
    told.filter((subject) => subject === 'People are waiting for your answer: Web Developer'),
  ).toHaveLength(1)
  expect(await subjectsTo(silent.email)).toEqual([
    'Sarita Softworks has not answered your application for “Web Developer” in 21 days. They may still do so',
  ])
})

test('the poster of many applications without an answer is reminded once, although they are read in batches', async () => {
  const [poster, first, second] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  for (const applicant of [first, second]) {
    const [application, createdAt] = [await apply(id, applicant), daysAgo(22)]
    await app.resources.db.update(applications).set({ createdAt }).where(eq(applications.id, application))

    await inTransaction(app.resources.db, (tx) => notifySomeOfUnanswered(tx, 'the same job'))
    await app.drainJobs()
  }

  expect(await eventsOf(second)).toEqual(['application_unanswered'])
  const subject = 'People are waiting for your answer: Web Developer'
  expect((await subjectsTo(poster.email)).filter((one) => one === subject)).toHaveLength(1)
})

test('applicants are notified when an opportunity expires, too', async () => {
  const [poster, waiting] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  await apply(id, waiting)
  await app.resources.db
    .update(opportunities)
    .set({ approvedAt: daysAgo(61) })
    .where(eq(opportunities.id, id))
  await enqueue(app.resources.db, 'opportunities.close-overdue', {})
  await app.drainJobs()
  await aDayPasses()
  expect(await eventsOf(waiting)).toEqual(['application_closed'])
  expect(await mine(id, poster)).toMatchObject({ state: 'closed', closeReason: null })
})

test('every applicant is notified when an opportunity is deleted, also with its poster, taken down, or edited and rejected', async () => {
  const operator = await anOperator(app)
  const told = async (applicant: TestAccount) => {
    await aDayPasses()
    return eventsOf(applicant)
  }
  const posted = async () => {
    const [poster, applicant] = [await aLearner(app), await aLearner(app)]
    const id = await anOpportunity(app, { poster })
    return { poster, applicant, id, application: await apply(id, applicant) }
  }

  const [deleted, old, left, down, changed, away] = [
    await posted(),
    await posted(),
    await posted(),
    await posted(),
    await posted(),
    await posted(),
  ]
  await app.api.posting.remove({ params: { id: deleted.id } }, deleted.poster)
  expect(await told(deleted.applicant)).toEqual(['application_removed'])
  const [mail] = (await app.outbox()).filter(({ to }) => to === deleted.applicant.email)
  const today = new Date().toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  expect(mail?.subject).toBe(
    `An opportunity that you applied to on ${today} was taken off the site. Nobody else will be chosen`,
  )

  // These applicants were told of its end long ago.
  await close(old.id, old.poster)
  expect(await told(old.applicant)).toEqual(['application_closed'])
  await app.resources.db
    .update(opportunities)
    .set({ closedAt: daysAgo(1) })
    .where(eq(opportunities.id, old.id))
  await app.api.posting.remove({ params: { id: old.id } }, old.poster)
  expect(await told(old.applicant)).toEqual([])

  await app.api.applications.withdraw({ params: { id: away.application } }, away.applicant)
  await app.api.posting.remove({ params: { id: away.id } }, away.poster)
  await app.api.profile.deleteAccount({}, left.poster)
  const reason = { reason: 'It asks for money' }
  await app.api.operatorOpportunities.takeDown({ params: { opportunityId: down.id }, body: reason }, operator)
  await app.api.posting.update({ params: { id: changed.id }, body: otherForm }, changed.poster)
  await app.api.operatorOpportunities.reject(
    { params: { opportunityId: changed.id }, body: reason },
    operator,
  )
  expect(await told(away.applicant)).toEqual([])
  expect(await told(left.applicant)).toEqual(['application_removed'])
  for (const { applicant } of [down, changed]) expect(await told(applicant)).toEqual(['application_closed'])
  expect((await app.outbox()).find(({ to }) => to === down.applicant.email)?.text).not.toContain('money')
})

test('applicants to an opportunity under review again are notified after 21 days, too', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const application = await apply(id, applicant)
  await app.api.posting.update({ params: { id }, body: otherForm }, poster)
  const createdAt = daysAgo(22)
  await app.resources.db.update(applications).set({ createdAt }).where(eq(applications.id, application))
  await aDayPasses()
  expect(await eventsOf(applicant)).toEqual(['application_unanswered'])
  expect(await eventsOf(poster)).toEqual(['opportunity_applied'])
})
