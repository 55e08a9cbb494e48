import { eq, inArray, sql } from 'drizzle-orm'
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
import { plansOf } from '#testing/plans.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { indexPlaylists } from './search-index.commands.ts'
import { deleteUnused, removeUnusedWords } from './unused-words.commands.ts'

let app: TestApp
let make: SearchHarness['make']
let names: SearchHarness['names']

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

test('a word stays that only a private course contains', async () => {
  const [word, name] = [aWord(), aWord()]
  const id = await make(name, { description: `About ${word}.` })
  await app.resources.db.update(playlists).set({ draft: true }).where(eq(playlists.id, id))

  await removeUnusedWords(app.resources.db)

  expect(await known(word, name)).toEqual([word, name])
})

test('in a large catalogue unused words are found without reading all entries', async () => {
  const { db } = app.resources
  await db.execute(sql`
    insert into search_entries (playlist_id, name_key, words, avg_rating, review_count, rating_score, listed, creator_id)
    select gen_random_uuid(), 'word' || n, to_tsvector('simple', 'word' || n), 0, 0, 0, n % 50 > 0, gen_random_uuid()
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into search_words (word, pairs)
    select 'word' || n, '{}' from generate_series(1, 2000) n`)
  await db.execute(sql`analyze search_entries, search_words`)
  const words = Array.from({ length: 500 }, (_, at) => `word${at + 1}`)

  const [plan] = await plansOf(db, (recorder) => deleteUnused(recorder, words))

  expect(plan).toContain('search_entries_words_index')
  expect(plan).toContain('search_entries_unlisted_words_index')
  expect(plan).not.toContain('Seq Scan on search_entries')
})
