import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { searchedBy, searchedTerms } from '#server/db/schema/search.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { anOperator, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { aWord } from '#testing/made-up-words.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { recordSearch, writeSearched } from './searched-terms.commands.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
})

async function searched(term: string, people: number, first = 1) {
  for (let n = first; n < first + people; n += 1)
    recordSearch(app.resources, term, `203.0.113.${n}`, app.app.log)
  await writeSearched(app.resources.db)
}

/** A search that is suggested to everybody. */
async function aSuggestion() {
  const term = `${aWord()} abuse`
  await searched(term, 5)
  return { term, params: { searchId: (await listed(term))[0]?._id ?? '' } }
}

async function listed(search: string) {
  return (await app.api.operatorSite.listSuggestedSearches({ query: { search } }, operator)).data.items
}

/** What a visitor is suggested who has typed the beginning. */
async function suggested(term: string) {
  return (await app.api.search.suggest({ query: { q: term.slice(0, 10) } })).data.queries
}

type Params = { searchId: string }
const dismiss = (params: Params) => app.api.operatorSite.dismissSuggestedSearch({ params }, operator)
const restore = (params: Params) => app.api.operatorSite.restoreSuggestedSearch({ params }, operator)

test('operators see what is suggested and what nearly is, those that most people searched for first', async () => {
  const word = aWord()
  for (const people of [3, 2, 6, 5]) await searched(`${word} ${people} people`, people)

  const { data } = await app.api.operatorSite.listSuggestedSearches(
    { query: { search: word.toUpperCase(), limit: 2 } },
    operator,
  )

  expect(data.total, 'two people are not enough').toBe(3)
  const lastAt = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(data.items).toEqual([
    { _id: expect.any(String), term: `${word} 6 people`, people: 6, isSuggested: true, lastAt },
    { _id: expect.any(String), term: `${word} 5 people`, people: 5, isSuggested: true, lastAt },
  ])
  expect((await listed(`${word} 3`))[0]).toMatchObject({ people: 3, isSuggested: false })
})

test('a search is suggested from the fifth person on, also where nothing was found for the same letters a moment before', async () => {
  const term = `${aWord()} abuse`
  await searched(term, 4)
  expect(await suggested(term)).toEqual([])
  expect(await suggested(term), 'cached').toEqual([])

  await searched(term, 1, 5)

  expect(await suggested(term)).toEqual([term])
})

test('the same people count once, although their hashes change with the month', async () => {
  const term = `${aWord()} abuse`
  onTestFinished(() => void vi.useRealTimers())
  for (const day of ['2030-01-31', '2030-02-01']) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
    await searched(term, 4)
  }
  vi.useRealTimers()

  expect(await app.resources.db.$count(searchedBy, eq(searchedBy.term, term))).toBe(8)
  expect(await listed(term)).toMatchObject([{ people: 4, isSuggested: false }])
})

test('a dismissed search is never suggested again, also from the cache and however many people make it', async () => {
  const { term, params } = await aSuggestion()
  expect(await suggested(term)).toEqual([term])
  expect(await suggested(term), 'cached').toEqual([term])

  await dismiss(params)

  expect(await suggested(term)).toEqual([])
  expect(await listed(term)).toEqual([])
  await searched(term, 20, 100)
  expect(await suggested(term)).toEqual([])
  expect(await listed(term)).toEqual([])
  expect(await errorOf(dismiss(params)), 'twice').toEqual([404, 'There is no such suggestion'])
})

test('who searches for what was dismissed is not recorded', async () => {
  const { term, params } = await aSuggestion()
  await dismiss(params)

  await searched(term, 20, 100)

  expect(await app.resources.db.$count(searchedBy, eq(searchedBy.term, term))).toBe(5)
})

test('what is nearly suggested is dismissed before anybody sees it', async () => {
  const term = `${aWord()} abuse`
  await searched(term, 4)
  await dismiss({ searchId: (await listed(term))[0]?._id ?? '' })

  await searched(term, 20, 100)

  expect(await suggested(term)).toEqual([])
})

test('a dismissed search is not forgotten, as it would be suggested again', async () => {
  const { db } = app.resources
  const [{ term, params }, { term: usual }] = [await aSuggestion(), await aSuggestion()]
  await dismiss(params)
  for (const one of [term, usual])
    await db
      .update(searchedTerms)
      .set({ lastAt: daysAgo(400) })
      .where(eq(searchedTerms.term, one))

  await enqueue(db, 'search.forget', {})
  await app.drainJobs()

  expect(await db.$count(searchedTerms, eq(searchedTerms.term, usual))).toBe(0)
  await searched(term, 20, 100)
  expect(await suggested(term)).toEqual([])
})

test('dismissing is undone within 10 seconds, and the search is suggested at once; the log has no words of it', async () => {
  const { term, params } = await aSuggestion()
  expect(await errorOf(restore(params)), 'not dismissed').toEqual([404, 'There is no such suggestion'])
  await dismiss(params)
  expect(await suggested(term)).toEqual([])

  await restore(params)

  expect(await suggested(term)).toEqual([term])
  expect(await listed(term)).toMatchObject([{ term, people: 5 }])
  await dismiss(params)
  await app.resources.db
    .update(searchedTerms)
    .set({ dismissedAt: sql`now() - interval '11 seconds'` })
    .where(eq(searchedTerms.term, term))
  expect(await errorOf(restore(params))).toEqual([409, 'This can no longer be undone'])
  const lines = await auditOf(app, `suggestion:${params.searchId}`)
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    ...['suggestion.dismissed', 'suggestion.dismissed', 'suggestion.restored'],
  ])
  expect(JSON.stringify(lines)).not.toContain(term)
})
