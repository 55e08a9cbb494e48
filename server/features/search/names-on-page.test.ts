import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ResultCache } from '#server/cache/result-cache.ts'
import type { Db } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import { cachedReaders } from './known-words.queries.ts'
import { searchPlaylists } from './search-playlists.queries.ts'

test('pages behind more names than are usually read are the same with bits in memory as without', async () => {
  const made = await startApp()
  const [creator, category] = [await aCreator(made), await aCategoryPath(made)]
  const names = Array.from({ length: 8 }, (_, at) => [
    `Pottery, part ${at}`,
    `Potters and clay ${at}`,
    `All about pottery ${at}`,
  ]).flat()
  for (const name of ['Pottery', ...names]) {
    const language = name.includes('4') || name.includes('6') ? 'hindi' : 'english'
    await aPlaylist(made, { creator, category, name, language })
  }
  const { db } = made.resources
  await refreshFrequentWords(db, 2)
  const caches = { results: new ResultCache(1_000_000), bits: new ResultCache(1_000_000) }
  const readers = cachedReaders(caches)
  const asked = { category: 'all', languages: [], first: 'hindi', rating: 0, lengths: [], limit: 3 } as const

  const read = (search: string, page: number, shared = {}) =>
    searchPlaylists(db, { ...asked, search, page, few: 0, many: 3, far: 0, ...shared })
  for (const search of ['pottery', 'potter', 'pot']) {
    const total = (await read(search, 1))?.total ?? 0
    expect(total).toBeGreaterThan(16)
    for (let page = 1; page <= Math.ceil(total / 3); page += 1)
      expect(await read(search, page, { readers }), `${search}, page ${page}`).toEqual(
        await read(search, page),
      )
  }

  const times = await timesAllNamesWereRead(db)
  expect(times, 'for far pages').toBeGreaterThan(0)
  await read('pottery', 3, { readers, far: 100 })
  expect(await timesAllNamesWereRead(db), 'for a near one, whose bits are at hand').toBe(times)
})

/** By the statement for each of two kinds of names. */
async function timesAllNamesWereRead(db: Db): Promise<number | undefined> {
  const [row] = await rowsOf<{ times: number }>(
    db,
    sql`select coalesce(max(generic_plans + custom_plans), 0)::integer as times from pg_prepared_statements
      where statement like '%array_to_string(array(%'`,
  )
  return row?.times
}
