import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, onContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { withheldCreators } from '#server/db/schema/listings.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { searchBits } from '#server/db/schema/search.ts'
import { refreshFrequentWords } from '#server/features/search/frequent-words.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
} from '#testing/build.ts'
import { countListings } from '#testing/counts-of-listings.ts'
import { errorOf } from '#testing/error-of.ts'
import { aWord } from '#testing/made-up-words.ts'
import { manyPlaylists, signInAgain } from '#testing/many-playlists.ts'
import { tracesInDatabase } from '#testing/traces.ts'
import { curatedCreators, findWaysTo } from '#testing/ways-to-playlists.ts'
import { sweepAccounts } from './accounts.jobs.ts'
import { SYNC_PLAYLISTS, syncPlaylistBatch } from './playlist-sync.commands.ts'

/** More than two transactions can handle; the first of these is the operator's. */
const MANY = 230

let app: TestApp
let operator: TestAccount
/** `creator` has many playlists; `other` has a single one with the same words. */
let creator: TestAccount
let other: TestAccount
let category: string[]
let ids: string[]
let otherId: string
const word = aWord()

beforeAll(async () => {
  app = await startApp({ SITE_URL: 'https://pragati.example' })
})

beforeEach(async () => {
  // Removes everything from the previous test: whole listings are counted.
  await app.resources.db.execute(
    sql`truncate accounts, categories, known_videos, jobs, listing_counts, creator_counts, search_entries, search_words, search_bits cascade`,
  )
  operator = await anOperator(app)
  creator = await aCreator(app)
  other = await aCreator(app)
  category = await aCategoryPath(app)
  otherId = await aPlaylist(app, { creator: other, category, name: `All about ${word}` })
  ids = await manyPlaylists(app, { creator, category, name: `All about ${word}` }, MANY)
  await aReview(app, ids[0] ?? '', 5)
  await aReview(app, otherId, 5)
  // As in a large catalogue, where frequent words are counted with bitmaps.
  await refreshFrequentWords(app.resources.db, MANY / 2)
  const [bits] = await app.resources.db.select().from(searchBits).where(eq(searchBits.word, word))
  expect(bits).toBeDefined()
})

const suspend = () =>
  app.api.operatorAccounts.suspend(
    { params: { accountId: creator.id }, body: { reason: 'Sold links' } },
    { token: operator.token },
  )
const restore = () =>
  app.api.operatorAccounts.restore({ params: { accountId: creator.id } }, { token: operator.token })
const deleteAccount = () => app.api.profile.deleteAccount({}, { token: creator.token })
/** One transaction of the background work, as if a crash had left the rest unfinished. */
const followOnce = () => inTransaction(app.resources.db, (tx) => syncPlaylistBatch(tx, creator.id))

/** The job was deleted after its last attempt, and the hourly sweep runs. */
async function giveUp(): Promise<void> {
  await app.resources.db.delete(jobs).where(eq(jobs.kind, SYNC_PLAYLISTS))
  for (const attempt of [1, 2]) await sweepAccounts.run(app.resources, {}, { id: 'sweep', attempt })
  expect(await app.resources.db.$count(jobs, eq(jobs.kind, SYNC_PLAYLISTS)), 'one job').toBe(1)
  await app.drainJobs()
}

const counted = () => countListings(app, word, category)
const curated = () => curatedCreators(app)
const status = async (url: string) => (await app.app.inject({ url })).statusCode
const sitemap = async () => (await app.app.inject({ url: '/sitemaps/playlists-0.xml' })).body

const ways = () => findWaysTo(app, { word, creator, other: otherId })

/** Nothing of the creator can be found, and everything of the other one can. */
async function expectHidden(): Promise<void> {
  expect(await counted()).toEqual([1, 1])
  expect(await curated()).toEqual([other.id])
  const { token } = await aLearner(app)
  for (const playlistId of [ids[0] ?? '', ids.at(-1) ?? '']) {
    expect((await errorOf(app.api.playlists.get({ params: { id: playlistId } })))[0]).toBe(404)
    const body = { playlistId, rating: 4, feedback: 'Fine' }
    expect((await errorOf(app.api.reviews.create({ body }, { token })))[0]).toBe(404)
    expect((await errorOf(app.api.reviews.getAll({ params: { playlistId } })))[0]).toBe(404)
    expect((await errorOf(app.api.playlists.listVideos({ params: { id: playlistId } })))[0]).toBe(404)
    expect(await status(`/og/playlist/${playlistId}.png`)).toBe(404)
    expect(await sitemap()).not.toContain(playlistId)
  }
  expect(await sitemap()).toContain(otherId)
  expect(await ways()).toEqual({ suggested: [otherId], related: [], page: 404 })
  const { data } = await app.api.profile.listCreators({})
  expect(data.map(({ _id, playlistCount }) => [_id, playlistCount])).toEqual([[other.id, 1]])
}

async function expectShown(): Promise<void> {
  expect(await counted()).toEqual([MANY + 1, 2])
  const { suggested, related, page } = await ways()
  expect([suggested.length > 1, related.length > 0, page]).toEqual([true, true, 200])
  expect((await curated()).toSorted()).toEqual([creator.id, other.id].toSorted())
  for (const id of [ids[0] ?? '', ids.at(-1) ?? '']) {
    expect((await app.api.playlists.get({ params: { id } })).data._id).toBe(id)
    expect(await sitemap()).toContain(id)
  }
  const { data } = await app.api.profile.listCreators({})
  expect(data.map(({ _id, playlistCount }) => [_id, playlistCount])).toEqual([
    [creator.id, MANY],
    [other.id, 1],
  ])
}

const states = () =>
  app.resources.db
    .select({ hiddenAt: playlists.hiddenAt, listed: playlists.listed })
    .from(playlists)
    .where(eq(playlists.creatorId, creator.id))
const hiddenCount = async () => (await states()).filter(({ hiddenAt }) => hiddenAt !== null).length
const withheld = () => app.resources.db.select().from(withheldCreators)

describe('suspending a creator with many playlists', () => {
  test('hides them all at once, before, while and after the rows are updated', async () => {
    await expectShown()
    await suspend()
    expect(await hiddenCount()).toBeLessThan(MANY / 2)
    await expectHidden()

    expect(await followOnce()).toBe(true)
    expect(await hiddenCount()).toBeGreaterThan(MANY / 2)
    expect(await hiddenCount()).toBeLessThan(MANY)
    await expectHidden()

    await app.drainJobs()
    expect(await hiddenCount()).toBe(MANY)
    expect(await withheld()).toEqual([])
    await expectHidden()
  })

  test('invalidates every page that shows one of them at once', async () => {
    const tags: string[] = []
    const stop = await onContentChange(app.resources.database, (changed) =>
      tags.push(...(changed ?? ['all'])),
    )
    await suspend()
    await stop()

    expect(tags).toEqual(expect.arrayContaining(['listing', 'ratings', 'creators']))
  })

  test('is undone by restoring the creator, which brings all of them back', async () => {
    await suspend()
    await app.drainJobs()
    await restore()
    await app.drainJobs()

    expect(await hiddenCount()).toBe(0)
    await expectShown()
  })

  test('and restoring while the hiding is in progress ends with all of them shown', async () => {
    await suspend()
    await followOnce()
    await restore()
    await app.drainJobs()

    expect([await hiddenCount(), await withheld()]).toEqual([0, []])
    await expectShown()
  })

  test('again while the restoration is in progress ends with all of them hidden, at once for readers', async () => {
    await suspend()
    await app.drainJobs()
    await restore()
    await followOnce()
    await suspend()
    await expectHidden()
    await app.drainJobs()

    expect([await hiddenCount(), await withheld()]).toEqual([MANY, []])
    await expectHidden()
  })

  test('what an operator hid before or during the suspension stays hidden after the restoration', async () => {
    const [before = '', meanwhile = ''] = [ids[3], ids.at(-1)]
    const hide = (playlistId: string) =>
      app.api.operatorContent.hidePlaylist(
        { params: { playlistId }, body: { reason: 'Copied' } },
        { token: operator.token },
      )
    await hide(before)
    await suspend()
    await followOnce()
    await hide(meanwhile)
    await app.drainJobs()
    await restore()
    await app.drainJobs()

    const hidden = (await app.resources.db.select().from(playlists)).filter(
      ({ hiddenAt }) => hiddenAt !== null,
    )
    expect(hidden.map(({ id }) => id).toSorted()).toEqual([before, meanwhile].toSorted())
  })

  test('is resumed within the hour after its job was given up, and so is the restoration', async () => {
    await suspend()
    await giveUp()
    expect([await hiddenCount(), await withheld()]).toEqual([MANY, []])

    await restore()
    expect(await hiddenCount()).toBeGreaterThan(0)
    await giveUp()
    expect([await hiddenCount(), await withheld()]).toEqual([0, []])
    await expectShown()
  })

  test('several suspensions and restorations at the same time end in the last state', async () => {
    await suspend()
    const [drained] = await Promise.allSettled([app.drainJobs(), restore()])
    expect(drained.status).toBe('fulfilled')
    await app.drainJobs()

    expect([await hiddenCount(), await withheld()]).toEqual([0, []])
    await expectShown()
  })
})

describe('deleting a creator with many playlists', () => {
  test('hides everything immediately, and finally leaves nothing', async () => {
    await deleteAccount()
    expect((await states()).length).toBeGreaterThan(MANY / 2)
    await expectHidden()
    expect(await tracesInDatabase(app, [creator.email])).toEqual([
      expect.stringContaining('accounts.say-farewell'),
    ])

    await followOnce()
    expect((await states()).length).toBeLessThan(MANY / 2)
    await expectHidden()

    await giveUp()
    expect(await states()).toEqual([])
    expect(await tracesInDatabase(app, [creator.id, creator.email])).toEqual([])
    expect(await app.resources.db.select().from(reviews)).toHaveLength(1)
    await expectHidden()
  })

  test('makes the account invisible to everybody while the playlists are deleted', async () => {
    await deleteAccount()
    const options = { token: operator.token }
    const params = { accountId: creator.id }

    expect((await errorOf(deleteAccount()))[0]).toBe(401)
    expect((await errorOf(app.api.accounts.getPublic({ params: { userId: creator.id } })))[0]).toBe(404)
    expect((await errorOf(app.api.operatorAccounts.get({ params }, options)))[0]).toBe(404)
    expect((await errorOf(restore()))[0]).toBe(404)
    expect((await errorOf(suspend()))[0]).toBe(404)
    const { data } = await app.api.operatorAccounts.list({ query: { role: 'creator' } }, options)
    expect(data.items.map(({ _id }) => _id)).toEqual([other.id])
    const { data: overview } = await app.api.operatorSite.overview({}, options)
    expect(overview.suspendedAccounts).toBe(0)
  })

  test('its address can be used again at once', async () => {
    await deleteAccount()
    const body = { name: 'Asha', email: creator.email, password: 'a fine password' }
    await app.api.accounts.signUp({ body })
    await app.resources.db.delete(accounts).where(eq(accounts.email, creator.email))
  })

  test('a suspended creator can be deleted, whatever was still to be hidden', async () => {
    await suspend()
    await followOnce()
    await restore()
    await app.api.profile.deleteAccount({}, await signInAgain(app, creator))
    await app.drainJobs()

    expect(await states()).toEqual([])
    expect(await tracesInDatabase(app, [creator.email])).toEqual([])
    await expectHidden()
  })
})
