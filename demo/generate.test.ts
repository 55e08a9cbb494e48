import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { listOperatorCategories } from '#server/features/categories/operator-categories.queries.ts'
import { startApp } from '#testing/app.ts'
import { readDemoContent } from './catalogue.ts'
import { fillMarks } from './generate/learning.ts'
import { generate } from './generate.ts'
import { loadDemo } from './load.ts'

const app = await startApp()
const { db } = app.resources
const steps: number[] = []
let missed: string[] = []

beforeAll(async () => {
  await loadDemo(db)
  missed = await missedCategories()
  await generate(db, {
    playlists: 700,
    opportunities: 50,
    seed: 7,
    onProgress: (done, total) => steps.push(done / total),
  })
})

/** Names of demo categories for which a search misses one of their courses. */
async function missedCategories(): Promise<string[]> {
  const totalOf = async (category: string, search?: string) =>
    (await app.api.playlists.search({ query: { category, limit: 1, search } })).total
  const tried = (await listOperatorCategories(db)).map(async ({ _id, name, names }) => {
    const all = await totalOf(_id)
    const calls = all === 0 ? [] : [name, ...Object.values(names)]
    const found = await Promise.all(calls.map(async (call) => ({ call, total: await totalOf(_id, call) })))
    return found.filter(({ total }) => total < all).map(({ call }) => call)
  })
  return (await Promise.all(tried)).flat()
}

test('the name of a demo category in any language finds its courses', () => {
  expect(missed).toEqual([])
})

test('the generator adds the requested number of playlists and opportunities and reports its progress', async () => {
  const [playlistRows] = await db.select({ all: count() }).from(playlists)
  const [opportunityRows] = await db.select({ all: count() }).from(opportunities)
  expect(playlistRows?.all).toBe(40 + 700)
  expect(opportunityRows?.all).toBe(readDemoContent().opportunities.length + 50)
  expect(steps).toEqual([500 / 750, 700 / 750, 1])
})

test('the counts of generated playlists match their reviews and videos', async () => {
  const wrong = await db
    .select({ name: playlists.name })
    .from(playlists)
    .where(
      sql`${playlists.videoCount} <> (select count(*) from ${playlistVideos} where ${playlistVideos.playlistId} = ${playlists.id})
        or ${playlists.reviewCount} <> (select count(*) from ${reviews} where ${reviews.playlistId} = ${playlists.id})
        or ${playlists.ratingSum} <> (select coalesce(sum(${reviews.rating}), 0) from ${reviews} where ${reviews.playlistId} = ${playlists.id})
        or ${playlists.videoCount} < 5`,
    )
  expect(wrong).toEqual([])
})

test('generated playlists can be searched for', async () => {
  const [row] = await db
    .select({ entries: count() })
    .from(searchEntries)
    .innerJoin(playlists, eq(playlists.id, searchEntries.playlistId))
    .where(
      sql`${searchEntries.listed} and ${searchEntries.avgRating} = ${playlists.avgRating} and ${searchEntries.reviewCount} = ${playlists.reviewCount}`,
    )
  expect(row?.entries).toBe(40 + 700)
})

test('the counts behind the listings include the generated playlists', async () => {
  const kept = await db
    .select({
      language: listingCounts.language,
      playlists: sql<number>`sum(${listingCounts.playlists})::integer`,
    })
    .from(listingCounts)
    .where(eq(listingCounts.categoryId, '00000000-0000-0000-0000-000000000000'))
    .groupBy(listingCounts.language)
    .orderBy(listingCounts.language)
  const counted = await db
    .select({ language: playlists.language, playlists: sql<number>`count(*)::integer` })
    .from(playlists)
    .groupBy(playlists.language)
    .orderBy(playlists.language)
  expect(kept).toEqual(counted)
  expect(kept).toHaveLength(LANGUAGES.length)
})

test('a review after the generator is still counted', async () => {
  const [target] = await db
    .select({ id: playlists.id, before: playlists.reviewCount })
    .from(playlists)
    .limit(1)
  const [author] = await db
    .insert(accounts)
    .values({
      email: 'afterwards@example.com',
      name: 'Afterwards',
      passwordHash: 'nobody signs in with this',
    })
    .returning({ id: accounts.id })
  if (!target || !author) throw new Error('no playlist or no author')
  await db.insert(reviews).values({ playlistId: target.id, authorId: author.id, rating: 3, comment: 'Fine.' })
  const [after] = await db
    .select({ reviewCount: playlists.reviewCount })
    .from(playlists)
    .where(eq(playlists.id, target.id))
  expect(after?.reviewCount).toBe(target.before + 1)
})

test('the same seed makes the same playlists again and adds no further people', async () => {
  const [before] = await db.select({ all: count() }).from(accounts)
  await generate(db, { playlists: 20, seed: 11 })
  await generate(db, { playlists: 20, seed: 11 })
  const newest = await db
    .select({ name: playlists.name, description: playlists.description })
    .from(playlists)
    .orderBy(sql`${playlists.createdAt}, ${playlists.id}`)
  const repeated = new Map<string, number>()
  for (const { name, description } of newest) {
    const key = `${name} ${description}`
    repeated.set(key, (repeated.get(key) ?? 0) + 1)
  }
  expect([...repeated.values()].filter((times) => times >= 2).length).toBeGreaterThanOrEqual(15)
  const [after] = await db.select({ all: count() }).from(accounts)
  expect(after?.all).toBe(before?.all)
})

test('playlists written in one transaction are the same, and indexes and keys are as before', async () => {
  const keys = () =>
    rowsOf<{ made: string }>(
      db,
      sql`select indexdef as made from pg_indexes where schemaname = 'public'
        union all select conname || pg_get_constraintdef(oid) from pg_constraint order by 1`,
    )
  const [before] = await db.select({ all: count() }).from(playlists)
  const made = await keys()
  await generate(db, { playlists: 30, reviews: 600, learners: 90, seed: 11, atOnce: true })
  expect(await keys()).toEqual(made)
  const [after] = await db
    .select({ all: count(), entries: count(searchEntries.playlistId) })
    .from(playlists)
    .leftJoin(searchEntries, eq(searchEntries.playlistId, playlists.id))
  expect(after).toMatchObject({ all: (before?.all ?? 0) + 30, entries: (before?.all ?? 0) + 30 })
})

test('marks of progress are summed as the triggers would sum them', async () => {
  const learners = await fillMarks(db, 1)
  const [sums] = await rowsOf<{ begun: number; people: number; progress: number; marks: number }>(
    db,
    sql`select (select sum(begun) from course_learners)::integer as begun, (select sum(people) from course_stops)::integer as people,
      (select count(*) from course_progress)::integer as progress, (select count(*) from learning_marks)::integer as marks`,
  )
  expect(learners).toBe(5_000)
  expect(sums?.marks).toBeGreaterThan(learners)
  expect(sums).toMatchObject({ begun: sums?.progress, people: sums?.progress })
})
