import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import { onContentChange } from '#server/db/content-changes.ts'
import { opportunities, resumeReads } from '#server/db/schema/opportunities.ts'
import { makeInboxKey } from '#server/features/inbox/inbox-key.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunity, anOpportunityForm, daysAgo } from '#testing/opportunities.ts'
import { storedFiles } from '#testing/uploads.ts'

let app: TestApp
let poster: TestAccount

beforeAll(async () => {
  app = await startApp()
  poster = await aCreator(app)
})

/** An opportunity with one application; returns both ids. */
async function anAppliedOpportunity(
  wishes: Parameters<typeof anOpportunity>[1] = { poster },
  name = 'cv.pdf',
) {
  const id = await anOpportunity(app, wishes)
  const applicant = await aLearner(app)
  const body = anApplicationForm({ resume: { content: aPdf(), name } })
  const { data } = await app.api.applications.apply({ params: { id }, body }, { token: applicant.token })
  return { id, applicationId: data._id, applicant }
}

function fetchResume(applicationId: string, { token, key }: { token?: string; key?: string } = {}) {
  return app.app.inject({
    url: `${API_BASE}/opportunity/resume/${applicationId}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { [INBOX_KEY_HEADER]: key } : {}),
    },
  })
}

async function reads(applicationId: string) {
  return app.resources.db
    .select({ readerId: resumeReads.readerId, as: resumeReads.readerRole })
    .from(resumeReads)
    .where(eq(resumeReads.applicationId, applicationId))
    .orderBy(resumeReads.id)
}

test('the poster downloads the résumé; it is never shown inline or cached, and every download is recorded', async () => {
  const { id, applicationId } = await anAppliedOpportunity({ poster }, 'मीरा "CV"\r\n.pdf')
  const operator = await anOperator(app)

  const reply = await fetchResume(applicationId, { token: poster.token })
  await fetchResume(applicationId, { token: operator.token })

  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(aPdf())).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(aPdf().length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''%E0%A4%AE[\w.%-]+$/,
  )
  expect(await reads(applicationId)).toEqual([
    { readerId: poster.id, as: 'poster' },
    { readerId: operator.id, as: 'operator' },
  ])
  const inbox = await app.api.inbox.list({ params: { id } }, { token: poster.token })
  expect(inbox.data.applications[0]?.state).toBe('seen')
})

test('nobody else gets the résumé, not even the applicant, and their attempts are not recorded as downloads', async () => {
  const { applicationId, applicant } = await anAppliedOpportunity()
  const other = await aCreator(app)

  expect((await fetchResume(applicationId)).statusCode).toBe(401)
  expect((await fetchResume(applicationId, { token: other.token })).statusCode).toBe(403)
  expect((await fetchResume(applicationId, { token: applicant.token })).statusCode).toBe(403)
  expect((await fetchResume(crypto.randomUUID(), { token: poster.token })).statusCode).toBe(404)
  expect(await reads(applicationId)).toEqual([])
})

test('the mailed link gives access to inbox, résumé, marks and closing of its opportunity, and to no other', async () => {
  const { id, applicationId } = await anAppliedOpportunity({})
  const { applicationId: elsewhere } = await anAppliedOpportunity({})
  await app.drainJobs()
  const link = /\/opportunity\/([\w-]+)\/inbox#(\S+)/
  const mail = (await app.outbox()).find((one) => link.exec(one.text)?.[1] === id)
  const key = link.exec(mail?.text ?? '')?.[2] ?? ''
  const holder = { inboxKey: key }

  const { data } = await app.api.inbox.list({ params: { id } }, holder)
  expect(data.applications.map((one) => one._id)).toEqual([applicationId])
  expect((await fetchResume(applicationId, { key })).statusCode).toBe(200)
  expect(await reads(applicationId)).toEqual([{ readerId: null, as: 'link' }])
  const marked = await app.api.inbox.setState(
    { params: { id: applicationId }, body: { state: 'hired' } },
    holder,
  )
  expect(marked.data.state).toBe('hired')
  expect((await fetchResume(elsewhere, { key })).statusCode).toBe(403)
  expect((await app.api.posting.close({ params: { id } }, holder)).data.state).toBe('closed')
})

test('a link that is expired, tampered with, for another address, or for an opportunity with an account gives no access', async () => {
  const { tokens } = app.resources
  const id = await anOpportunity(app)
  const withAccount = await anOpportunity(app, { poster })
  const email = 'jobs@sarita.example'
  const good = makeInboxKey(tokens, { id, email })
  const open = (inboxKey: string, at = id) => app.api.inbox.list({ params: { id: at } }, { inboxKey })

  await open(good)
  for (const key of [
    makeInboxKey(tokens, { id, email }, daysAgo(31).getTime()),
    makeInboxKey(tokens, { id, email: 'other@sarita.example' }),
    `${good.slice(0, -2)}xx`,
    `z${good}`,
    'nonsense',
  ]) {
    expect(await errorOf(open(key))).toEqual([
      403,
      'This link has expired or is not complete. Please ask for a new one',
    ])
  }
  expect((await errorOf(open(makeInboxKey(tokens, { id: withAccount, email }), withAccount)))[0]).toBe(403)
})

test('a new link is mailed to the contact address, and only for opportunities without an account', async () => {
  const id = await anOpportunity(app, { email: 'fresh@sarita.example' })
  const withAccount = await anOpportunity(app, { poster, email: 'stale@sarita.example' })

  await app.api.inbox.requestLink({ params: { id } })
  await app.api.inbox.requestLink({ params: { id: withAccount } })
  await app.drainJobs()

  const outbox = await app.outbox()
  const [mail] = outbox.filter((one) => one.to.includes('fresh@sarita.example'))
  const inboxKey = /inbox#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.api.inbox.list({ params: { id } }, { inboxKey })).data.total).toBe(0)
  expect(outbox.filter((one) => one.to.includes('stale@sarita.example'))).toEqual([])
})

test('a poster without an account gets emails in the language of the page they posted from', async () => {
  const email = 'bina-khate@sarita.example'
  const { data } = await app.api.posting.create({
    body: { ...anOpportunityForm, email, language: 'hi' },
  })
  await app.resources.db
    .update(opportunities)
    .set({ state: 'approved', approvedAt: new Date() })
    .where(eq(opportunities.id, data._id))

  await app.api.inbox.requestLink({ params: { id: data._id } })
  await app.drainJobs()

  const [mail] = (await app.outbox()).filter(({ to }) => to.includes(email))
  expect(mail?.subject).toMatch(/[\u0900-\u097f]/)
  expect(mail?.text).toContain(`/hi/opportunity/${data._id}/inbox#`)
})

test('a link to an opportunity that no operator has approved mails nobody', async () => {
  const victim = 'nobody-asked@sarita.example'
  const { data } = await app.api.posting.create({ body: { ...anOpportunityForm, email: victim } })

  await app.api.inbox.requestLink({ params: { id: data._id } })
  await app.drainJobs()

  expect((await app.outbox()).filter((one) => one.to.includes(victim))).toEqual([])
})

test('résumés are deleted 90 days after the opportunity closed, the rest of the application stays', async () => {
  const { id, applicationId } = await anAppliedOpportunity()
  const { applicationId: recent } = await anAppliedOpportunity()
  await app.drainJobs()
  const before = (await storedFiles(app)).length
  await app.resources.db
    .update(opportunities)
    .set({ state: 'closed', approvedAt: daysAgo(120), closedAt: daysAgo(91) })
    .where(eq(opportunities.id, id))

  await enqueue(app.resources.db, 'opportunities.forget-resumes', {})
  await app.drainJobs()

  expect((await storedFiles(app)).length).toBe(before - 1)
  const reply = await fetchResume(applicationId, { token: poster.token })
  expect([reply.statusCode, reply.json().message]).toEqual([404, 'The resume is not kept any more'])
  const { data } = await app.api.inbox.list({ params: { id } }, { token: poster.token })
  expect(data.applications[0]).toMatchObject({ resume: null, answer: 'Because.' })
  expect((await fetchResume(recent, { token: poster.token })).statusCode).toBe(200)
})

test('deleting an opportunity deletes its applications and their résumés, and its pages are gone', async () => {
  const { id, applicationId, applicant } = await anAppliedOpportunity()
  await app.drainJobs()
  const before = (await storedFiles(app)).length
  const shown: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => shown.push(...(tags ?? [])))

  await app.api.posting.remove({ params: { id } }, { token: poster.token })
  await app.drainJobs()

  expect((await storedFiles(app)).length).toBe(before - 1)
  expect((await errorOf(app.api.opportunities.get({ params: { id } })))[0]).toBe(404)
  expect((await fetchResume(applicationId, { token: poster.token })).statusCode).toBe(404)
  const { data } = await app.api.applications.mine({ query: {} }, { token: applicant.token })
  expect(data.total).toBe(0)
  await expect.poll(() => shown).toEqual(expect.arrayContaining(['opportunities', `opportunity:${id}`]))
  await stop()
})

test('only the poster deletes an opportunity, in whatever state it is', async () => {
  const { id } = await anAppliedOpportunity()
  const waiting = await anOpportunity(app, { poster, state: 'waiting', approvedAt: null })
  const closed = await anOpportunity(app, { poster, state: 'closed', closedAt: new Date() })
  const remove = (post: string, token: string) => app.api.posting.remove({ params: { id: post } }, { token })

  for (const { token } of [await aCreator(app), await anOperator(app)])
    expect((await errorOf(remove(id, token)))[0]).toBe(403)
  expect((await errorOf(remove(await anOpportunity(app), poster.token)))[0]).toBe(403)
  await remove(waiting, poster.token)
  await remove(closed, poster.token)

  expect((await errorOf(remove(closed, poster.token)))[0]).toBe(404)
})

test('résumés are deleted 90 days after an opportunity was last open, however often its poster changes or closes it since', async () => {
  const old: string[] = []
  const recent: string[] = []
  for (const days of [91, 89]) {
    for (const state of ['waiting', 'rejected', 'closed'] as const) {
      const { id, applicationId } = await anAppliedOpportunity()
      const { db } = app.resources
      const one = eq(opportunities.id, id)
      await app.api.posting.update(
        { params: { id }, body: { ...anOpportunityForm, deadline: '2100-01-01' } },
        { token: poster.token },
      )
      await db
        .update(opportunities)
        .set({ lastOpenAt: sql`last_open_at - ${days} * interval '1 day'` })
        .where(one)
      await app.api.posting.update(
        { params: { id }, body: { ...anOpportunityForm, jobTitle: 'Designer' } },
        { token: poster.token },
      )
      const closedAt = state === 'closed' ? new Date() : null
      await db.update(opportunities).set({ state, closedAt, rejectionReason: 'No pay' }).where(one)
      ;(days > 90 ? old : recent).push(applicationId)
    }
  }

  await enqueue(app.resources.db, 'opportunities.forget-resumes', {})
  await app.drainJobs()

  const status = async (applicationId: string) =>
    (await fetchResume(applicationId, { token: poster.token })).statusCode
  expect(await Promise.all(old.map(status))).toEqual([404, 404, 404])
  expect(await Promise.all(recent.map(status))).toEqual([200, 200, 200])
})
