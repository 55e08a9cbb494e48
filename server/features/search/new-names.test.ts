import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'

test('a new name that was searched for before its courses were indexed is found once they are', async () => {
  const made = await startApp()
  const [before, after] = [aWord(), aWord()]
  const creator = await aCreator(made, before)
  await aPlaylist(made, { creator, category: await aCategoryPath(made), name: 'Calm tables' })
  const found = async (search: string) => {
    const { playlists, data } = await made.api.playlists.search({ query: { search } })
    return [data.understood?.pass, ...playlists.map(({ name }) => name)]
  }
  await made.api.profile.editCreator({ body: { field: 'name', value: after } }, { token: creator.token })
  expect(await found(`${after} ${before}`)).not.toContain('exact')

  await made.drainJobs()

  expect(await found(`${after} tables`)).toEqual(['exact', 'Calm tables'])
})

test('a new name of words that others have is found at once when its courses are indexed', async () => {
  const made = await startApp()
  const [before, after] = [aWord(), aWord()]
  const category = await aCategoryPath(made)
  await aPlaylist(made, { creator: await aCreator(made, after), category, name: 'Calm tables' })
  const creator = await aCreator(made, before)
  await aPlaylist(made, { creator, category, name: 'Calm chairs' })
  const found = async () => {
    const { playlists } = await made.api.playlists.search({ query: { search: `${after} calm` } })
    return playlists.map(({ name }) => name).sort()
  }
  await made.drainJobs()
  await made.api.profile.editCreator({ body: { field: 'name', value: after } }, { token: creator.token })
  expect(await found()).toEqual(['Calm tables'])

  await made.drainJobs()

  expect(await found()).toEqual(['Calm chairs', 'Calm tables'])
})
