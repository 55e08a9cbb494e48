import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { emitContentChange, inTransaction, onContentChange } from '#server/db/content-changes.ts'
import { categories } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { anOperator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let main: string
let web: string
let css: string

async function aCategory(name: string, parentId: string | null, level: number, position: number) {
  const id = v7()
  await app.resources.db.insert(categories).values({ id, name, parentId, level, position })
  return id
}

beforeAll(async () => {
  app = await startApp()
  main = await aCategory('Technology', null, 1, 2)
  await aCategory('Arts', null, 1, 1)
  const mobile = await aCategory('Mobile', main, 2, 2)
  web = await aCategory('Web', main, 2, 1)
  css = await aCategory('CSS', web, 3, 1)
  await aCategory('HTML', web, 3, 0)
  await aCategory('Android', mobile, 3, 0)
})

test('everybody gets the tree of three levels with siblings in their order', async () => {
  const { data } = await app.api.categories.getAll()

  const names = data.map((top) => ({
    [top.name]: top.subCategories.map((sub) => ({
      [sub.name]: sub.subCategories.map((leaf) => leaf.name),
    })),
  }))
  expect(names).toEqual([{ Arts: [] }, { Technology: [{ Web: ['HTML', 'CSS'] }, { Mobile: ['Android'] }] }])
})

test('the sub-categories of a category include the level below them', async () => {
  const { data } = await app.api.categories.getChildren({ params: { id: main } })

  expect(data.map((category) => category.name)).toEqual(['Web', 'Mobile'])
  expect(data[0]).toEqual({
    _id: web,
    name: 'Web',
    parent: main,
    level: 2,
    subCategories: [
      { _id: expect.any(String), name: 'HTML' },
      { _id: css, name: 'CSS' },
    ],
  })
})

test('a category without sub-categories has an empty list', async () => {
  expect((await app.api.categories.getChildren({ params: { id: css } })).data).toEqual([])
})

test('an unknown category is not found and a malformed id is rejected', async () => {
  expect(await errorOf(app.api.categories.getChildren({ params: { id: v7() } }))).toEqual([
    404,
    'There is no such category',
  ])
  expect(await errorOf(app.api.categories.getChildren({ params: { id: "1' or '1'='1" } }))).toEqual([
    400,
    'id is not a valid id',
  ])
})

test('the flat list holds every category once, parents first', async () => {
  const { data } = await app.api.categories.getAllCategories()

  expect(data).toHaveLength(7)
  expect(data.map((category) => category.level)).toEqual([1, 1, 2, 2, 3, 3, 3])
  expect(data.find((category) => category._id === css)).toEqual({
    _id: css,
    name: 'CSS',
    parent: web,
    level: 3,
    subCategories: [],
  })
})

test('categories are named in the requested language, and by the main name where there is none', async () => {
  const { db } = app.resources
  await db
    .update(categories)
    .set({ names: { hi: 'वेब', ta: 'வலை' } })
    .where(eq(categories.id, web))
  await inTransaction(db, (tx) => emitContentChange(tx, 'categories'))
  const inHindi = { query: { language: 'hi' } } as const

  const [, technology] = (await app.api.categories.getAll(inHindi)).data
  expect(technology).toMatchObject({
    name: 'Technology',
    subCategories: [{ name: 'वेब' }, { name: 'Mobile' }],
  })
  const children = await app.api.categories.getChildren({ params: { id: main }, ...inHindi })
  expect(children.data[0]).toMatchObject({ name: 'वेब', subCategories: [{ name: 'HTML' }, { name: 'CSS' }] })
  const flat = await app.api.categories.getAllCategories({ query: { language: 'ta' } })
  expect(flat.data.find(({ _id }) => _id === web)).toMatchObject({ name: 'வலை' })
  expect((await app.api.categories.getChildren({ params: { id: main } })).data[0]?.name).toBe('Web')
  const [status, sentence] = await errorOf(app.api.categories.getAll({ query: { language: 'xx' as 'hi' } }))
  expect([status, sentence]).toEqual([400, expect.stringContaining('language')])
})

test('a category gets names in other languages, one at a time or all, and pages show them', async () => {
  const { operatorCategories } = app.api
  const operator = await anOperator(app)
  const options = { token: operator.token }
  const added = await operatorCategories.add({ body: { name: 'Geometry', parent: null } }, options)
  const params = { categoryId: added.data._id }
  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? [])))
  const nameIn = async (body: Parameters<typeof operatorCategories.name>[0]['body']) =>
    (await operatorCategories.name({ params, body }, options)).data.names

  expect(await nameIn({ hi: ' ज्यामिति ', ta: 'வடிவியல்' })).toEqual({ hi: 'ज्यामिति', ta: 'வடிவியல்' })
  // Two operators with different languages do not undo each other's work.
  await Promise.all([nameIn({ mr: 'भूमिती' }), nameIn({ bn: 'জ্যামিতি', ta: null })])
  await stop()

  const isIt = ({ _id }: { _id: string }) => _id === params.categoryId
  const named = { hi: 'ज्यामिति', mr: 'भूमिती', bn: 'জ্যামিতি' }
  expect((await operatorCategories.list({}, options)).data.find(isIt)?.names).toEqual(named)
  expect(tags).toContain('categories')
  expect(await errorOf(nameIn({ kn: 'ಜ'.repeat(101) }))).toEqual([400, expect.stringContaining('kn')])
  expect(await nameIn({ mr: 'भूमिती' })).toEqual(named)
  expect(await auditOf(app, `category:${params.categoryId}`)).toHaveLength(4)
  await operatorCategories.remove({ params }, options)
  expect((await auditOf(app, `category:${params.categoryId}`))[1]).toMatchObject({
    actor: operator.email,
    action: 'category.named',
    before: { names: {} },
    after: { names: { hi: 'ज्यामिति', ta: 'வடிவியல்' } },
  })
})

test('merging namesakes keeps the translated names that only one of them had', async () => {
  const { operatorCategories } = app.api
  const { token } = await anOperator(app)
  const add = async (name: string, parent: string | null, names: Record<string, string> = {}) =>
    (await operatorCategories.add({ body: { name, names, parent } }, { token })).data._id
  const [from, into] = [await add('Sums', null), await add('Numbers', null)]
  await add('Algebra', from, { hi: 'बीजगणित', ta: 'கணிதம்' })
  const kept = await add('Algebra', into, { ta: 'இயற்கணிதம்' })

  await operatorCategories.merge({ params: { categoryId: from }, body: { into } }, { token })

  const { data } = await operatorCategories.list({}, { token })
  expect(data.filter(({ parent }) => parent === into)).toMatchObject([
    { _id: kept, names: { hi: 'बीजगणित', ta: 'இயற்கணிதம்' } },
  ])
  for (const categoryId of [kept, into])
    await operatorCategories.remove({ params: { categoryId } }, { token })
})

const wrong: unknown[] = [
  [],
  { hi: '' },
  { hi: 1 },
  { Hindi: 'वेब' },
  { hi: 'व'.repeat(101) },
  { hi: { of: 'वेब' } },
]

test.each(wrong)('the database rejects names like %j', async (names) => {
  const update = app.resources.db
    .update(categories)
    .set({ names: names as Record<string, string> })
    .where(eq(categories.id, css))
  await expect(update).rejects.toMatchObject({ cause: { constraint: 'categories_names' } })
})
