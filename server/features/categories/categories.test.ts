import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { categories } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
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

test('the sub-categories of a category come with what lies below them', async () => {
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

test('a category without sub-categories answers an empty list', async () => {
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
