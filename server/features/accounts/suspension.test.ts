import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { certificates } from '#server/db/schema/learning.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { aSignedUpLearner, mailedCode, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'

let app: TestApp
let operator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  category = await aCategoryPath(app)
})

const suspend = (accountId: string, reason = 'Sold links') =>
  app.api.operatorAccounts.suspend({ params: { accountId }, body: { reason } }, { token: operator.token })
const restore = (accountId: string) =>
  app.api.operatorAccounts.restore({ params: { accountId } }, { token: operator.token })
const list = async (query: object) =>
  (await app.api.operatorAccounts.list({ query }, { token: operator.token })).data

async function isPublic(playlistId: string): Promise<boolean> {
  const { playlists } = await app.api.playlists.search({ query: { category: category[0] ?? '', limit: 50 } })
  return playlists.some((card) => card._id === playlistId)
}

test('a suspended learner is signed out at once and cannot sign in until restored', async () => {
  const { id, email, token } = await aSignedUpLearner(app)

  const { data } = await suspend(id)

  expect(data).toMatchObject({ _id: id, status: 'suspended' })
  expect((await errorOf(app.api.accounts.me({}, { token })))[0]).toBe(401)
  expect((await errorOf(app.api.accounts.getPublic({ params: { userId: id } })))[0], 'name and photo').toBe(
    404,
  )
  const signIn = () => expectSignedIn(app.api.accounts.login({ body: { email, password: PASSWORD } }))
  expect(await errorOf(signIn())).toEqual([403, expect.stringContaining('Your account is suspended')])
  expect((await restore(id)).data.status).toBe('active')
  expect((await errorOf(app.api.accounts.me({}, { token })))[0]).toBe(401)
  expect((await signIn()).data.user.status).toBe('active')
})

test('a suspension closes the account’s opportunities; undone, they are open again, and applicants are not notified', async () => {
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const open = await anOpportunity(app, { poster })
  const waiting = await anOpportunity(app, { poster, state: 'waiting', approvedAt: null })
  const hidden = await anOpportunity(app, { poster, state: 'hidden' })
  await app.resources.db
    .insert(reportCases)
    .values({ kind: 'opportunity', subjectId: hidden, people: 3, heldAt: new Date() })
  const closed = await anOpportunity(app, { poster, state: 'closed', closedAt: daysAgo(1) })
  const over = await anOpportunity(app, { poster, approvedAt: daysAgo(61) })
  await app.api.applications.apply({ params: { id: open }, body: anApplicationForm() }, applicant)
  const states = async () => {
    const { id, state } = opportunities
    const rows = await app.resources.db
      .select({ id, state })
      .from(opportunities)
      .where(eq(opportunities.posterId, poster.id))
    return Object.fromEntries(rows.map((row) => [row.id, row.state]))
  }
  const isOpenAgain = () => app.api.opportunities.get({ params: { id: open } })

  await suspend(poster.id)
  expect(new Set(Object.values(await states()))).toEqual(new Set(['closed']))
  expect((await errorOf(isOpenAgain()))[0]).toBe(410)
  await restore(poster.id)

  expect(await states()).toEqual({
    ...{ [open]: 'approved', [waiting]: 'waiting', [hidden]: 'hidden', [closed]: 'closed', [over]: 'closed' },
  })
  expect((await isOpenAgain()).data.state).toBe('approved')
  await finalizeDecisions(app)
  expect((await app.api.notifications.list({}, applicant)).data.notifications).toEqual([])
})

test('reviews of a suspended learner are hidden until the account is restored; the average still counts them', async () => {
  const [creator, learner, other] = [await aCreator(app), await aLearner(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category })
  for (const [{ token }, rating] of [[learner, 2] as const, [other, 5] as const]) {
    const body = { playlistId, rating, feedback: 'Clear and calm' }
    await app.api.reviews.create({ body }, { token })
  }
  const shown = async () => {
    const { data } = await app.api.reviews.getAll({ params: { playlistId } })
    const { data: playlist } = await app.api.playlists.get({ params: { id: playlistId } })
    expect(playlist.feedbacks).toEqual(data)
    expect(playlist).toMatchObject({ avgRating: 3.5, feedbackCount: 2, ratingCounts: [0, 1, 0, 0, 1] })
    return data.map(({ user }) => user)
  }
  const certificateId = randomBytes(16).toString('base64url')
  await app.resources.db.insert(certificates).values({
    ...{ id: certificateId, accountId: learner.id, kolamSeed: playlistId, name: 'Asha', course: 'Loops' },
    ...{ creator: 'Meena', language: 'english', videos: 1, finishedAt: new Date() },
  })
  const certificate = () => app.api.learning.getCertificate({ params: { id: certificateId } })
  expect((await certificate()).data.name).toBe('Asha')
  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? [])))

  await suspend(learner.id)
  expect(await shown()).toEqual([other.id])
  expect(await errorOf(certificate())).toEqual([404, expect.any(String)])
  await restore(learner.id)
  expect(await shown()).toEqual([other.id, learner.id])
  await stop()

  expect((await certificate()).data.name).toBe('Asha')
  for (const wanted of [`playlist:${playlistId}`, `certificate:${certificateId}`])
    expect(
      tags.filter((tag) => tag === wanted),
      'no cache keeps it',
    ).toHaveLength(2)
})

test('the playlists of a suspended creator are hidden, and shown again with the creator', async () => {
  const creator = await aCreator(app)
  const playlistId = await aPlaylist(app, { creator, category })
  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? [])))

  await suspend(creator.id)
  await stop()

  expect(tags).toEqual(expect.arrayContaining(['listing', 'creators', `playlist:${playlistId}`]))
  expect(await isPublic(playlistId)).toBe(false)
  expect((await errorOf(app.api.playlists.get({ params: { id: playlistId } })))[0]).toBe(404)
  await restore(creator.id)
  expect(await isPublic(playlistId)).toBe(true)
})

test('a playlist that an operator hid stays hidden when its creator is restored', async () => {
  const creator = await aCreator(app)
  const [hidden, restored] = [
    await aPlaylist(app, { creator, category }),
    await aPlaylist(app, { creator, category }),
  ]
  const { hidePlaylist, restorePlaylist } = app.api.operatorContent
  const options = { token: operator.token }
  for (const playlistId of [hidden, restored])
    await hidePlaylist({ params: { playlistId }, body: { reason: 'Copied' } }, options)
  await suspend(creator.id)

  const { data } = await restorePlaylist({ params: { playlistId: restored } }, options)

  expect(data).toMatchObject({ hiddenBy: 'suspension', hiddenAt: expect.any(String) })
  await restore(creator.id)
  expect([await isPublic(hidden), await isPublic(restored)]).toEqual([false, true])
})

test('suspending twice, restoring an active account, and suspending an operator are rejected', async () => {
  const learner = await aLearner(app)
  const colleague = await anOperator(app)
  await suspend(learner.id)

  expect(await errorOf(suspend(learner.id))).toEqual([409, 'This account is already suspended'])
  await restore(learner.id)
  expect(await errorOf(restore(learner.id))).toEqual([409, 'This account is not suspended'])
  expect(await errorOf(suspend(colleague.id))).toEqual([
    403,
    'Operators are added and removed with the command line',
  ])
  expect(await errorOf(suspend(crypto.randomUUID()))).toEqual([404, 'There is no such account'])
})

test('of two operators who suspend at the same time one succeeds', async () => {
  const learner = await aLearner(app)

  const results = await Promise.allSettled([suspend(learner.id), suspend(learner.id)])

  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await auditOf(app, `account:${learner.id}`)).toEqual([
    {
      actorId: operator.id,
      actor: operator.email,
      action: 'account.suspended',
      before: { status: 'active' },
      after: { status: 'suspended', reason: 'Sold links' },
    },
  ])
})

test('accounts are found by name, email and id, by role and by status', async () => {
  const name = `Rare ${crypto.randomUUID()}`
  const [creator, learner] = [await aCreator(app, name), await aLearner(app, name)]
  await aPlaylist(app, { creator, category })
  await suspend(learner.id)

  expect(await list({ search: name.toLowerCase() })).toMatchObject({
    items: [{ _id: learner.id }, { _id: creator.id, playlistCount: 1, reviewCount: 0, isVerified: true }],
    total: 2,
  })
  expect((await list({ search: learner.email })).items).toMatchObject([{ status: 'suspended' }])
  expect((await list({ search: creator.id })).items).toMatchObject([{ email: creator.email }])
  expect((await list({ search: name, role: 'creator' })).items).toMatchObject([{ _id: creator.id }])
  expect((await list({ search: name, status: 'suspended' })).items).toMatchObject([{ _id: learner.id }])
  expect(await list({ search: name, page: 2 })).toEqual({ items: [], total: 2 })
})

test('an account shows when it last signed in', async () => {
  const { id } = await aSignedUpLearner(app)

  const { data } = await app.api.operatorAccounts.get(
    { params: { accountId: id } },
    { token: operator.token },
  )

  expect(Date.now() - Date.parse(data.signedInAt ?? '')).toBeLessThan(60_000)
})

test('a suspended learner who was never verified gets no code, and no session that would live again once restored', async () => {
  const { data } = await app.api.accounts.signUp({
    body: { name: 'Asha', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD },
  })
  const otp = await mailedCode(app, data.email)
  await suspend(data._id)

  expect((await errorOf(app.api.accounts.verify({ body: { email: data.email, otp } })))[0]).toBe(403)

  expect(await openSessionsOf(data._id)).toBe(0)
})

test('a password that is changed while the account is suspended opens no session', async () => {
  const { id, token } = await aSignedUpLearner(app)
  const body = { oldPassword: PASSWORD, newPassword: 'another horse 8' }

  await Promise.allSettled([app.api.sessions.changePassword({ body }, { token }), suspend(id)])

  expect(await openSessionsOf(id)).toBe(0)
})

const openSessionsOf = (accountId: string) =>
  app.resources.db.$count(sessions, and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
