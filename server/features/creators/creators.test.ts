import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { creators as endpoints } from '#contract/endpoints/creators.ts'
import { createInvoke } from '#server/api/invoke.ts'
import { operationsOf } from '#server/api/operations.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { allRoutes } from '#server/features/all-routes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
} from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { mailedCode } from '#testing/sign-up.ts'

let app: TestApp
let operator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp({ SITE_URL: 'https://pragati.example' })
  operator = await anOperator(app)
  category = await aCategoryPath(app)
})

const pageOf = async ({ id }: { id: string }, query = {}) =>
  (await app.api.creators.getPage({ params: { creatorId: id }, query })).data
const failureOfPage = async ({ id }: { id: string }) =>
  (await errorOf(app.api.creators.getPage({ params: { creatorId: id } })))[0]
const say = (creator: TestAccount, about: string, shown: boolean) =>
  app.api.creators.changeAbout({ body: { about, shown } }, { token: creator.token })
const sitemap = async () => (await app.app.inject({ url: '/sitemaps/creators-0.xml' })).body

test('the page of a creator summarises the listed courses, and shows them a page at a time', async () => {
  const creator = await aCreator(app, 'Meera Nair')
  expect(await pageOf(creator)).toMatchObject({ total: 0, avgRating: 0, languages: [], playlists: [] })
  const hindi = await aPlaylist(app, { creator, category, language: 'hindi' })
  const english = await aPlaylist(app, { creator, category })
  const newest = await aPlaylist(app, { creator, category, language: 'hindi' })
  await aPlaylist(app, { creator, category, videos: 0 })
  await aPlaylist(app, { creator: await aCreator(app), category })
  for (const [playlistId, rating] of [[hindi, 5] as const, [hindi, 4] as const, [english, 2] as const])
    await aReview(app, playlistId, rating)

  const page = await pageOf(creator, { limit: 2 })
  expect(page).toMatchObject({
    _id: creator.id,
    name: 'Meera Nair',
    profileimage: null,
    about: null,
    languages: ['hindi', 'english'],
    avgRating: 3.7,
    feedbackCount: 3,
    total: 3,
  })
  expect(page.playlists.map(({ _id }) => _id)).toEqual([newest, english])
  expect(JSON.stringify(page)).not.toContain(creator.email)
  const ids = async (number: number) =>
    (await pageOf(creator, { limit: 2, page: number })).playlists.map(({ _id }) => _id)
  expect(await ids(2)).toEqual([hindi])
  expect(await ids(3)).toEqual([])
  expect(await sitemap()).toContain(`<loc>https://pragati.example/creators/${creator.id}</loc>`)
})

test('what an applicant wrote is private until they publish it, and private again once they take it back', async () => {
  const { id: applicationId, email } = await anApplication(app, { shortdescription: 'I like to explain.' })
  await app.api.operatorApplications.approve({ params: { applicationId } }, { token: operator.token })
  await app.api.accounts.requestCode({ body: { email } })
  const { data } = await app.api.accounts.verify({ body: { email, otp: await mailedCode(app, email) } })
  const creator = { id: data.user._id, name: '', email, token: data.token }
  const own = async () => (await app.api.creators.getAbout({}, { token: creator.token })).data

  expect(await own()).toEqual({ about: 'I like to explain.', shown: false })
  expect((await pageOf(creator)).about).toBeNull()

  await say(creator, '  I teach <b>physics</b>.  ', true)
  expect((await pageOf(creator)).about).toBe('I teach <b>physics</b>.')
  await say(creator, 'I teach optics.', false)
  expect((await pageOf(creator)).about).toBeNull()
  expect(await own()).toEqual({ about: 'I teach optics.', shown: false })
  expect((await say(creator, ' ', true)).data).toEqual({ about: '', shown: false })
  expect((await errorOf(say(creator, 'x'.repeat(5_001), true)))[0]).toBe(400)
})

test('a creator is in the list of all creators from their verification on', async () => {
  const name = `Noor ${crypto.randomUUID()}`
  const isListed = async () =>
    (await app.api.profile.listCreators()).data.some((creator) => creator.name === name)
  const { id: applicationId, email } = await anApplication(app, { name })
  await app.api.operatorApplications.approve({ params: { applicationId } }, { token: operator.token })
  await app.api.accounts.requestCode({ body: { email } })
  const otp = await mailedCode(app, email)
  expect(await isListed()).toBe(false)

  await app.api.accounts.verify({ body: { email, otp } })

  expect(await isListed()).toBe(true)
})

test('learners, operators, accounts that never signed in, and suspended or deleted creators have no page', async () => {
  const [creator, unverified] = [await aCreator(app), await aCreator(app)]
  await aPlaylist(app, { creator, category })
  await app.resources.db.update(accounts).set({ verifiedAt: null }).where(eq(accounts.id, unverified.id))
  for (const other of [await aLearner(app), operator, unverified, { id: crypto.randomUUID() }])
    expect(await failureOfPage(other)).toBe(404)

  const { token } = operator
  const params = { accountId: creator.id }
  expect((await pageOf(creator)).total).toBe(1)
  await say(creator, 'I teach.', true)
  await app.api.operatorAccounts.suspend({ params, body: { reason: 'Sold links' } }, { token })
  expect(await failureOfPage(creator)).toBe(404)
  expect(await sitemap()).not.toContain(creator.id)
  await app.api.operatorAccounts.restore({ params }, { token })
  expect(await pageOf(creator)).toMatchObject({ total: 1, about: 'I teach.' })

  const again = await app.resources.tokens.issue({
    ...{ id: creator.id, name: creator.name, email: creator.email, role: 'creator', status: 'active' },
    ...{ isVerified: true, sessionId: await aSession(creator.id) },
  })
  await app.api.profile.deleteAccount({}, { token: again })
  expect(await failureOfPage(creator)).toBe(404)
})

test('a missing page of a creator names what would change it, too', async () => {
  const invoke = createInvoke(operationsOf(app.resources, allRoutes, app.app.log))
  const visitor = { address: '127.0.0.1', userAgent: undefined, inboxKey: undefined }
  const creator = await aCreator(app)
  const params = { accountId: creator.id }
  await app.api.operatorAccounts.suspend(
    { params, body: { reason: 'Looked into' } },
    { token: operator.token },
  )

  const asked = { params: { creatorId: creator.id }, query: {} }
  const outcome = await invoke(endpoints.getPage, asked, null, visitor)

  expect(outcome).toMatchObject({ failure: { code: 'creator_not_found' } })
  expect(outcome.tags).toContain('creators')
})

async function aSession(accountId: string): Promise<string> {
  const id = crypto.randomUUID()
  await app.resources.db
    .insert(sessions)
    .values({ id, accountId, expiresAt: new Date(Date.now() + 3_600_000) })
  return id
}
