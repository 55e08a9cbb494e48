import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { anOperator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { type Searching, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let app: TestApp
let make: Searching['make']
let names: Searching['names']
let options: { token: string }

const built = (words: Record<string, string[]>) => [JSON.stringify([{ concept: 'beekeeping', words }])]

beforeAll(async () => {
  ;({ app, make, names } = await startSearching())
  options = { token: (await anOperator(app)).token }
  await syncGlossary(app.resources.db, built({ en: ['beekeeping'], hi: ['madhumakkhi palan', 'shahad'] }))
  await make('Beekeeping in the Hills')
  await make('Clay and Fire')
})

const glossary = () => app.api.operatorGlossary
const entryOf = async (text: string) => {
  const { data } = await glossary().list({ query: { search: text } }, options)
  return data.items.find((entry) => entry.text === text)
}

test('what an operator adds is found at once, by its sound as well, and gone when it is removed', async () => {
  const add = (text: string) =>
    glossary().add({ body: { concept: 'pottery', language: 'hi', text } }, options)
  await add('clay')
  const { data } = await add('कुम्हारी')

  expect(await names('कुम्हारी')).toEqual(['Clay and Fire'])
  expect(await names('kumhari')).toEqual(['Clay and Fire'])
  expect(await errorOf(add('कुम्हारी'))).toEqual([409, 'The glossary has these words for this concept already'])
  expect(await errorOf(add('!?'))).toEqual([400, 'An entry needs at least one word'])
  expect(await auditOf(app, `glossary:${data._id}`)).toMatchObject([{ action: 'glossary.added' }])

  await glossary().remove({ params: { entryId: data._id } }, options)
  expect(await names('कुम्हारी')).toEqual([])
})

test('a built-in entry that misleads is left out, also after the next version, and can be taken in again', async () => {
  const entry = await entryOf('shahad')
  const leaveOut = (leftOut: boolean) =>
    glossary().leaveOut({ params: { entryId: entry?._id ?? '' }, body: { leftOut } }, options)
  expect(await names('shahad')).toEqual(['Beekeeping in the Hills'])
  expect(await errorOf(glossary().remove({ params: { entryId: entry?._id ?? '' } }, options))).toEqual([
    404,
    'There is no such entry in the glossary',
  ])

  await leaveOut(true)
  expect(await names('shahad')).toEqual([])
  await syncGlossary(app.resources.db, built({ en: ['beekeeping'], hi: ['shahad', 'मधु'] }))
  expect(await names('shahad')).toEqual([])
  expect(await names('मधु')).toEqual(['Beekeeping in the Hills'])
  expect(await entryOf('madhumakkhi palan')).toBeUndefined()

  await leaveOut(false)
  expect(await names('shahad')).toEqual(['Beekeeping in the Hills'])
})

test('what a category is called in one language means what it is called in the others', async () => {
  const { data: category } = await app.api.operatorCategories.add({ body: { name: 'Origami' } }, options)
  const params = { categoryId: category._id }
  const name = (body: Parameters<typeof app.api.operatorCategories.name>[0]['body']) =>
    app.api.operatorCategories.name({ params, body }, options)
  await make('Birds that Fly', { category: [category._id] })
  expect(await names('மடிப்பு')).toEqual([])

  await name({ ta: 'மடிப்பு', hi: 'ओरिगामी' })
  expect([await names('மடிப்பு'), await names('madippu')]).toEqual([['Birds that Fly'], ['Birds that Fly']])
  const entry = await entryOf('மடிப்பு')
  expect(entry).toMatchObject({ concept: 'origami', language: 'ta', source: 'category' })
  expect((await errorOf(glossary().remove({ params: { entryId: entry?._id ?? '' } }, options)))[0]).toBe(404)

  await app.api.operatorCategories.rename({ params, body: { name: 'Folding' } }, options)
  await app.drainJobs()
  await syncGlossary(app.resources.db, built({ en: ['beekeeping'] }))
  expect(await names('மடிப்பு')).toEqual(['Birds that Fly'])
  await name({ ta: null })
  expect(await names('மடிப்பு')).toEqual([])
})

test('the preview shows what a concept finds', async () => {
  const preview = async (concept: string) => (await glossary().preview({ query: { concept } }, options)).data

  expect(await preview('beekeeping')).toMatchObject({
    total: 1,
    playlists: [{ name: 'Beekeeping in the Hills' }],
  })
  expect(await preview('nothing-like-it')).toEqual({ total: 0, playlists: [] })
})
