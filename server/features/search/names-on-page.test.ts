import { expect, test } from 'vitest'
import { ResultCache } from '#server/cache/result-cache.ts'
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

  for (const search of ['pottery', 'potter', 'pot']) {
    const read = (page: number, shared = {}) =>
      searchPlaylists(db, { ...asked, search, page, few: 0, many: 3, far: 0, ...shared })
    const total = (await read(1))?.total ?? 0
    expect(total).toBeGreaterThan(16)
    for (let page = 1; page <= Math.ceil(total / 3); page += 1)
      expect(await read(page, { readers }), `${search}, page ${page}`).toEqual(await read(page))
  }
})
