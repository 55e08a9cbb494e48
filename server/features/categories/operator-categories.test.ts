import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, onContentChange } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { importCategories } from './category-import.commands.ts'

let app: TestApp
let operator: TestAccount
let creator: TestAccount
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  creator = await aCreator(app)
  options = { token: operator.token }
})

const api = () => app.api.operatorCategories

async function add(name: string, parent: string | null = null): Promise<string> {
  return (await api().add({ body: { name, parent } }, options)).data._id
}

const freshName = () => `Subject ${crypto.randomUUID()}`
const move = (categoryId: string, parent: string | null) =>
  api().move({ params: { categoryId }, body: { parent } }, options)
const merge = (categoryId: string, into: string) =>
  api().merge({ params: { categoryId }, body: { into } }, options)
const remove = (categoryId: string) => api().remove({ params: { categoryId } }, options)
const rename = (categoryId: string, name: string) =>
  api().rename({ params: { categoryId }, body: { name } }, options)

async function pathOf(playlistId: string) {
  const [row] = await app.resources.db
    .select({ one: playlists.category1Id, two: playlists.category2Id, three: playlists.category3Id })
    .from(playlists)
    .where(eq(playlists.id, playlistId))
  return row ? [row.one, row.two, row.three].filter((id) => id !== null) : []
}

async function totalOf(category: string): Promise<number> {
  return (await app.api.playlists.search({ query: { category } })).total
}

test('categories are added at the end, three levels deep, with unique names among siblings', async () => {
  const name = freshName()
  const main = await add(name)
  const sub = await add('Waves', main)
  const { data: leaf } = await api().add({ body: { name: ' Light ', parent: sub } }, options)

  expect(leaf).toEqual({
    _id: leaf._id,
    name: 'Light',
    names: {},
    parent: sub,
    level: 3,
    playlistCount: 0,
    childCount: 0,
  })
  expect(await errorOf(add('Too deep', leaf._id))).toEqual([400, 'Categories have at most 3 levels'])
  expect(await errorOf(add(name))).toEqual([409, 'A category of this name already exists'])
  expect(await errorOf(add('Lost', crypto.randomUUID()))).toEqual([404, 'There is no such category'])
})

test('undoing the deletion or the move of a category restores its place', async () => {
  const main = await add(freshName())
  const [first, second, third] = [await add('One', main), await add('Two', main), await add('Three', main)]
  const namesIn = async () => (await api().list({}, options)).data.filter(({ parent }) => parent === main)

  await remove(second)
  const { data: again } = await api().add({ body: { name: 'Two', parent: main, place: 1 } }, options)
  expect((await namesIn()).map(({ _id }) => _id)).toEqual([first, again._id, third])

  await move(first, null)
  await api().move({ params: { categoryId: first }, body: { parent: main, place: 0 } }, options)
  expect((await namesIn()).map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  expect(await errorOf(api().add({ body: { name: 'Four', parent: main, place: -1 } }, options))).toEqual([
    400,
    expect.stringContaining('place'),
  ])
})

test('renaming a category invalidates the pages that show it, and search finds the new name', async () => {
  const path = await aCategoryPath(app)
  const playlistId = await aPlaylist(app, { creator, category: path })
  const [main = ''] = path
  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? [])))
  const word = `zymurgy${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`

  const { data } = await rename(main, `Science of ${word}`)
  await app.drainJobs()
  await stop()

  expect(data.name).toBe(`Science of ${word}`)
  expect(tags).toContain('categories')
  const indexed = await rowsOf(
    app.resources.db,
    sql`select playlist_id as id from search_entries where words @@ ${word}::tsquery`,
  )
  expect(indexed).toEqual([{ id: playlistId }])
  const other = await add(freshName())
  expect(await errorOf(rename(other, `Science of ${word}`))).toEqual([
    409,
    'A category of this name already exists',
  ])
})

test('moving a category moves its playlists and their totals', async () => {
  const [from = '', sub = '', leaf = ''] = await aCategoryPath(app)
  const [to = ''] = await aCategoryPath(app, 1)
  const inSub = await aPlaylist(app, { creator, category: [from, sub] })
  const inLeaf = await aPlaylist(app, { creator, category: [from, sub, leaf] })
  const outside = await aPlaylist(app, { creator, category: [from] })

  const { data } = await move(sub, to)

  expect(data).toMatchObject({ parent: to, level: 2, playlistCount: 2, childCount: 1 })
  expect([await pathOf(inSub), await pathOf(inLeaf), await pathOf(outside)]).toEqual([
    [to, sub],
    [to, sub, leaf],
    [from],
  ])
  expect([await totalOf(from), await totalOf(to), await totalOf(leaf)]).toEqual([1, 2, 1])
})

test('a search within a category finds what was moved or merged into it', async () => {
  const [from = '', sub = ''] = await aCategoryPath(app, 2)
  const [to = '', other = ''] = [await add(freshName()), await add(freshName())]
  const word = `quipu${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
  const playlistId = await aPlaylist(app, { creator, category: [from, sub], name: `Knots and ${word}` })
  const found = async (category: string) => {
    await app.drainJobs()
    const { playlists: cards } = await app.api.playlists.search({ query: { category, search: word } })
    return cards.map(({ _id }) => _id)
  }

  await move(sub, to)
  expect([await found(from), await found(to)]).toEqual([[], [playlistId]])
  await merge(to, other)
  expect(await found(other)).toEqual([playlistId])
})

test('a category moved to the top is a main category, and loses nothing when moved back', async () => {
  const [main = '', sub = '', leaf = ''] = await aCategoryPath(app)
  const playlistId = await aPlaylist(app, { creator, category: [main, sub, leaf] })

  expect((await move(sub, null)).data).toMatchObject({ level: 1, parent: null })
  expect(await pathOf(playlistId)).toEqual([sub, leaf])
  expect((await api().list({}, options)).data.find(({ _id }) => _id === leaf)).toMatchObject({ level: 2 })
  await move(sub, main)
  expect(await pathOf(playlistId)).toEqual([main, sub, leaf])
})

test('a category cannot be moved below itself, too deep, or beside a namesake', async () => {
  const [main = '', sub = '', leaf = ''] = await aCategoryPath(app)
  const [other = '', otherSub = ''] = await aCategoryPath(app, 2)
  const name = freshName()
  await add(name, other)
  const namesake = await add(name, main)

  expect(await errorOf(move(main, leaf))).toEqual([
    400,
    'A category cannot be moved into itself or below itself',
  ])
  expect(await errorOf(move(sub, otherSub))).toEqual([400, 'Categories have at most 3 levels'])
  expect(await errorOf(move(namesake, other))).toEqual([409, 'A category of this name already exists'])
  expect(await pathOf(await aPlaylist(app, { creator, category: [main, sub] }))).toEqual([main, sub])
})

test('merging moves playlists and sub-categories, and merges namesakes', async () => {
  const [source, target] = [await add(freshName()), await add(freshName())]
  const [sameInSource, sameInTarget] = [await add('Algebra', source), await add('Algebra', target)]
  const ownLeaf = await add('Groups', sameInSource)
  const own = await add('Geometry', source)
  const made = await Promise.all(
    [[source], [source, sameInSource], [source, sameInSource, ownLeaf], [source, own]].map((category) =>
      aPlaylist(app, { creator, category }),
    ),
  )

  const { data } = await merge(source, target)

  expect(data).toMatchObject({ _id: target, playlistCount: 4, childCount: 2 })
  expect(await Promise.all(made.map(pathOf))).toEqual([
    [target],
    [target, sameInTarget],
    [target, sameInTarget, ownLeaf],
    [target, own],
  ])
  expect(await errorOf(rename(source, 'Gone'))).toEqual([404, 'There is no such category'])
  expect(await totalOf(target)).toBe(4)
  const left = await app.resources.db
    .select({ playlists: listingCounts.playlists })
    .from(listingCounts)
    .where(eq(listingCounts.categoryId, source))
  expect(left).toEqual([])
})

test('a sub-category merges into its parent, even when it has a child of the same name', async () => {
  const main = await add(freshName())
  const sub = await add('Basics', main)
  const namesake = await add('Basics', sub)
  const playlistId = await aPlaylist(app, { creator, category: [main, sub, namesake] })

  await merge(sub, main)

  expect(await pathOf(playlistId)).toEqual([main, namesake])
  expect(await errorOf(merge(main, namesake))).toEqual([
    400,
    'A category cannot be moved into itself or below itself',
  ])
})

test('only an empty category can be deleted, and a hidden playlist counts', async () => {
  const [main = '', sub = ''] = await aCategoryPath(app, 2)
  const playlistId = await aPlaylist(app, { creator, category: [main, sub] })
  await app.api.operatorContent.hidePlaylist({ params: { playlistId }, body: { reason: 'Copied' } }, options)
  const full = [409, 'Only an empty category can be deleted: move or merge what is in it first']

  expect([await errorOf(remove(main)), await errorOf(remove(sub))]).toEqual([full, full])
  const empty = await add(freshName())
  await remove(empty)
  expect(await errorOf(remove(empty))).toEqual([404, 'There is no such category'])
})

test('siblings are reordered, and an order that does not list each of them once is rejected', async () => {
  const main = await add(freshName())
  const [a, b, c] = [await add('A', main), await add('B', main), await add('C', main)]
  const reorder = (order: string[]) => api().reorder({ body: { parent: main, order } }, options)

  await reorder([c, a, b])

  const { data } = await app.api.categories.getChildren({ params: { id: main } })
  expect(data.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  for (const order of [
    [a, b],
    [a, b, c, c],
    [a, b, main],
  ])
    expect(await errorOf(reorder(order))).toEqual([
      409,
      'The categories have changed meanwhile. Please look again',
    ])
})

test('a playlist published while its category moves ends in a valid path', async () => {
  const [from = '', sub = ''] = await aCategoryPath(app, 2)
  const [to = ''] = await aCategoryPath(app, 1)
  const playlistId = await aPlaylist(app, { creator, category: [from] })
  const edit = app.api.publishing.update(
    { params: { id: playlistId }, body: { category: [from, sub] } },
    { token: creator.token },
  )

  const [edited, moved] = await Promise.allSettled([edit, move(sub, to)])

  expect(moved.status).toBe('fulfilled')
  expect(await pathOf(playlistId)).toEqual(edited.status === 'fulfilled' ? [to, sub] : [from])
})

test('the tree, which is sent whole, is limited to 1,000 categories', async () => {
  const { db } = app.resources
  const room = 1_000 - (await db.$count(categories))
  const filler = Array.from({ length: room }, (_, at) => ({ name: `Filler ${at}`, level: 1, position: at }))
  await db.insert(categories).values(filler)
  const sentence = 'There are 1,000 categories already: merge or delete some first'

  expect(await errorOf(add(freshName()))).toEqual([409, sentence])
  const branches = [{ name: freshName() }]
  const by = { accountId: null, name: 'command line' }
  await expect(inTransaction(db, (tx) => importCategories(tx, by, branches))).rejects.toThrow(sentence)
  expect((await api().list({}, options)).data).toHaveLength(1_000)

  await db.delete(categories).where(like(categories.name, 'Filler %'))
  await add(freshName())
})

test('every change of the tree is in the audit log', async () => {
  const [to, id] = [await add(freshName()), await add('Optics')]
  await rename(id, 'Light')
  await move(id, to)
  await merge(id, to)

  expect(await auditOf(app, `category:${id}`)).toMatchObject([
    { actor: operator.email, action: 'category.added', after: { name: 'Optics', parent: null } },
    { action: 'category.renamed', before: { name: 'Optics' }, after: { name: 'Light' } },
    { action: 'category.moved', before: { parent: null }, after: { parent: to } },
    { action: 'category.merged', before: { name: 'Light', parent: to }, after: { into: to } },
  ])
})
