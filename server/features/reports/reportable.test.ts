import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { startApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
  videosOf,
} from '#testing/build.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const operator = await anOperator(app)

test('what is not public has no case: drafts, removed courses, courses of a suspended creator, and their videos and reviews', async () => {
  const { db } = app.resources
  const [creator, suspended] = [await aCreator(app), await aCreator(app)]
  const category = await aCategoryPath(app)
  const course = (of: TestAccount) => aPlaylist(app, { creator: of, category })
  const [draft, removed, withheld] = [await course(creator), await course(creator), await course(suspended)]
  for (const id of [draft, removed, withheld]) await aReview(app, id, 4)
  const gone = [draft, removed, withheld]
  const inCourses = async () => [
    ...gone.map((id) => ({ kind: 'playlist', id }) as const),
    ...(await db.select({ id: reviews.id }).from(reviews).where(inArray(reviews.playlistId, gone))).map(
      ({ id }) => ({ kind: 'review', id }) as const,
    ),
    ...(
      await db
        .select({ id: playlistVideos.id })
        .from(playlistVideos)
        .where(inArray(playlistVideos.playlistId, gone))
    ).map(({ id }) => ({ kind: 'video', id }) as const),
  ]
  await db.update(playlists).set({ draft: true }).where(eq(playlists.id, draft))
  await db.update(playlists).set({ removedAt: new Date() }).where(eq(playlists.id, removed))
  const params = { accountId: suspended.id }
  await app.api.operatorAccounts.suspend({ params, body: { reason: 'x' } }, { token: operator.token })

  const things = await inCourses()
  for (const [at, thing] of things.entries()) await reportFrom(app, `49.36.${at}.1`, thing)

  expect(things).toHaveLength(21)
  const ids = things.map(({ id }) => id)
  expect(await db.select().from(reportCases).where(inArray(reportCases.subjectId, ids))).toEqual([])
})

test('a creator who has never signed in has no page, so no case either', async () => {
  const { id } = await aCreator(app)
  await app.resources.db.update(accounts).set({ verifiedAt: null }).where(eq(accounts.id, id))

  await reportFrom(app, '49.36.77.1', { kind: 'creator', id })

  expect(await caseOf(app, id)).toBeUndefined()
})

test('a video reported by the platform’s identifier is the one in a public course', async () => {
  const { db } = app.resources
  const [creator, category] = [await aCreator(app), await aCategoryPath(app)]
  const [draft, shown] = [
    await aPlaylist(app, { creator, category, videos: 1 }),
    await aPlaylist(app, { creator, category, videos: 1 }),
  ]
  const [[first], [second]] = [await videosOf(app, draft), await videosOf(app, shown)]
  const videoId = first?.videoId ?? ''
  await db.update(playlistVideos).set({ videoId }).where(eq(playlistVideos.playlistId, shown))
  await db.update(playlists).set({ draft: true }).where(eq(playlists.id, draft))

  await reportFrom(app, '49.36.10.1', { kind: 'video', id: videoId })

  expect(await caseOf(app, first?._id ?? '')).toBeUndefined()
  expect(await caseOf(app, second?._id ?? '')).toMatchObject({ people: 1 })
})
