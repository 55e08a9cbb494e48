import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { auditOf } from '#testing/audit.ts'
import { anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import { mailedCode, mailsTo, PASSWORD } from '#testing/sign-up.ts'

let app: TestApp
let operator: TestAccount
let colleague: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  colleague = await anOperator(app)
})

function approve(applicationId: string, by = operator) {
  return app.api.operatorApplications.approve({ params: { applicationId } }, { token: by.token })
}

function reject(applicationId: string, reason = 'Too few examples of your work.', by = operator) {
  return app.api.operatorApplications.reject(
    { params: { applicationId }, body: { reason } },
    { token: by.token },
  )
}

function undo(applicationId: string, by = operator) {
  return app.api.operatorApplications.undo({ params: { applicationId } }, { token: by.token })
}

async function accountOf(email: string) {
  const [account] = await app.resources.db
    .select({ role: accounts.role, verifiedAt: accounts.verifiedAt, mobile: accounts.mobile })
    .from(accounts)
    .where(eq(accounts.email, email))
  return account ?? null
}

test('an approved applicant is mailed, verifies the address with the code and is a creator', async () => {
  const { id, email } = await anApplication(app)

  const { data } = await approve(id)

  expect(data).toMatchObject({ state: 'approved', decidedBy: operator.email, isRegistered: false })
  expect(await accountOf(email)).toEqual({ role: 'creator', verifiedAt: null, mobile: '+919876543210' })
  expect(await mailsTo(app, email)).toEqual([])
  await finalizeDecisions(app)
  const [welcome] = await mailsTo(app, email)
  expect(welcome?.subject).toContain('you are a creator now')
  const signIn = app.api.accounts.login({ body: { email, password: PASSWORD } })
  expect(await errorOf(signIn)).toEqual([403, 'Your Account is not Verified'])
  const { data: signedIn } = await app.api.accounts.verify({
    body: { email, otp: await mailedCode(app, email) },
  })
  expect(signedIn.user).toMatchObject({ role: 'creator', location: 'Kochi', isVerified: true })
})

test('the first sign-in of an approved creator mails the code, later ones do not', async () => {
  const { id, email } = await anApplication(app)
  await approve(id)
  await finalizeDecisions(app)
  const signIn = (password: string) => app.api.accounts.login({ body: { email, password } })

  expect((await errorOf(signIn('a wrong guess')))[0]).toBe(401)
  expect(await mailsTo(app, email)).toHaveLength(1)
  for (let time = 1; time <= 3; time += 1) {
    expect(await errorOf(signIn(PASSWORD))).toEqual([403, 'Your Account is not Verified'])
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your Pragati verification code')).toHaveLength(1)
  }
})

test('a rejected applicant is mailed the reason, gets no account, and may apply again', async () => {
  const { id, email } = await anApplication(app)

  const { data } = await reject(id, 'Please send us a <sample> first.')

  expect(data).toMatchObject({ state: 'rejected', reason: 'Please send us a <sample> first.' })
  expect(await accountOf(email)).toBeNull()
  expect(await mailsTo(app, email)).toEqual([])
  await finalizeDecisions(app)
  const [mail] = await mailsTo(app, email)
  expect(mail?.text).toContain('Please send us a <sample> first.')
  expect(mail?.html).toContain('Please send us a &lt;sample&gt; first.')
  await anApplication(app, { email })
})

test('applicants are answered in the language of the form’s page, which becomes the account’s language', async () => {
  const [chosen, other] = [
    await anApplication(app, { language: 'ta' }),
    await anApplication(app, { language: 'hi' }),
  ]
  await approve(chosen.id)
  await reject(other.id, 'Please add a link.')
  await finalizeDecisions(app)

  const [welcome] = await mailsTo(app, chosen.email)
  expect(welcome?.text).toMatch(/^https?:\/\/[^/]+\/ta\/signin$/m)
  await errorOf(app.api.accounts.login({ body: { email: chosen.email, password: PASSWORD } }))
  expect((await mailsTo(app, chosen.email))[0]?.subject).toBe('Pragati கணக்கைச் சரிபார்க்கும் குறியீடு')
  const [answer] = await mailsTo(app, other.email)
  expect(answer?.subject).toBe('Pragati पर आपका आवेदन')
  expect(answer?.text).toContain('\nPlease add a link.\n')
})

test('the password of an application is deleted once its decision is final', async () => {
  const [first, second] = [await anApplication(app), await anApplication(app)]
  await approve(first.id)
  await reject(second.id)
  await finalizeDecisions(app)

  for (const { id } of [first, second]) {
    const [row] = await app.resources.db
      .select({ passwordHash: creatorApplications.passwordHash })
      .from(creatorApplications)
      .where(eq(creatorApplications.id, id))
    expect(row).toEqual({ passwordHash: null })
  }
})

test('if two operators decide at the same time, exactly one succeeds and the other is told what happened', async () => {
  const { id, email } = await anApplication(app)

  const results = await Promise.allSettled([approve(id), approve(id, colleague), reject(id)])

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect((await auditOf(app, `application:${id}`)).length).toBe(1)
  await finalizeDecisions(app)
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect(await errorOf(approve(id, colleague))).toEqual([
    409,
    expect.stringMatching(/^This application has already been (approved|rejected)$/),
  ])
})

test('either decision is undone within 10 seconds: it is pending again, nobody is mailed, and it can be decided anew', async () => {
  const [approved, rejected] = [await anApplication(app), await anApplication(app)]
  expect(await errorOf(undo(approved.id))).toEqual([409, 'This application is not decided yet'])
  await approve(approved.id)
  await reject(rejected.id)
  // Nobody has been told, so another application from the same address would still be a second one.
  expect(await errorOf(anApplication(app, { email: rejected.email }))).toEqual([
    409,
    'An application with this email is already waiting for review',
  ])

  expect((await undo(approved.id)).data).toMatchObject({
    state: 'waiting',
    decidedBy: null,
    isRegistered: false,
  })
  expect((await undo(rejected.id, colleague)).data).toMatchObject({ state: 'waiting', reason: null })
  expect(await accountOf(approved.email)).toBeNull()
  await finalizeDecisions(app)
  for (const { email } of [approved, rejected]) expect(await mailsTo(app, email)).toEqual([])
  expect((await auditOf(app, `application:${rejected.id}`)).map(({ action }) => action)).toEqual([
    'application.rejected',
    'application.decision-undone',
  ])

  await approve(rejected.id)
  await finalizeDecisions(app)
  expect(await mailsTo(app, rejected.email)).toHaveLength(1)
  const signIn = app.api.accounts.login({ body: { email: rejected.email, password: PASSWORD } })
  expect(await errorOf(signIn)).toEqual([403, 'Your Account is not Verified'])
})

test('a decision is final after 10 seconds, once its mail is on its way, and once the creator has signed in', async () => {
  const [late, told, came] = [await anApplication(app), await anApplication(app), await anApplication(app)]
  await reject(late.id)
  const { db } = app.resources
  const decidedAt = new Date(Date.now() - 10_100)
  await db.update(creatorApplications).set({ decidedAt }).where(eq(creatorApplications.id, late.id))
  await reject(told.id)
  await finalizeDecisions(app)
  await approve(came.id)
  await app.api.accounts.requestCode({ body: { email: came.email } })
  await app.api.accounts.verify({ body: { email: came.email, otp: await mailedCode(app, came.email) } })

  for (const { id } of [late, told, came])
    expect(await errorOf(undo(id))).toEqual([409, 'This decision can no longer be undone'])
  expect(await accountOf(came.email)).toMatchObject({ role: 'creator', verifiedAt: expect.any(Date) })
  expect(await errorOf(undo(crypto.randomUUID()))).toEqual([404, 'There is no such creator application'])
})

test('an undo at the end of its time either succeeds or fails, never both', async () => {
  const { id, email } = await anApplication(app)
  await approve(id)

  const [undone] = await Promise.allSettled([undo(id), finalizeDecisions(app)])

  const isWaiting = undone.status === 'fulfilled'
  expect(await accountOf(email)).toEqual(isWaiting ? null : expect.objectContaining({ role: 'creator' }))
  expect(await mailsTo(app, email)).toHaveLength(isWaiting ? 0 : 1)
})

test('an applicant who has registered since cannot be approved, only rejected', async () => {
  const { id, email } = await anApplication(app)
  await app.api.accounts.signUp({ body: { name: 'Same person', email, password: PASSWORD } })
  await app.api.accounts.verify({ body: { email, otp: await mailedCode(app, email) } })

  const seen = await app.api.operatorApplications.get(
    { params: { applicationId: id } },
    { token: operator.token },
  )
  expect(seen.data.isRegistered).toBe(true)
  expect(await errorOf(approve(id))).toEqual([
    409,
    'Somebody has registered with this email meanwhile, so the application cannot be approved',
  ])
  expect(await accountOf(email)).toMatchObject({ role: 'user' })
  expect((await reject(id)).data.state).toBe('rejected')
})

test('of a concurrent sign-up and approval of one address the approval stands', async () => {
  const { id, email } = await anApplication(app)

  const [approval] = await Promise.allSettled([
    approve(id),
    app.api.accounts.signUp({ body: { name: 'Same person', email, password: PASSWORD } }),
  ])

  expect(approval.status).toBe('fulfilled')
  expect(await accountOf(email)).toMatchObject({ role: 'creator' })
})

test('operators list by state, search by name and email, and page', async () => {
  const name = `Wanted ${crypto.randomUUID()}`
  const [first, second, third] = [
    await anApplication(app, { name }),
    await anApplication(app, { name }),
    await anApplication(app, { name }),
  ]
  await reject(third.id)
  const list = (query: object) => app.api.operatorApplications.list({ query }, { token: operator.token })

  const waiting = await list({ search: name.toUpperCase() })
  expect(waiting.data).toMatchObject({ items: [{ _id: second.id }, { _id: first.id }], total: 2 })
  const secondPage = await list({ search: name, limit: 1, page: 2 })
  expect(secondPage.data).toMatchObject({ items: [{ _id: first.id }], total: 2 })
  expect((await list({ search: third.email, state: 'rejected' })).data.items).toMatchObject([
    { _id: third.id, reason: 'Too few examples of your work.' },
  ])
  expect((await list({ search: '%' })).data.items).toEqual([])
})

test('an application can be read in full and given a note, which an empty one removes', async () => {
  const { id } = await anApplication(app)
  const params = { applicationId: id }
  const note = (text: string) =>
    app.api.operatorApplications.note({ params, body: { note: text } }, { token: operator.token })

  const { data } = await note(' Ask for references ')

  expect(data).toMatchObject({
    note: 'Ask for references',
    mobile: '+919876543210',
    pptknowledge: 'no',
    relevantskills: 'Optics, patience',
  })
  expect(JSON.stringify(data)).not.toContain('argon2')
  expect((await note('')).data.note).toBeNull()
})

test('every decision is in the audit log with who, what, before and after', async () => {
  const { id, email } = await anApplication(app)
  await approve(id)

  const [line] = await auditOf(app, `application:${id}`)
  const [creator] = await app.resources.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.role, 'creator')))
  expect(line).toMatchObject({
    actorId: operator.id,
    actor: operator.email,
    action: 'application.approved',
    before: { state: 'waiting' },
    after: { state: 'approved', creatorId: creator?.id },
  })
})

test('an unknown application is rejected, and so is a rejection without a reason', async () => {
  const { id } = await anApplication(app)

  expect(await errorOf(approve(crypto.randomUUID()))).toEqual([404, 'There is no such creator application'])
  expect(await errorOf(reject(id, '  '))).toEqual([400, 'reason is required'])
})
