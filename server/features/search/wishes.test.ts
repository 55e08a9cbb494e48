import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { startApp } from '#testing/app.ts'
import { aWord } from '#testing/searching.ts'

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
