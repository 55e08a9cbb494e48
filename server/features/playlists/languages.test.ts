import { expect, test } from 'vitest'
import { withheldCreators } from '#server/db/schema/listings.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'

test('languages are ordered by their number of listed playlists, without those of suspended creators', async () => {
  const app = await startApp()
  const creator = await aCreator(app)
  const category = await aCategoryPath(app)
  const suspended = await aCreator(app)
  await aPlaylist(app, { creator, category, language: 'tamil' })
  await aPlaylist(app, { creator, category, language: 'hindi' })
  await aPlaylist(app, { creator, category, language: 'hindi' })
  await aPlaylist(app, { creator: suspended, category, language: 'german' })
  await app.resources.db.insert(withheldCreators).values({ creatorId: suspended.id })

  expect((await app.api.playlists.listLanguages()).data).toEqual([
    { language: 'hindi', total: 2 },
    { language: 'tamil', total: 1 },
  ])
})

test('a requested language puts its courses first, and `none` puts nothing first', async () => {
  const app = await startApp()
  const creator = await aCreator(app)
  const category = await aCategoryPath(app)
  const hindi = await aPlaylist(app, { creator, category, language: 'hindi', name: 'Zither in Hindi, later' })
  const english = await aPlaylist(app, {
    creator,
    category,
    language: 'english',
    name: 'Zither in Hindi words',
  })
  const search = async (prefer: 'language' | 'none') => {
    const { data } = await app.api.playlists.search({ query: { search: 'zither in hindi', prefer } })
    return { language: data.understood?.language, ids: data.playlists.map(({ _id }) => _id) }
  }

  expect(await search('language')).toEqual({ language: 'hindi', ids: [hindi, english] })
  expect(await search('none')).toEqual({ language: null, ids: [english, hindi] })
})
