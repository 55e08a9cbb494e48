import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { MailChoice, NotificationKind } from '#contract/notification-events.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { mailFolder } from '#server/mail/mailer.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import {
  anApplicationForm,
  anOpportunity,
  anOpportunityForm,
  approveOpportunity,
} from '#testing/opportunities.ts'
import { nextDigest } from './digest-time.ts'
import { queueDigests } from './digests.commands.ts'
import { type Notice, notify } from './notify.commands.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const choose = (person: TestAccount, kind: NotificationKind, mail: MailChoice, shown = true) =>
  app.api.notifications.editSettings({ body: { settings: [{ kind, shown, mail }] } }, person)

const tell = (person: TestAccount, event: Notice['event'], facts: Partial<Notice> = {}) =>
  inTransaction(app.resources.db, (tx) =>
    notify(tx, { accountId: person.id, event, subject: `test:${crypto.randomUUID()}`, ...facts }),
  )

/** Ninety seconds pass for all mail that is delayed in case of a change. */
async function letMailsLeave() {
  await app.resources.db.update(jobs).set({ runAt: new Date() }).where(sql`done_at is null`)
  await app.drainJobs()
}

/** The morning comes. */
async function letDigestsLeave(person: TestAccount) {
  const { db } = app.resources
  await db
    .update(notifications)
    .set({ digestAt: new Date() })
    .where(sql`account_id = ${person.id} and digest_at is not null`)
  await enqueue(db, 'notifications.queue-digests', {})
  await app.drainJobs()
}

const mailsTo = async ({ email }: TestAccount) => (await app.outbox()).filter(({ to }) => to === email)
const subjectsTo = async (person: TestAccount) => (await mailsTo(person)).map(({ subject }) => subject)

/** The one-click unsubscribe address of the newest mail. */
async function unsubscribePath(person: TestAccount): Promise<string> {
  const [mail] = await mailsTo(person)
  const source = await readFile(`${mailFolder(app.resources.config)}/${mail?.id}.eml`, 'utf8')
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  return /^List-Unsubscribe:\s*<https?:\/\/[^/]+(\/[^>]+)>/im.exec(source)?.[1] ?? ''
}

const choiceOf = async (person: TestAccount, kind: NotificationKind) =>
  (await app.api.notifications.getSettings({}, person)).data.find((one) => one.kind === kind)?.mail

test('a change of an application is mailed at once: only the last of several within a minute', async () => {
  const [applicant, poster] = [await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const { data } = await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, applicant)
  for (const state of ['rejected', 'shortlisted'] as const)
    await app.api.inbox.setState({ params: { id: data._id }, body: { state } }, poster)

  await letMailsLeave()

  const [mail, ...others] = await mailsTo(applicant)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Sarita Softworks has put you on the shortlist for “Web Developer”')
  expect(mail?.text).toContain('/profile?tab=applications\n')
  expect(mail?.text).toContain('/notifications/stop/application/')
})

test('applicants see only titles that an operator has approved, in emails and on the site', async () => {
  const [applicant, poster, operator] = [await aLearner(app), await aLearner(app), await anOperator(app)]
  const { data: post } = await app.api.posting.create({ body: anOpportunityForm }, poster)
  const params = { id: post._id }
  await approveOpportunity(app.api, post._id, operator.token)
  const { data } = await app.api.applications.apply({ params, body: anApplicationForm() }, applicant)
  const scam = { ...anOpportunityForm, comapanyName: 'Pay first', jobTitle: 'Send 500 to 98765 43210' }
  await app.api.posting.update({ params, body: scam }, poster)
  await app.api.inbox.setState({ params: { id: data._id }, body: { state: 'shortlisted' } }, poster)

  await letMailsLeave()

  expect(await subjectsTo(applicant)).toEqual([
    'Sarita Softworks has put you on the shortlist for “Web Developer”',
  ])
  const read = async () =>
    JSON.stringify([
      (await app.api.notifications.list({}, applicant)).data,
      (await app.api.applications.mine({}, applicant)).data,
      (await app.api.profile.exportAll({}, applicant)).data,
    ])
  expect(await read()).not.toMatch(/Send 500|Pay first/)
  expect((await app.api.posting.getMine({ params }, poster)).data.jobTitle).toBe(scam.jobTitle)

  await approveOpportunity(app.api, post._id, operator.token)
  expect(await read(), 'that approval can be undone').not.toMatch(/Send 500|Pay first/)
  await app.api.operatorOpportunities.undoApproval({ params: { opportunityId: post._id } }, operator)
  await finalizeDecisions(app)
  expect(await read(), 'it was undone').not.toMatch(/Send 500|Pay first/)

  await approveOpportunity(app.api, post._id, operator.token)
  await finalizeDecisions(app)
  expect(await read()).toMatch(/Pay first/)
})

test('a kind can be only under the bell, only by mail, or off', async () => {
  const person = await aLearner(app)
  const count = async () => (await app.api.notifications.list({}, person)).data.total
  await choose(person, 'decision', 'never')
  await tell(person, 'course_hidden')
  await letMailsLeave()
  expect([await count(), await subjectsTo(person)]).toEqual([1, []])

  await choose(person, 'decision', 'now', false)
  await tell(person, 'course_hidden', { reason: 'Not ours' })
  await letMailsLeave()
  expect([await count(), await subjectsTo(person)]).toEqual([1, ['Your course “” was hidden']])
  expect((await mailsTo(person))[0]?.text).toContain('The reason: Not ours')

  await choose(person, 'decision', 'never', false)
  await tell(person, 'course_hidden')
  await letMailsLeave()
  expect([await count(), (await mailsTo(person)).length]).toEqual([1, 1])
})

test('a digest lists the unread notifications of a day or a week in one email, once', async () => {
  const person = await aLearner(app)
  await choose(person, 'application', 'daily')
  await choose(person, 'decision', 'weekly')
  const opportunityId = await anOpportunity(app)
  await tell(person, 'application_seen', { opportunityId, subject: 'test:read' })
  const { data } = await app.api.notifications.list({}, person)
  await app.api.notifications.markRead({ body: { ids: data.notifications.map(({ _id }) => _id) } }, person)
  await tell(person, 'application_hired', { opportunityId })
  await tell(person, 'report_upheld', { reported: 'video' })
  await letMailsLeave()
  expect(await mailsTo(person)).toEqual([])

  await letDigestsLeave(person)
  await letDigestsLeave(person)

  const [mail, ...others] = await mailsTo(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('2 things are new for you')
  expect(mail?.text).toContain('Sarita Softworks has chosen you for “Web Developer”.')
  expect(mail?.text).toContain('You reported a video.')
  expect(mail?.text).not.toContain('looked at your application')
})

test('digests are sent in the morning in India, weekly ones on a Monday', () => {
  const next = (choice: MailChoice, now: string) => nextDigest(choice, new Date(now))?.toISOString()
  expect(next('daily', '2026-11-25T01:59:00Z')).toBe('2026-11-25T02:00:00.000Z')
  expect(next('daily', '2026-11-25T02:00:00Z')).toBe('2026-11-26T02:00:00.000Z')
  expect(next('weekly', '2026-11-25T12:00:00Z')).toBe('2026-11-30T02:00:00.000Z')
  expect(next('weekly', '2026-11-30T02:00:00Z')).toBe('2026-12-07T02:00:00.000Z')
  expect([nextDigest('now'), nextDigest('never')]).toEqual([null, null])
})

test('a crash while digests are queued leaves them for the next time; accounts that cannot be mailed get none', async () => {
  const [person, suspended] = [await aLearner(app), await aLearner(app)]
  for (const one of [person, suspended]) {
    await choose(one, 'decision', 'daily')
    await tell(one, 'course_hidden')
  }
  const { db } = app.resources
  await db.update(notifications).set({ digestAt: new Date() }).where(eq(notifications.accountId, person.id))
  const crash = inTransaction(db, async (tx) => {
    await queueDigests(tx)
    throw new Error('the machine stops')
  })
  await expect(crash).rejects.toThrow('the machine stops')
  await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))

  await letDigestsLeave(suspended)

  expect([(await mailsTo(person)).length, (await mailsTo(suspended)).length]).toEqual([1, 0])
})

test('one-click unsubscribe stops emails of a kind, or digests; opening the link does not', async () => {
  const person = await aLearner(app)
  await tell(person, 'course_hidden')
  await letMailsLeave()
  const path = await unsubscribePath(person)
  expect(path).toMatch(/^\/notifications\/stop\/decision\/[\w-]{64}$/)

  const opened = await app.app.inject({ method: 'GET', url: path })
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(opened.body).toContain('<form method="post"><button>Stop these mails</button></form>')
  expect(await choiceOf(person, 'decision')).toBe('now')
  const payload = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const stopped = await app.app.inject({ method: 'POST', url: path, headers, payload })
  expect(stopped.body).toContain('You will no longer get such mails.')
  expect([await choiceOf(person, 'decision'), await choiceOf(person, 'application')]).toEqual([
    'never',
    'now',
  ])

  await choose(person, 'application', 'weekly')
  await tell(person, 'application_seen')
  await letDigestsLeave(person)
  const digest = await unsubscribePath(person)
  expect(digest).toMatch(/^\/notifications\/stop\/digest\//)
  const ofAnotherSort = digest.replace('/digest/', '/opportunity/')
  expect((await app.app.inject({ method: 'POST', url: ofAnotherSort, payload, headers })).statusCode).toBe(
    404,
  )
  await app.app.inject({ method: 'POST', url: digest, payload, headers })
  expect([await choiceOf(person, 'application'), await choiceOf(person, 'opportunity')]).toEqual([
    'never',
    'now',
  ])
})

test('emails with a text of their own follow the same setting', async () => {
  const [poster, operator] = [await aLearner(app), await anOperator(app)]
  const takeDown = async () => {
    const opportunityId = await anOpportunity(app, { poster })
    await app.api.operatorOpportunities.takeDown(
      { params: { opportunityId }, body: { reason: 'Not ours' } },
      operator,
    )
    await finalizeDecisions(app)
    await app.drainJobs()
  }
  await takeDown()
  expect(await subjectsTo(poster)).toEqual(['Your opportunity was taken down: Web Developer'])
  expect(await unsubscribePath(poster)).toContain('/notifications/stop/opportunity/')
  await choose(poster, 'opportunity', 'daily')
  await takeDown()
  expect(await mailsTo(poster)).toHaveLength(1)
  await letDigestsLeave(poster)
  expect((await subjectsTo(poster))[0]).toBe('Your opportunity “Web Developer” was taken down')
  expect((await app.api.profile.exportAll({}, poster)).data).toMatchObject({
    notificationSettings: expect.arrayContaining([{ kind: 'opportunity', shown: true, mail: 'daily' }]),
  })
})

test('a poster is notified of each application, in one line under the bell, and chooses about the emails', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster })
  const apply = async () => {
    await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, await aLearner(app))
    await app.drainJobs()
  }
  await apply()
  await apply()
  expect(await subjectsTo(poster)).toEqual(Array(2).fill('New application: Web Developer'))
  expect(await unsubscribePath(poster)).toContain('/notifications/stop/opportunity/')
  const { data } = await app.api.notifications.list({}, poster)
  expect(data.notifications).toMatchObject([{ event: 'opportunity_applied', count: 2 }])

  await choose(poster, 'opportunity', 'daily')
  await apply()
  expect(await mailsTo(poster)).toHaveLength(2)
  await letDigestsLeave(poster)
  expect((await subjectsTo(poster))[0]).toBe('“Web Developer” has 3 new applications')
  await choose(poster, 'opportunity', 'never')
  await apply()
  expect(await mailsTo(poster)).toHaveLength(3)
})
