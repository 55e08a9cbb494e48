import { count, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { wordsOf } from '#server/features/search/words.ts'
import { startApp } from '#testing/app.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from './accounts.ts'
import { readDemoContent } from './catalogue.ts'
import { loadDemo } from './load.ts'

const app = await startApp()
const { db } = app.resources
const content = readDemoContent()
const loads = await Promise.all([loadDemo(db), loadDemo(db), loadDemo(db)])

test('exactly one of several concurrent loads fills the empty database', async () => {
  expect(loads.filter(Boolean)).toHaveLength(1)
  const [row] = await db.select({ playlists: count() }).from(playlists)
  expect(row?.playlists).toBe(content.playlists.length)
})

test('a later load leaves the database as it is', async () => {
  const before = await db.select({ id: playlists.id, name: playlists.name }).from(playlists)
  expect(await loadDemo(db)).toBe(false)
  expect(await db.select({ id: playlists.id, name: playlists.name }).from(playlists)).toEqual(before)
})

test('average and numbers of each demo playlist match its reviews and videos', async () => {
  const rows = await db
    .select({
      name: playlists.name,
      avgRating: playlists.avgRating,
      reviewCount: playlists.reviewCount,
      videoCount: playlists.videoCount,
    })
    .from(playlists)
  for (const row of rows) {
    const ratings = (content.reviews[row.name] ?? []).map(({ rating }) => rating)
    const videos = content.playlists.find(({ name }) => name === row.name)?.videos ?? []
    const average = ratings.length ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : 0
    expect(row.avgRating, row.name).toBe(Math.round(average * 10) / 10)
    expect(row.reviewCount, row.name).toBe(ratings.length)
    expect(row.videoCount, row.name).toBe(videos.length)
  }
})

test('the counts behind the listings add up to all demo playlists', async () => {
  const [row] = await db
    .select({ playlists: sql<number>`sum(${listingCounts.playlists})::integer` })
    .from(listingCounts)
    .where(eq(listingCounts.categoryId, '00000000-0000-0000-0000-000000000000'))
  expect(row?.playlists).toBe(content.playlists.length)
})

test('the three demo accounts sign in with the demo password, and nobody else of the demo does', async () => {
  const roles = { learner: 'user', creator: 'creator', operator: 'operator' } as const
  for (const who of ['learner', 'creator', 'operator'] as const) {
    const { data } = await expectSignedIn(
      app.api.accounts.login({
        body: { email: DEMO_EMAILS[who], password: DEMO_PASSWORD },
      }),
    )
    expect(data.user).toMatchObject({ role: roles[who], isVerified: true })
  }
  await expect(
    expectSignedIn(
      app.api.accounts.login({ body: { email: 'priya.patel@example.com', password: DEMO_PASSWORD } }),
    ),
  ).rejects.toMatchObject({ status: 401 })
})

test('the demo creator owns several playlists of the catalogue', async () => {
  const [row] = await db
    .select({ owned: count() })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(eq(accounts.email, DEMO_EMAILS.creator))
  expect(row?.owned).toBeGreaterThanOrEqual(5)
})

test('an operator of the demo finds pending applications and opportunities', async () => {
  const operator = await expectSignedIn(
    app.api.accounts.login({
      body: { email: DEMO_EMAILS.operator, password: DEMO_PASSWORD },
    }),
  )
  const options = { token: operator.token }
  const { data } = await app.api.operatorSite.overview({}, options)
  expect(data).toMatchObject({
    waitingApplications: content.applications.filter(({ rejected }) => !rejected).length,
    waitingOpportunities: content.opportunities.filter(({ waiting }) => waiting).length,
  })
  expect(data.waitingApplications).toBeGreaterThan(2)
  expect(data.waitingOpportunities).toBeGreaterThan(1)
  const waiting = (await app.api.operatorApplications.list({}, options)).data.items
  const params = { applicationId: waiting[0]?._id ?? '' }
  const approved = await app.api.operatorApplications.approve({ params }, options)
  expect(approved.data.state).toBe('approved')
})

test('a demo video has the known facts and claims nothing else', async () => {
  const undated = await db
    .select({ videos: count() })
    .from(knownVideos)
    .where(isNull(knownVideos.publishedAt))
  const all = content.playlists.flatMap(({ videos }) => videos)
  expect(undated[0]?.videos).toBe(all.filter(({ publishedAt }) => !publishedAt).length)
  const claims = await db
    .select({ duration: knownVideos.duration, fetchedAt: knownVideos.fetchedAt })
    .from(knownVideos)
    .where(sql`${knownVideos.duration} is not null or ${knownVideos.fetchedAt} is not null`)
  expect(claims).toEqual([])
})

test('demo videos are in the order of the catalogue', async () => {
  const [first] = content.playlists
  const rows = await db
    .select({ videoId: playlistVideos.videoId })
    .from(playlistVideos)
    .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
    .where(eq(playlists.name, first?.name ?? ''))
    .orderBy(playlistVideos.position)
  expect(rows.map(({ videoId }) => videoId)).toEqual(first?.videos.map(({ id }) => id))
})

test('demo playlists are from the past year and their reviews are later', async () => {
  const [span] = await db
    .select({
      tooOld: sql<number>`count(*) filter (where ${playlists.createdAt} < now() - interval '1 year')::integer`,
      future: sql<number>`count(*) filter (where ${playlists.createdAt} > now())::integer`,
    })
    .from(playlists)
  expect(span).toEqual({ tooOld: 0, future: 0 })
  const early = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(sql`${reviews.createdAt} < ${playlists.createdAt}`)
  expect(early).toEqual([])
})

test('newer demo playlists have later ids, since listings order by them', async () => {
  const byId = await db.select({ name: playlists.name }).from(playlists).orderBy(playlists.id)
  const byAge = await db.select({ name: playlists.name }).from(playlists).orderBy(playlists.createdAt)
  expect(byId).toEqual(byAge)
})

test('every demo playlist has its search entry, with copies of what listings sort by', async () => {
  const rows = await db
    .select({
      name: playlists.name,
      nameKey: searchEntries.nameKey,
      same: sql<boolean>`(${searchEntries.avgRating}, ${searchEntries.reviewCount}, ${searchEntries.listed}) = (${playlists.avgRating}, ${playlists.reviewCount}, ${playlists.listed})`,
    })
    .from(playlists)
    .leftJoin(searchEntries, eq(searchEntries.playlistId, playlists.id))
  expect(rows).toHaveLength(content.playlists.length)
  for (const { name, nameKey, same } of rows) {
    expect(nameKey, name).toBe(wordsOf(name).join(' '))
    expect(same, name).toBe(true)
  }
})

test('the approved demo opportunities are public, and no others', async () => {
  const rows = await db.select({ id: opportunities.id }).from(opportunities)
  expect(rows).toHaveLength(content.opportunities.length)
  const { total } = await app.api.opportunities.list({ query: { approved: true } })
  expect(total).toBe(content.opportunities.filter(({ waiting }) => !waiting).length)
})
