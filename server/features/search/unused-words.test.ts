import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { opportunityWords } from '#server/db/schema/opportunities.ts'
import { searchWords } from '#server/db/schema/search.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { type Searching, startSearching } from '#testing/searching.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { indexPlaylists } from './search-index.commands.ts'
import { removeUnusedWords } from './unused-words.commands.ts'

let app: TestApp
let make: Searching['make']
let names: Searching['names']

beforeAll(async () => {
  ;({ app, make, names } = await startSearching())
})

async function known(...words: string[]): Promise<string[]> {
  const { db } = app.resources
  const [inPlaylists, inOpportunities] = [
    await db.select({ word: searchWords.word }).from(searchWords).where(inArray(searchWords.word, words)),
    await db
      .select({ word: opportunityWords.word })
      .from(opportunityWords)
      .where(inArray(opportunityWords.word, words)),
  ]
  return words.filter((word) => [...inPlaylists, ...inOpportunities].some((one) => one.word === word))
}

test('within a day nothing is left of the words of what was deleted, and all others stay', async () => {
  const [gone, kept, posted, open] = [aWord(), aWord(), aWord(), aWord()]
  const id = await make(`${gone} course`)
  await make(`${kept} course`)
  const poster = await aLearner(app)
  await anOpportunity(app, { poster, jobTitle: posted })
  await anOpportunity(app, { jobTitle: open })
  await app.resources.db.delete(playlists).where(eq(playlists.id, id))
  await app.api.profile.deleteAccount({}, poster)
  expect(await known(gone, posted)).toEqual([gone, posted])

  await enqueue(app.resources.db, 'search.remove-unused-words', {})
  await app.drainJobs()

  expect(await known(gone, kept, posted, open)).toEqual([kept, open])
  expect(await names(kept)).toEqual([`${kept} course`])
})

test('a word that is used again while unused ones are removed stays', async () => {
  const { db } = app.resources
  const [word, id] = [aWord(), await make(aWord())]
  const former = await make(word)
  await db.delete(playlists).where(eq(playlists.id, former))
  let removal = Promise.resolve()

  await inTransaction(db, async (tx) => {
    await tx.update(playlists).set({ name: word }).where(eq(playlists.id, id))
    await indexPlaylists(tx, [id])
    removal = removeUnusedWords(db)
    await untilBlocked(app)
  })
  await removal

  expect(await known(word)).toEqual([word])
})
