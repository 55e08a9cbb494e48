import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { startApp } from '#testing/app.ts'
import { aWord } from '#testing/made-up-words.ts'
import { daysAgo } from '#testing/opportunities.ts'

test('wishes are limited per network and hour, which does not affect other networks', async () => {
  const narrow = await startApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.02' })
  const query = aWord()
  const wishFrom = async (address: string) => {
    const reply = await narrow.app.inject({
      ...{ method: 'POST', url: `${API_BASE}/search/wish`, payload: { query } },
      headers: { 'x-forwarded-for': address },
    })
    return reply.statusCode
  }
  for (const network of ['49.36.10.', '2409:40c0:12:']) {
    const statuses = []
    for (const host of [1, 2, 3, 4, 5, 6, 7])
      statuses.push(await wishFrom(network.includes(':') ? `${network}${host}::1` : `${network}${host}`))
    expect(statuses, network).toEqual([200, 200, 200, 200, 200, 200, 429])
  }

  expect(await wishFrom('103.21.58.7')).toBe(200)
  expect(await wishFrom('103.21.58.7'), 'an address alone has fewer').toBe(429)
  const [kept] = await narrow.resources.db
    .select()
    .from(fruitlessSearches)
    .where(eq(fruitlessSearches.term, query))
  expect(kept?.wishes).toBe(13)
})

test('a list of wishes that junk has filled has room for what somebody asks for, and keeps what others asked for', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [asked, tried, query] = [`${aWord()} asked`, `${aWord()} tried`, aWord()]
  await db.insert(fruitlessSearches).values([
    { term: 'dismissed', times: 0, lastAt: daysAgo(80), dismissedAt: daysAgo(79) },
    { term: asked, times: 0, wishes: 1, lastAt: daysAgo(80) },
    { term: tried, times: 2, lastAt: daysAgo(80) },
  ])
  await db.execute(sql`insert into fruitless_searches (term, times, last_at)
    select 'junk ' || n, 1, now() - make_interval(mins => n) from generate_series(1, 9997) n`)

  await app.api.search.wish({ body: { query } })

  const terms = [asked, tried, query, 'dismissed', 'junk 9996', 'junk 9997']
  const kept = await db.select().from(fruitlessSearches).where(inArray(fruitlessSearches.term, terms))
  expect(kept.map(({ term }) => term).toSorted()).toEqual(
    [asked, tried, query, 'dismissed', 'junk 9996'].toSorted(),
  )
  expect(await db.$count(fruitlessSearches)).toBe(10_000)
})
