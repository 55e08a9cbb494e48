import { asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { playlists } from '#server/db/schema/catalogue.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
  videosOf,
} from '#testing/build.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { errorOf } from '#testing/error-of.ts'
import { aWord } from '#testing/made-up-words.ts'

let app: TestApp
let creator: TestAccount
let others: (TestAccount | null)[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  others = [null, await aLearner(app), await aCreator(app), await anOperator(app)]
})

const as = (account: TestAccount | null) => (account ? { token: account.token } : {})
const read = (id: string, account: TestAccount | null) =>
  app.api.playlists.get({ params: { id } }, as(account))
const setDraft = (id: string, draft: boolean, account = creator) =>
  app.api.publishing.setDraft({ params: { id }, body: { draft } }, as(account))
const remove = (id: string) => app.api.publishing.remove({ params: { id } }, as(creator))
const restore = (id: string, account = creator) => app.api.publishing.restore({ params: { id } }, as(account))
const ownIds = async () => (await app.api.publishing.getAll({}, as(creator))).data.map(({ _id }) => _id)

/** A course with a unique name, in a category of its own. */
async function aCourse(draft = false) {
  const category = await aCategoryPath(app)
  const name = `Marimba ${crypto.randomUUID().slice(0, 8)}`
  const id = await aPlaylist(app, { creator, category, name })
  if (draft) await setDraft(id, true)
  return { id, name, category }
}

/** Everywhere that somebody who is not its creator might come across a course. */
async function placesOf({ id, name, category }: Awaited<ReturnType<typeof aCourse>>): Promise<string[]> {
  const { api } = app
  const query = { limit: 50 }
  const [place] = await videosOf(app, id)
  const lists = {
    listing: async () =>
      (await api.playlists.search({ query: { ...query, category: category[0] } })).playlists,
    search: async () => (await api.playlists.search({ query: { ...query, search: name } })).playlists,
    suggestions: async () => (await api.search.suggest({ query: { q: name } })).data.playlists,
    newest: async () => (await api.playlists.getCurated()).data.flat(),
    creator: async () =>
      (await api.creators.getPage({ params: { creatorId: creator.id }, query })).data.playlists,
    operators: async () =>
      (await api.operatorContent.listPlaylists({ query: { search: name } }, as(others[3] ?? null))).data
        .items,
  }
  const found: string[] = []
  for (const [where, list] of Object.entries(lists))
    if ((await list()).some(({ _id }) => _id === id)) found.push(where)
  const sitemap = await app.app.inject({ url: '/sitemaps/playlists-0.xml' })
  if (sitemap.body.includes(id)) found.push('sitemap')
  for (const account of others) {
    const reads = [
      read(id, account),
      api.playlists.getPage({ params: { id } }, as(account)),
      api.playlists.listVideos({ params: { id } }, as(account)),
      api.playlists.getVideo({ params: { id: place?._id ?? '' } }, as(account)),
      api.reviews.getAll({ params: { playlistId: id } }, as(account)),
    ]
    const answers = await Promise.all(reads.map((answer) => errorOf(answer).catch(() => [200])))
    found.push(...answers.filter(([status]) => status !== 404).map(([status]) => `read: ${status}`))
  }
  return found
}

const EVERYWHERE = ['listing', 'search', 'suggestions', 'newest', 'creator', 'operators', 'sitemap']

test('a draft is visible to its creator only, until it is published, and again after it is unpublished', async () => {
  const course = await aCourse()
  expect(await placesOf(course)).toEqual(expect.arrayContaining(EVERYWHERE))

  expect((await setDraft(course.id, true)).data.draft).toBe(true)
  expect(await placesOf(course)).toEqual([])
  expect((await read(course.id, creator)).data).toMatchObject({ draft: true, videoCount: 5 })
  expect(await ownIds()).toContain(course.id)

  expect((await setDraft(course.id, false)).data).not.toHaveProperty('draft')
  expect(await placesOf(course)).toEqual(expect.arrayContaining(EVERYWHERE))
})

test('a draft ranks among the newest from its publication on, and keeps that place when published again', async () => {
  const category = await aCategoryPath(app)
  const word = aWord()
  const own = await aCreator(app)
  const make = (nth: number) => aPlaylist(app, { creator: own, category, name: `${word} ${nth}` })
  const put = (id: string, draft: boolean) =>
    app.api.publishing.setDraft({ params: { id }, body: { draft } }, as(own))
  const listed = { category: category[2], limit: 50 }
  const orders = async () => {
    const lists = await Promise.all([
      app.api.playlists.search({ query: listed }),
      app.api.playlists.search({ query: { ...listed, languages: ['english'] } }),
      app.api.playlists.search({ query: { limit: 50, search: word, sort: 'newest' } }),
      app.api.creators
        .getPage({ params: { creatorId: own.id }, query: { limit: 50 } })
        .then(({ data }) => data),
      app.api.playlists
        .search({ query: { ...listed, sort: 'oldest' } })
        .then(({ playlists: oldest }) => ({ playlists: oldest.toReversed() })),
      app.api.publishing.getAll({}, as(own)).then(({ data }) => ({ playlists: data })),
    ])
    return lists.map(({ playlists: cards }) => cards.map(({ _id }) => _id))
  }
  const everywhere = (...ids: string[]) => orders().then((lists) => expect(lists).toEqual(Array(6).fill(ids)))
  const old = await make(0)
  const copied = { params: { id: old }, body: { name: `${word} of long ago` } }
  const { data: draft } = await app.api.publishing.copy(copied, as(own))
  const first = await make(1)
  const second = await make(2)

  await put(draft._id, false)
  await everywhere(draft._id, second, first, old)

  // Undone at once, it was never published.
  await put(draft._id, true)
  const third = await make(3)
  await put(draft._id, false)
  await everywhere(draft._id, third, second, first, old)

  const aMinuteAgo = v7({ msecs: Date.now() - 60_000 })
  await app.resources.db.update(playlists).set({ publishedAs: aMinuteAgo }).where(eq(playlists.id, draft._id))
  await put(draft._id, true)
  await put(draft._id, false)
  await everywhere(third, second, first, old, draft._id)
})

test('publishing at once stays the default; starting with a draft is an option', async () => {
  const category = await aCategoryPath(app)
  const videos = (await Promise.all([aCourse(), aCourse()]).then(async ([one]) => videosOf(app, one.id))).map(
    ({ videoId }) => ({ videoName: `https://youtu.be/${videoId}`, title: 'A video' }),
  )
  const body = { name: 'Marimba', description: 'For beginners', language: 'hindi', category, videos }

  const { data: published } = await app.api.publishing.create({ body }, as(creator))
  const { data: draft } = await app.api.publishing.create({ body: { ...body, draft: true } }, as(creator))

  expect((await read(published._id, null)).data).not.toHaveProperty('draft')
  expect((await errorOf(read(draft._id, null)))[0]).toBe(404)
})

/** A draft of this many videos that was never public. */
async function aSmallDraft(videos: number) {
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app), videos })
  const body = { name: 'A copy' }
  return (await app.api.publishing.copy({ params: { id }, body }, as(creator))).data._id
}

async function removeAll(id: string) {
  for (const { _id } of await videosOf(app, id))
    await app.api.publishing.removeVideo({ body: { playlistId: id, videoId: _id } }, as(creator))
}

/** As if it had become public and private this long ago. */
function makePast(id: string, { publishedAs = v7({ msecs: Date.now() - 120_000 }) } = {}) {
  const unpublishedAt = new Date(Date.now() - 60_000)
  return app.resources.db.update(playlists).set({ publishedAs, unpublishedAt }).where(eq(playlists.id, id))
}

test('a course needs five videos before it is public for the first time, and later at least one', async () => {
  const tooFew = [409, 'A course needs at least 5 videos before it is published']
  const three = await aSmallDraft(3)
  expect(await errorOf(setDraft(three, false))).toEqual(tooFew)
  expect(await errorOf(setDraft(await aSmallDraft(0), false))).toEqual(tooFew)
  expect((await read(three, creator)).data.draft).toBe(true)
  expect((await setDraft(await aSmallDraft(5), false)).data).not.toHaveProperty('draft')

  await makePast(three)
  expect((await setDraft(three, false)).data).not.toHaveProperty('draft')
  await setDraft(three, true)
  await removeAll(three)
  await makePast(three)
  expect(await errorOf(setDraft(three, false))).toEqual([
    409,
    'A playlist without videos cannot be published. Please add a video first',
  ])
})

test('making a course private can be undone even where it has too few videos to be published', async () => {
  const { id } = await aCourse()
  await removeAll(id)
  await setDraft(id, true)
  expect((await setDraft(id, false)).data).not.toHaveProperty('draft')
})

test('a copy is a draft of its own with the same videos in the same order, and nothing that others wrote', async () => {
  const { id } = await aCourse()
  await aReview(app, id, 4)

  const { data: card } = await app.api.publishing.copy(
    { params: { id }, body: { name: 'Copy of Marimba' } },
    as(creator),
  )

  const { data: original } = await read(id, creator)
  const { data: copy } = await read(card._id, creator)
  expect(card).toMatchObject({
    name: 'Copy of Marimba',
    draft: true,
    feedbackCount: 0,
    language: original.language,
    category: original.category,
    playableCount: 5,
  })
  const links = ({ videos }: typeof copy) => videos.map(({ videoName }) => videoName)
  expect(links(copy)).toEqual(links(original))
  expect(copy.videos.map(({ _id }) => _id)).not.toEqual(original.videos.map(({ _id }) => _id))
})

test('a deleted course is gone for everybody at once and comes back completely when that is undone', async () => {
  const course = await aCourse()
  await aReview(app, course.id, 4)

  await remove(course.id)
  expect(await placesOf(course)).toEqual([])
  expect((await errorOf(read(course.id, creator)))[0]).toBe(404)
  const stranger = await aCreator(app)
  for (const account of [creator, stranger])
    expect((await errorOf(setDraft(course.id, true, account)))[0]).toBe(404)
  expect(await ownIds()).not.toContain(course.id)
  expect((await errorOf(restore(course.id, stranger)))[0]).toBe(403)

  expect((await restore(course.id)).data).toMatchObject({ videoCount: 5, feedbackCount: 1 })
  expect(await placesOf(course)).toEqual(expect.arrayContaining(EVERYWHERE))
  await finalizeDeletions(app)
  expect((await read(course.id, null)).data._id).toBe(course.id)
})

test('after the undo period nothing is left of a deleted course', async () => {
  const course = await aCourse(true)
  await remove(course.id)

  await finalizeDeletions(app)

  expect(await errorOf(restore(course.id))).toEqual([404, 'There is no such playlist'])
  const left = await app.resources.db.select().from(playlists).where(eq(playlists.id, course.id))
  expect(left).toEqual([])
})

test('a course that is deleted a second time can be restored for as long as the first time', async () => {
  const course = await aCourse()
  const { db } = app.resources
  await remove(course.id)
  await restore(course.id)
  await remove(course.id)

  const [first] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(sql`${jobs.payload} ->> 'playlistId' = ${course.id} and ${jobs.runAt} > now()`)
    .orderBy(asc(jobs.id))
  await db
    .update(jobs)
    .set({ runAt: new Date() })
    .where(eq(jobs.id, first?.id ?? ''))
  await app.drainJobs()

  expect((await restore(course.id)).data).toMatchObject({ _id: course.id, videoCount: 5 })
})
