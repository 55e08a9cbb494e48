import { expect, test } from 'vitest'
import { aWord } from '#testing/made-up-words.ts'
import { startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'
import { lookUpsOf } from './look-ups.queries.ts'

test('a later look-up also returns words that were looked up before', async () => {
  const { app, make } = await startSearching()
  const { db } = app.resources
  const [one, other, none] = [aWord(), aWord(), aWord()]
  await syncGlossary(db, [
    JSON.stringify([
      { concept: 'first', words: { en: [one, `${one} ${other}`] } },
      { concept: 'second', words: { hi: [other] } },
    ]),
  ])
  await make(`${one} for ${other}`)
  const { readConcepts, inVocabulary } = lookUpsOf(db)

  expect(await inVocabulary([one, none])).toEqual(new Set([one]))
  expect(await inVocabulary([other, none, one, one])).toEqual(new Set([other, one]))
  expect(await inVocabulary([])).toEqual(new Set())
  expect([...(await readConcepts(['second'])).entries()]).toEqual([['second', [[other]]]])
  const both = await readConcepts(['first', 'second', 'third', 'first'])
  expect([...both.keys()]).toEqual(['first', 'second', 'third'])
  expect(both.get('first')).toHaveLength(2)
  expect(both.get('third')).toEqual([])
})
