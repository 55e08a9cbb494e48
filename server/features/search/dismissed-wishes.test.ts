import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { aWord } from '#testing/made-up-words.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
})

/** A course that somebody asked for, in the category of a creator. */
async function aWish() {
  const [creator, category] = [await aCreator(app), await aCategoryPath(app)]
  const subject = aWord()
  await aPlaylist(app, { creator, category, name: `${subject} for beginners` })
  const term = `${subject} advanced`
  await ask(term)
  return { creator, term, params: { searchId: (await listed(term))?._id ?? '' } }
}

const ask = (query: string) => app.api.search.wish({ body: { query } })

async function listed(term: string) {
  const query = { search: term }
  return (await app.api.operatorSite.listFruitlessSearches({ query }, operator)).data.items[0]
}

async function waiting(term: string) {
  const { data } = await app.api.operatorInbox.list({ query: { kind: 'wish', limit: 50 } }, operator)
  return data.items.find(({ kind, thing }) => kind === 'wish' && thing.term === term)
}

/** Where it is shown: in the list and the inbox of operators, and on the dashboard of its creator. */
async function places({ creator, term }: { creator: TestAccount; term: string }) {
  const wishes = (await app.api.search.wishes({}, creator)).data
  return {
    list: (await listed(term)) !== undefined,
    inbox: (await waiting(term)) !== undefined,
    dashboard: wishes.some((wish) => wish.term === term),
  }
}

const SHOWN = { list: true, inbox: true, dashboard: true }
const GONE = { list: false, inbox: false, dashboard: false }
const { dismissSearch, restoreSearch } = {
  dismissSearch: (params: { searchId: string }) => app.api.operatorSite.dismissSearch({ params }, operator),
  restoreSearch: (params: { searchId: string }) => app.api.operatorSite.restoreSearch({ params }, operator),
}

test('a dismissed wish is in no list any more, however often it is asked for again', async () => {
  const wish = await aWish()
  expect(await places(wish)).toEqual(SHOWN)

  await dismissSearch(wish.params)

  expect(await places(wish)).toEqual(GONE)
  for (let times = 0; times < 3; times += 1) await ask(wish.term)
  expect(await places(wish)).toEqual(GONE)
  expect(await errorOf(dismissSearch(wish.params)), 'twice').toEqual([404, 'There is no such wish'])
})

test('a fruitless search that nobody asked for is dismissed, too', async () => {
  const term = aWord()
  await app.api.playlists.search({ query: { search: term } })
  const searchId = (await listed(term))?._id ?? ''

  await dismissSearch({ searchId })

  await app.api.playlists.search({ query: { search: term } })
  expect(await listed(term)).toBeUndefined()
})

test('dismissing is undone within 10 seconds, as is that the wish waits; the log has no words of it', async () => {
  const wish = await aWish()
  const { searchId } = wish.params
  expect(await errorOf(restoreSearch(wish.params)), 'not dismissed').toEqual([404, 'There is no such wish'])
  const before = await waiting(wish.term)
  await dismissSearch(wish.params)
  await restoreSearch(wish.params)
  expect(await places(wish)).toEqual(SHOWN)
  expect(await waiting(wish.term)).toEqual(before)

  await dismissSearch(wish.params)
  await app.resources.db
    .update(fruitlessSearches)
    .set({ dismissedAt: sql`now() - interval '11 seconds'` })
    .where(eq(fruitlessSearches.id, searchId))
  expect(await errorOf(restoreSearch(wish.params))).toEqual([409, 'This can no longer be undone'])
  const lines = await auditOf(app, `wish:${searchId}`)
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    ...['wish.dismissed', 'wish.dismissed', 'wish.restored'],
  ])
  expect(JSON.stringify(lines)).not.toContain(wish.term)
})

test('a wish that was noted before it was dismissed does not wait again when that is undone', async () => {
  const wish = await aWish()
  const waitingId = (await waiting(wish.term))?._id ?? ''
  await app.api.operatorInbox.settle({ params: { waitingId }, body: {} }, operator)

  await dismissSearch(wish.params)
  await restoreSearch(wish.params)

  expect(await places(wish)).toEqual({ ...SHOWN, inbox: false })
})

test('a wish that another operator works on is not dismissed', async () => {
  const wish = await aWish()
  const waitingId = (await waiting(wish.term))?._id ?? ''
  const other = await anOperator(app, 'Asha Rao')
  await app.api.operatorInbox.claim({ params: { waitingId }, body: {} }, other)

  expect(await errorOf(dismissSearch(wish.params))).toEqual([409, 'Asha Rao is working on this'])
  expect(await places(wish)).toEqual(SHOWN)
})

test('a wish without a known subject is for operators alone', async () => {
  const { creator } = await aWish()
  const term = aWord()
  for (let times = 0; times < 6; times += 1) {
    await ask(term)
    await app.api.playlists.search({ query: { search: term } })
  }

  expect(await places({ creator, term })).toEqual({ list: true, inbox: true, dashboard: false })
})

test('a wish with an address or a phone number is for operators alone', async () => {
  const { creator, term } = await aWish()
  const subject = term.split(' ')[0] ?? ''
  for (const personal of ['somebody@mail.example', '98765 43210']) await ask(`${subject} ${personal}`)

  const wishes = (await app.api.search.wishes({}, creator)).data.map((wish) => wish.term)
  expect(wishes).toEqual([term])
  expect(await listed(`${subject} somebody mail example`)).toBeDefined()
})
