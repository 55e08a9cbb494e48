import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
})

/** A main category with a creator, and a course that somebody asked for in it. */
async function aCategoryWithWish() {
  const [creator, category] = [await aCreator(app), await aCategoryPath(app, 1)]
  await aPlaylist(app, { creator, category })
  const term = aWord()
  await app.resources.db
    .insert(fruitlessSearches)
    .values({ term, times: 1, wishes: 1, categoryId: category[0] ?? null })
  return { id: category[0] ?? '', creator, term }
}

async function wishesOf(creator: TestAccount) {
  return (await app.api.search.wishes({}, creator)).data.map(({ term }) => term)
}

test('wishes for courses stay with the creators of a category that is merged or moved', async () => {
  const [merged, moved, target] = [
    await aCategoryWithWish(),
    await aCategoryWithWish(),
    await aCategoryWithWish(),
  ]
  expect(await wishesOf(merged.creator)).toEqual([merged.term])

  const into = { params: { categoryId: merged.id }, body: { into: target.id } }
  await app.api.operatorCategories.merge(into, operator)
  const under = { params: { categoryId: moved.id }, body: { parent: target.id } }
  await app.api.operatorCategories.move(under, operator)

  const all = [merged.term, moved.term, target.term].toSorted()
  for (const { creator } of [merged, moved, target]) expect((await wishesOf(creator)).toSorted()).toEqual(all)
})

test('a wish of a deleted category is of no known category, and for operators alone', async () => {
  const body = { name: `Subject ${crypto.randomUUID()}`, parent: null }
  const { data } = await app.api.operatorCategories.add({ body }, operator)
  const term = aWord()
  await app.resources.db.insert(fruitlessSearches).values({ term, times: 1, wishes: 9, categoryId: data._id })

  await app.api.operatorCategories.remove({ params: { categoryId: data._id } }, operator)

  expect(await wishesOf(await aCreator(app))).not.toContain(term)
  const { items } = (await app.api.operatorSite.listFruitlessSearches({ query: { search: term } }, operator))
    .data
  expect(items.map((wish) => wish.term)).toEqual([term])
  const where = eq(fruitlessSearches.term, term)
  const [kept] = await app.resources.db.select().from(fruitlessSearches).where(where)
  expect(kept?.categoryId).toBeNull()
})
