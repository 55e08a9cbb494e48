import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { anOperator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let app: TestApp
let make: SearchHarness['make']
let names: SearchHarness['names']
let options: { token: string }

const built = (words: Record<string, string[]>, change = {}) => [
  JSON.stringify([{ concept: 'beekeeping', words, ...change }]),
]

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
  return data.items.flatMap(({ entries }) => entries).find((entry) => entry.text === text)
}

test("an operator's entry works at once, also by sound, and not after it is removed", async () => {
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

test('a misleading built-in entry is left out, also after an update, and can be restored', async () => {
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

test('a category’s name in one language means its names in the others', async () => {
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

test('a name of a category that is left out or corrected stays so after an update, also one that is built in from then on', async () => {
  const { db } = app.resources
  const { data: category } = await app.api.operatorCategories.add({ body: { name: 'Juggling' } }, options)
  await app.api.operatorCategories.name(
    { params: { categoryId: category._id }, body: { ta: 'கழைக்கூத்து', hi: 'बाज़ीगरी', te: 'గారడీ' } },
    options,
  )
  await make('Three Balls', { category: [category._id] })
  const idOf = async (text: string) => (await entryOf(text))?._id ?? ''
  const leaveOut = async (text: string, leftOut: boolean) =>
    glossary().leaveOut({ params: { entryId: await idOf(text) }, body: { leftOut } }, options)
  await leaveOut('கழைக்கூத்து', true)
  await leaveOut('గారడీ', true)
  await glossary().correct(
    { params: { entryId: await idOf('बाज़ीगरी') }, body: { language: 'hi', text: 'गेंदबाज़ी' } },
    options,
  )
  const builtIn = JSON.stringify([{ concept: 'juggling', words: { en: ['juggling'], te: ['గారడీ'] } }])
  // As earlier rules had left them.
  await db.execute(sql`update glossary set sounds = '{}' where source = 'category'`)

  await syncGlossary(db, [builtIn])

  const found = async () => Promise.all(['கழைக்கூத்து', 'గారడీ', 'बाज़ीगरी', 'गेंदबाज़ी'].map((text) => names(text)))
  expect(await found()).toEqual([[], [], [], ['Three Balls']])
  expect(await entryOf('గారడీ')).toMatchObject({ source: 'built-in', leftOut: true })
  await leaveOut('கழைக்கூத்து', false)
  expect(await names('kazhaikkuthu')).toEqual(['Three Balls'])
})

test('the preview shows what a search finds now and with the change, without changing anything', async () => {
  await syncGlossary(app.resources.db, built({ en: ['beekeeping'], hi: ['मधु'] }))
  const preview = async (query: object) => {
    const asked = { concept: 'beekeeping', search: 'तेनपालन', ...query }
    const { before, after } = (await glossary().preview({ query: asked }, options)).data
    return [before, after].map(({ total, playlists }) => [total, ...playlists.map(({ name }) => name)])
  }

  expect(await preview({ language: 'hi', text: 'तेनपालन' })).toEqual([[0], [1, 'Beekeeping in the Hills']])
  expect([await entryOf('तेनपालन'), await names('तेनपालन')]).toEqual([undefined, []])

  const { _id } = (await entryOf('मधु')) ?? { _id: '' }
  expect(await preview({ search: 'मधु', without: _id })).toEqual([[1, 'Beekeeping in the Hills'], [0]])
  expect(await names('मधु')).toEqual(['Beekeeping in the Hills'])
  expect(await preview({ without: _id, language: 'hi', text: 'तेनपालन' })).toEqual([
    [0],
    [1, 'Beekeeping in the Hills'],
  ])

  expect(await errorOf(preview({ language: 'hi', text: 'मधु' }))).toEqual([
    409,
    'The glossary has these words for this concept already',
  ])
  expect((await errorOf(preview({ without: crypto.randomUUID() })))[0]).toBe(404)
  expect(await auditOf(app, `glossary:${_id}`)).toEqual([])
})

test('concepts are listed with all their words and found by any of them', async () => {
  const list = async (query: object) => (await glossary().list({ query }, options)).data
  await glossary().add({ body: { concept: 'lamp-making', language: 'en', text: 'lamp making' } }, options)
  await glossary().add({ body: { concept: 'lamp-making', language: 'hi', text: 'दीया बनाना' } }, options)

  for (const search of ['दीया', 'lamp making', 'lamp-m', 'LAMP'])
    expect(await list({ search })).toMatchObject({
      total: 1,
      items: [{ concept: 'lamp-making', entries: [{ language: 'en' }, { language: 'hi' }] }],
    })
  const all = await list({ limit: 50 })
  const [first, second] = [await list({ limit: 1 }), await list({ limit: 1, page: 2 })]
  expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
  expect(first.total).toBe(all.items.length)
})

test('an operator’s own entry is changed in place, a built-in one is replaced', async () => {
  await syncGlossary(app.resources.db, built({ en: ['beekeeping'], hi: ['मधु'] }))
  const correct = (_id: string, language: 'hi' | 'ta', text: string) =>
    glossary().correct({ params: { entryId: _id }, body: { language, text } }, options)
  const { data: own } = await glossary().add(
    { body: { concept: 'beekeeping', language: 'hi', text: 'धीमपालन' } },
    options,
  )

  expect((await correct(own._id, 'hi', 'भीमपालन')).data).toMatchObject({ _id: own._id, text: 'भीमपालन' })
  expect([await names('भीमपालन'), await entryOf('धीमपालन')]).toEqual([['Beekeeping in the Hills'], undefined])
  expect((await auditOf(app, `glossary:${own._id}`)).map(({ action }) => action).sort()).toEqual([
    'glossary.added',
    'glossary.corrected',
  ])

  const { _id = '' } = (await entryOf('मधु')) ?? {}
  expect(await errorOf(correct(_id, 'hi', 'भीमपालन'))).toEqual([
    409,
    'The glossary has these words for this concept already',
  ])
  expect(await errorOf(correct(own._id, 'hi', 'मधु'))).toEqual([
    409,
    'The glossary has these words for this concept already',
  ])
  expect((await errorOf(correct(own._id, 'hi', '?!')))[0]).toBe(400)
  expect((await errorOf(correct(crypto.randomUUID(), 'hi', 'मधु')))[0]).toBe(404)
  expect((await correct(_id, 'ta', 'தேனீ')).data).toMatchObject({ source: 'operator', concept: 'beekeeping' })
  expect(await entryOf('मधु')).toMatchObject({ leftOut: true })
  expect([await names('தேனீ'), await names('मधु')]).toEqual([['Beekeeping in the Hills'], []])
})

test("an operator's entry is found by sound also after the rules for sounds have changed", async () => {
  const { db } = app.resources
  const body = { concept: 'pottery', language: 'hi', text: 'मृत्तिकाकला' } as const
  const { data } = await glossary().add({ body }, options)
  await make('Pottery at Home')
  await glossary().add({ body: { concept: 'pottery', language: 'en', text: 'pottery' } }, options)
  // As earlier rules had left it.
  await db.execute(sql`update glossary set sounds = '{}' where id = ${data._id}`)
  await db.execute(sql`update installation set value = '{"version":"before"}' where key = 'glossary'`)
  expect(await names('mrittikakala')).not.toContain('Pottery at Home')

  await syncGlossary(db, built({ en: ['beekeeping'] }))

  expect(await names('mrittikakala')).toContain('Pottery at Home')
})

test('a concept that an update counts as everyday is not looked for in its other words any more', async () => {
  const words = { en: ['beekeeping'], hi: ['मधु'] }
  await syncGlossary(app.resources.db, built(words))
  expect(await names('मधु')).toEqual(['Beekeeping in the Hills'])
  await syncGlossary(app.resources.db, built(words, { everyday: true }))
  expect(await names('मधु')).toEqual([])
})
