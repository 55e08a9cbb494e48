import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { startApp } from '#testing/app.ts'
import { aWord } from '#testing/made-up-words.ts'

test('fruitless searches of one caller are counted up to a limit, and answered all the same', async () => {
  const narrow = await startApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.05' })
  const term = aWord()
  const searchFrom = async (address: string) => {
    const url = `${API_BASE}/playlist/getFilteredPlaylists?search=${term}`
    return (await narrow.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
  }

  for (let time = 0; time < 5; time += 1) expect(await searchFrom('49.36.10.1')).toBe(200)
  expect(await searchFrom('103.21.58.7')).toBe(200)

  const { db } = narrow.resources
  const [kept] = await db.select().from(fruitlessSearches).where(eq(fruitlessSearches.term, term))
  expect(kept?.times).toBe(3 + 1)
})

test('a fruitless search is answered also when it cannot be counted', async () => {
  const { api, resources } = await startApp()
  const search = aWord()
  await resources.db.execute(sql`alter table fruitless_searches rename to elsewhere`)

  const { playlists } = await api.playlists.search({ query: { search } })

  expect(playlists).toEqual([])
})
