import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOperator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { importCategories } from './category-import.commands.ts'

let app: TestApp
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  options = { token: (await anOperator(app)).token }
})

const api = () => app.api.operatorCategories

async function add(name: string, parent: string | null = null): Promise<string> {
  return (await api().add({ body: { name, parent } }, options)).data._id
}

async function namesIn(parent: string): Promise<string[]> {
  const { data } = await api().list({}, options)
  return data.filter((one) => one.parent === parent).map(({ name }) => name)
}

const taken = [409, 'A category of this name already exists']

test('siblings whose names differ only in case or spaces are rejected, however they come', async () => {
  const main = await add(`Subject ${crypto.randomUUID()}`)
  const other = await add(`Subject ${crypto.randomUUID()}`)
  await add('Web Design', main)
  const rust = await add('Rust', main)
  const fromElsewhere = await add('web DESIGN', other)

  expect(await errorOf(add('web  design', main))).toEqual(taken)
  const renamed = api().rename({ params: { categoryId: rust }, body: { name: 'WEB DESIGN' } }, options)
  expect(await errorOf(renamed)).toEqual(taken)
  const moved = api().move({ params: { categoryId: fromElsewhere }, body: { parent: main } }, options)
  expect(await errorOf(moved)).toEqual(taken)
  expect(await namesIn(main)).toEqual(['Web Design', 'Rust'])
})

test('of two such categories added at the same time only one is', async () => {
  const main = await add(`Subject ${crypto.randomUUID()}`)

  const added = await Promise.allSettled(['Python', 'python', 'PYTHON'].map((name) => add(name, main)))

  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await namesIn(main)).toHaveLength(1)
})

test('a category may change the case of its own name', async () => {
  const main = await add(`Subject ${crypto.randomUUID()}`)
  const categoryId = await add('python', main)

  await api().rename({ params: { categoryId }, body: { name: 'Python' } }, options)

  expect(await namesIn(main)).toEqual(['Python'])
})

test('merging and importing find a category whose name differs only in case or spaces', async () => {
  const name = `Subject ${crypto.randomUUID()}`
  const [main, other] = [await add(name), await add(`Subject ${crypto.randomUUID()}`)]
  await add('Python', main)
  await add('python', other)

  await api().merge({ params: { categoryId: other }, body: { into: main } }, options)
  const by = { accountId: null, name: 'command line' }
  const branches = [{ name: name.toUpperCase(), subCategories: [{ name: 'PYTHON' }, { name: 'Go' }] }]
  const result = await inTransaction(app.resources.db, (tx) => importCategories(tx, by, branches))

  expect(result).toEqual({ added: 1, kept: 2, named: 0 })
  expect(await namesIn(main)).toEqual(['Python', 'Go'])
})
