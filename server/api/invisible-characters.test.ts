import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let operator: TestAccount
let creator: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  creator = await aCreator(app)
})

async function nameOfCategory(name: string): Promise<string> {
  const [parent = ''] = await aCategoryPath(app, 1)
  const body = { parent, name, names: { hi: name } }
  const { data } = await app.api.operatorCategories.add({ body }, { token: operator.token })
  expect(data.names.hi).toBe(data.name)
  return data.name
}

async function nameOfCourse(name: string): Promise<string> {
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const { token } = creator
  return (await app.api.publishing.update({ params: { id }, body: { name } }, { token })).data.name
}

async function nameOfPerson(name: string): Promise<string> {
  const body = { name, email: `${crypto.randomUUID()}@example.com`, password: 'Sufficient1!' }
  const { body: reply } = await app.send({ method: 'POST', path: '/user/signup', body })
  return (reply as { data?: { name: string }; message: string }).data?.name ?? JSON.stringify(reply)
}

test.each([
  ['that reverse what follows', 'Asha \u202Eedoc\u202C \u2066Rao\u2069', 'Asha edoc Rao'],
  ['without width', '\u200BAsha\uFEFF\u2060 R\u00ADao\u200B ', 'Asha Rao'],
  ['that control old terminals', 'Asha\u001B \u0008Rao\u0085', 'Asha Rao'],
])('characters %s are removed from names', async (_which, typed, clean) => {
  expect(await nameOfPerson(typed)).toBe(clean)
  expect(await nameOfCourse(typed)).toBe(clean)
  expect(await nameOfCategory(typed)).toBe(clean)
})

test.each([
  ['a joiner in Malayalam', 'അവന്\u200D'],
  ['a non-joiner in Hindi', 'राष्\u200Cट्र'],
  ['an emoji of several', 'Asha 👩🏽\u200D🚀 ❤\uFE0F'],
  ['a flag made of tags', 'Wales 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
  ['a mark of direction in Urdu', 'اردو C++\u200F کورس'],
])('%s stays in names', async (_which, name) => {
  expect(await nameOfPerson(name)).toBe(name)
  expect(await nameOfCategory(name)).toBe(name)
})

test.each([
  ['reversing', '\u202E\u2066'],
  ['joiners', ' \u200D\u200C '],
  ['fillers and selectors', '\u3164\uFE0F\u{E007F}'],
  ['the Braille blank', '\u2800'],
])('a name of nothing but %s is as empty as one that was not typed', async (_which, name) => {
  expect(await nameOfPerson(name)).toBe(await nameOfPerson(''))
  const inCategory = (typed: string) => errorOf(nameOfCategory(typed))
  expect(await inCategory(name)).toEqual(await inCategory(''))
})

test('marks on a letter are counted without the invisible characters between them', async () => {
  const name = `a${'\u0315\u200B\u0316\u200B'.repeat(100_000)}`

  expect(await nameOfPerson(name)).toContain('must not contain more than 30 marks on a letter')
})
