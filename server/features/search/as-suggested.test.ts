import { beforeAll, expect, test } from 'vitest'
import { aWord } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let app: SearchHarness['app']
let make: SearchHarness['make']
let search: SearchHarness['search']

beforeAll(async () => {
  ;({ app, make, search } = await startSearching())
  await syncGlossary(app.resources.db, [
    JSON.stringify([{ concept: 'user-interface', words: { en: ['user interface'] }, abbreviations: ['UI'] }]),
  ])
})

const suggested = async (q: string) =>
  (await app.api.search.suggest({ query: { q } })).data.playlists.map(({ name }) => name)

async function found(text: string) {
  const { playlists, data } = await search(text)
  const steps = data.understood?.steps.map(({ pass, total, words }) => [pass, total, words.join(' ')])
  return { names: playlists.map(({ name }) => name), steps }
}

test('beside a short last word that few courses have, those with the words before it are found after them', async () => {
  const word = aWord()
  await make(`${word} for all`)
  await make(`${word} by ox cart`)

  expect(await found(`${word} ox`)).toEqual({
    names: [`${word} by ox cart`, `${word} for all`],
    steps: [
      ['exact', 1, `${word} ox`],
      ['some', 1, word],
    ],
  })
  for (const text of [`${word} qz`, `${word} z`, `${word} 10`]) {
    const { names, steps } = await found(text)
    expect(names.toSorted()).toEqual([`${word} by ox cart`, `${word} for all`])
    expect(steps).toEqual([['some', 2, word]])
  }
})

test('everything that is suggested while somebody types is also found by the same words', async () => {
  await make('Thermodynamics retold')
  await make('Boats of every kind')
  await make('User interfaces of boats')
  for (let n = 0; n < 4; n += 1) await make(`User guide ${n}`)

  for (const text of ['thermodynmics e', 'boats ui', 'boats u', 'user i', 'user in', 'user guide 3']) {
    const offered = await suggested(text)
    expect(offered, text).not.toEqual([])
    expect((await found(text)).names, text).toEqual(expect.arrayContaining(offered))
  }
})

test('a page of courses with all words is not continued with those that lack the last', async () => {
  const word = aWord()
  for (let n = 0; n < 6; n += 1) await make(`${word} by ox cart ${n}`)
  await make(`${word} for all`)

  expect((await found(`${word} ox`)).steps).toEqual([['exact', 6, `${word} ox`]])
})

test('a short word that belongs to the language before it is not left out to find courses in that language', async () => {
  await make('Cattle in Hindi', { language: 'hindi' })

  expect(await suggested('garanbofit hindi me')).toEqual([])
  expect((await found('garanbofit hindi me')).names).toEqual([])
})
