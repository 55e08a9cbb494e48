import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { NotificationEvent } from '#contract/notification-events.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions, runFirstJobOnly } from '#testing/decisions.ts'
import { anApplicationForm, anOpportunity, approveOpportunity, daysAgo } from '#testing/opportunities.ts'
import { dismissReports } from '#testing/reporting.ts'
import { notify } from './notify.commands.ts'
import { NOTIFY_VISIBILITY } from './visibility.commands.ts'

let app: TestApp
let operator: TestAccount
let creator: TestAccount
let learner: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  creator = await aCreator(app, 'Meena')
  learner = await aLearner(app)
  category = await aCategoryPath(app)
})

const newsOf = async (person: TestAccount) => (await app.api.notifications.list({}, person)).data
const eventsOf = async (person: TestAccount) => (await newsOf(person)).notifications.map(({ event }) => event)

/** A notification about nothing in particular. */
const tell = (
  person: TestAccount,
  event: NotificationEvent,
  subject = `application:${crypto.randomUUID()}`,
) => inTransaction(app.resources.db, (tx) => notify(tx, { accountId: person.id, event, subject }))

const aCourse = () => aPlaylist(app, { creator, category, name: 'Weaving for beginners' })

async function aReviewOf(playlistId: string, author: TestAccount): Promise<string> {
  const body = { playlistId, feedback: 'Clear.', rating: 5 }
  return (await app.api.reviews.create({ body }, author)).data._id
}

test('an applicant is notified of every change of their application: one notification, with the newest', async () => {
  const [applicant, poster] = [await aLearner(app), await aCreator(app)]
  const id = await anOpportunity(app, { poster })
  const { data: application } = await app.api.applications.apply(
    { params: { id }, body: anApplicationForm() },
    applicant,
  )
  const mark = (state: 'new' | 'seen' | 'shortlisted' | 'hired') =>
    app.api.inbox.setState({ params: { id: application._id }, body: { state } }, poster)

  await mark('seen')
  await mark('shortlisted')

  const { notifications: told, unread, total } = await newsOf(applicant)
  expect({ unread, total }).toEqual({ unread: 1, total: 1 })
  expect(told[0]).toEqual({
    _id: expect.any(String),
    ...{ kind: 'application', event: 'application_shortlisted', at: expect.any(String), read: false },
    count: 0,
    ...{ reason: null, reported: null, appliedAt: null, playlist: null },
    opportunity: { _id: id, jobTitle: 'Web Developer', companyName: 'Sarita Softworks' },
  })
  await app.api.notifications.markRead({ body: { ids: [told[0]?._id ?? ''] } }, applicant)
  await mark('shortlisted')
  expect((await newsOf(applicant)).unread).toBe(0)
  await mark('hired')
  expect((await newsOf(applicant)).notifications).toMatchObject([{ event: 'application_hired', read: false }])
  await mark('new')
  expect(await eventsOf(applicant)).toEqual([])
  await mark('seen')
  await app.api.applications.withdraw({ params: { id: application._id } }, applicant)
  expect(await eventsOf(applicant)).toEqual([])
})

test('a poster is notified that an opportunity was approved, once it can no longer be undone, rejected or taken down', async () => {
  const poster = await aLearner(app)
  const waiting = () => anOpportunity(app, { poster, state: 'waiting', approvedAt: null })
  const [approved, undone, rejected] = [await waiting(), await waiting(), await waiting()]
  const reason = { body: { reason: 'It has no pay' } }

  await approveOpportunity(app.api, approved, operator.token)
  await approveOpportunity(app.api, undone, operator.token)
  await app.api.operatorOpportunities.undoApproval({ params: { opportunityId: undone } }, operator)
  expect(await eventsOf(poster)).toEqual([])
  await finalizeDecisions(app)
  expect(await eventsOf(poster)).toEqual(['opportunity_approved'])

  const { data } = await app.api.operatorOpportunities.get({ params: { opportunityId: rejected } }, operator)
  await app.api.operatorOpportunities.reject(
    { params: { opportunityId: rejected }, body: { ...reason.body, seen: data.updatedAt } },
    operator,
  )
  await finalizeDecisions(app)
  await app.api.operatorOpportunities.takeDown({ params: { opportunityId: approved }, ...reason }, operator)
  await finalizeDecisions(app)
  expect((await newsOf(poster)).notifications).toMatchObject([
    { event: 'opportunity_taken_down', reason: 'It has no pay' },
    { event: 'opportunity_rejected', reason: 'It has no pay' },
  ])
})

test('the author of a review is notified of its answer once, and the notification goes with the answer', async () => {
  const [author, playlistId] = [await aLearner(app), await aCourse()]
  const reviewId = await aReviewOf(playlistId, author)
  const answer = (text: string) =>
    app.api.reviews.answer({ params: { reviewId }, body: { answer: text } }, creator)

  await answer('Thank you.')
  await app.api.notifications.markRead({ body: { all: true } }, author)
  await answer('Thank you very much.')

  const { notifications: told, unread } = await newsOf(author)
  expect(unread).toBe(0)
  expect(told).toMatchObject([
    {
      event: 'review_answered',
      playlist: {
        _id: playlistId,
        name: 'Weaving for beginners',
        language: 'english',
        creator: { name: 'Meena' },
      },
    },
  ])
  await app.api.reviews.removeAnswer({ params: { reviewId } }, creator)
  expect(await eventsOf(author)).toEqual([])
})

test('a creator is notified of a hidden course with the reason, and that it is back; not of an undone hiding', async () => {
  const [hidden, undone] = [await aCourse(), await aCourse()]
  const hide = (playlistId: string) =>
    app.api.operatorContent.hidePlaylist({ params: { playlistId }, body: { reason: 'Not ours' } }, operator)
  const restore = (playlistId: string) =>
    app.api.operatorContent.restorePlaylist({ params: { playlistId } }, operator)

  await hide(hidden)
  await hide(undone)
  await restore(undone)
  await finalizeDecisions(app)
  expect((await newsOf(creator)).notifications).toMatchObject([
    { event: 'course_hidden', reason: 'Not ours', playlist: { _id: hidden } },
  ])
  await restore(hidden)
  await finalizeDecisions(app)
  expect(await eventsOf(creator)).toEqual(['course_restored'])
})

test('a creator is not notified of a hiding while the second one can be undone', async () => {
  const author = await aCreator(app)
  const params = { playlistId: await aPlaylist(app, { creator: author, category }) }
  const hide = () => app.api.operatorContent.hidePlaylist({ params, body: { reason: 'Not ours' } }, operator)
  await hide()
  await app.api.operatorContent.restorePlaylist({ params }, operator)
  await hide()

  await runFirstJobOnly(app, NOTIFY_VISIBILITY)
  expect(await eventsOf(author)).toEqual([])

  await finalizeDecisions(app)
  expect(await eventsOf(author)).toEqual(['course_hidden'])
})

test('of a suspended creator’s courses, an undone hiding is no news, and one that is back is not called hidden', async () => {
  const owner = await aCreator(app)
  const course = () => aPlaylist(app, { creator: owner, category })
  const [undone, back] = [await course(), await course()]
  const body = { reason: 'Not ours' }
  const hide = (playlistId: string) =>
    app.api.operatorContent.hidePlaylist({ params: { playlistId }, body }, operator)
  const restore = (playlistId: string) =>
    app.api.operatorContent.restorePlaylist({ params: { playlistId } }, operator)
  const account = { params: { accountId: owner.id } }
  await hide(back)
  await finalizeDecisions(app)
  await hide(undone)
  await restore(undone)
  await app.api.operatorAccounts.suspend({ ...account, body }, operator)
  await finalizeDecisions(app)
  await restore(back)
  await finalizeDecisions(app)
  await app.api.operatorAccounts.restore(account, operator)

  const { playlistId, event } = notifications
  const told = app.resources.db.select({ playlistId, event }).from(notifications)
  expect(await told.where(eq(notifications.accountId, owner.id))).toEqual([
    { playlistId: back, event: 'course_restored' },
  ])
})

test('a reporter is notified of the decision; a new creator of the approval', async () => {
  const [reporter, playlistId] = [await aLearner(app), await aCourse()]
  await app.api.reports.create({ body: { kind: 'playlist', id: playlistId, reason: 'broken' } }, reporter)
  const { data } = await app.api.operatorReports.list({}, operator)
  const reportId = data.items.find(({ subject }) => subject._id === playlistId)?._id ?? ''
  await dismissReports(app, reportId, operator)
  expect(await eventsOf(reporter)).toEqual([])
  await finalizeDecisions(app)
  expect((await newsOf(reporter)).notifications).toMatchObject([
    { event: 'report_dismissed', reported: 'playlist', playlist: null },
  ])

  const { id: applicationId, email } = await anApplication(app)
  await app.api.operatorApplications.approve({ params: { applicationId } }, operator)
  await finalizeDecisions(app)
  const told = await app.resources.db
    .select({ event: notifications.event })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(eq(accounts.email, email))
  expect(told).toEqual([{ event: 'creator_approved' }])
})

test('read marks are private, notifications are paged, and the count ends at a hundred', async () => {
  const other = await aLearner(app)
  for (let at = 0; at < 105; at += 1) await tell(learner, 'application_seen')
  await tell(other, 'application_seen')
  const first = (await app.api.notifications.list({ query: { limit: 50 } }, learner)).data
  const third = (await app.api.notifications.list({ query: { page: 3, limit: 50 } }, learner)).data
  expect([first.total, first.unread, first.notifications.length, third.notifications.length]).toEqual([
    ...[105, 100, 50, 5],
  ])
  const ids = first.notifications.map(({ _id }) => _id)
  expect((await app.api.notifications.markRead({ body: { ids } }, other)).data).toEqual({ unread: 1 })
  expect((await app.api.notifications.markRead({ body: { ids } }, learner)).data).toEqual({ unread: 55 })
  expect((await app.api.notifications.markRead({ body: { all: true } }, learner)).data).toEqual({ unread: 0 })
  expect((await app.api.notifications.countUnread({}, other)).data).toEqual({ unread: 1 })
  const statusOf = async (body: unknown) =>
    (await app.send({ method: 'POST', path: '/notifications/read', body, token: learner.token })).status
  const wrong = [{}, { ids: [] }, { all: false }, { ids, all: true }]
  expect(await Promise.all(wrong.map(statusOf))).toEqual([400, 400, 400, 400])
})

test('nobody but its creator is notified about a course that is off the site', async () => {
  const [author, playlistId] = [await aLearner(app), await aCourse()]
  const reviewId = await aReviewOf(playlistId, author)
  await app.api.reviews.answer({ params: { reviewId }, body: { answer: 'Thank you.' } }, creator)
  const hide = (hiddenAt: Date | null) =>
    app.resources.db.update(playlists).set({ hiddenAt }).where(eq(playlists.id, playlistId))

  await hide(new Date())
  expect(await newsOf(author)).toEqual({ total: 0, unread: 0, notifications: [] })
  await hide(null)
  expect((await newsOf(author)).unread).toBe(1)
  await app.resources.db.delete(playlists).where(eq(playlists.id, playlistId))
  expect(await newsOf(author)).toEqual({ total: 0, unread: 0, notifications: [] })
})

test('notifications are deleted after 90 days, the oldest of very many, and with the account; the same cause counts once', async () => {
  const { db } = app.resources
  const [old, many] = [await aLearner(app), await aLearner(app)]
  await tell(old, 'application_seen')
  await tell(old, 'application_hired')
  await db
    .update(notifications)
    .set({ at: daysAgo(91) })
    .where(sql`account_id = ${old.id} and event = 'application_hired'`)
  await db.execute(sql`
    insert into notifications (id, account_id, kind, event, subject, cause, at)
      select gen_random_uuid(), ${many.id}, 'application', 'application_seen', 's' || n, 'c', now() - make_interval(secs => n)
      from generate_series(1, 503) n`)

  await enqueue(db, 'notifications.forget', {})
  await app.drainJobs()

  expect(await eventsOf(old)).toEqual(['application_seen'])
  const left = await db
    .select({ subject: notifications.subject })
    .from(notifications)
    .where(eq(notifications.accountId, many.id))
  expect([left.length, left.some(({ subject }) => subject === 's501')]).toEqual([500, false])

  const notice = {
    accountId: old.id,
    event: 'application_seen',
    subject: 'application:once',
    cause: 'a job',
  } as const
  const again = () => inTransaction(db, (tx) => notify(tx, notice))
  await again()
  await app.api.notifications.markRead({ body: { all: true } }, old)
  await again()
  expect((await newsOf(old)).unread).toBe(0)
  expect((await app.api.profile.exportAll({}, old)).data).toMatchObject({
    notifications: [{ event: 'application_seen' }, { event: 'application_seen' }],
  })
})
