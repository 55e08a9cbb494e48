import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'

test('words that nothing matched are found as soon as a course has them', async () => {
  const made = await startApp()
  const creator = await aCreator(made)
  const category = await aCategoryPath(made)
  const playlist = await aPlaylist(made, { creator, category })
  const [one, other] = [aWord(), aWord()]
  const found = async (search: string) => {
    const url = `${API_BASE}/playlist/getFilteredPlaylists?search=${encodeURIComponent(search)}`
    const reply = await made.app.inject({ url })
    const { playlists, data } = reply.json()
    return [data.understood.pass, ...playlists.map(({ name }: { name: string }) => name)]
  }
  // The last word of a search is a beginning, too.
  const searches = [one, one.slice(0, -1), `${one} ${other}`]
  for (const search of searches) expect(await found(search)).toEqual(['some'])

  const name = `${one} ${other}`
  const changed = { name, description: 'All about tables', category }
  await made.api.publishing.update({ params: { id: playlist }, body: changed }, { token: creator.token })

  for (const search of searches) expect(await found(search), search).toEqual(['exact', name])
})

test('words that nothing matched are found as soon as an operator adds them to the glossary', async () => {
  const made = await startApp()
  const [word, name] = [aWord(), 'Calm pottery']
  await aPlaylist(made, { creator: await aCreator(made), category: await aCategoryPath(made), name })
  const found = async () =>
    (await made.api.playlists.search({ query: { search: word } })).playlists.map((card) => card.name)
  const operator = await anOperator(made)
  const add = (text: string) =>
    made.api.operatorGlossary.add({ body: { concept: 'pottery', language: 'en', text } }, operator)
  await add('pottery')
  expect(await found()).toEqual([])

  const { data: entry } = await add(word)
  expect(await found()).toEqual([name])
  await made.api.operatorGlossary.remove({ params: { entryId: entry._id } }, operator)
  expect(await found()).toEqual([])
})
