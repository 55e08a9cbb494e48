import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aReview, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const read = (id: string) => app.api.playlists.get({ params: { id } })

test('an id may be in upper case', async () => {
  const id = await aPlaylist(app, { creator, category })

  expect((await read(id.toUpperCase())).data._id).toBe(id)
  const children = await app.api.categories.getChildren({ params: { id: category[0]?.toUpperCase() ?? '' } })
  expect(children.data.map(({ _id }) => _id)).toEqual([category[1]])
})

test('a playlist shows its reviews, newest first', async () => {
  const id = await aPlaylist(app, { creator, category })
  await aReview(app, id, 5)
  await aReview(app, id, 2)

  const { data } = await read(id)

  expect(data.feedbacks.map((review) => review.rating)).toEqual([2, 5])
  expect(data).toMatchObject({ avgRating: 3.5, feedbackCount: 2, ratingCounts: [0, 1, 0, 0, 1] })
})

test('a page without descriptions gets none, and loads each when its video is opened', async () => {
  const id = await aPlaylist(app, { creator, category })
  await app.resources.db
    .update(knownVideos)
    .set({ description: 'How it all began.' })
    .where(
      inArray(
        knownVideos.id,
        app.resources.db
          .select({ id: playlistVideos.videoId })
          .from(playlistVideos)
          .where(eq(playlistVideos.playlistId, id)),
      ),
    )
  const whole = (await app.api.playlists.get({ params: { id } })).data
  const page = (await app.api.playlists.getPage({ params: { id } })).data

  expect(new Set(whole.videos.map(({ description }) => description))).toEqual(new Set(['How it all began.']))
  expect(page.videos).toEqual(whole.videos.map(({ description: _, language: __, ...video }) => video))
  expect(page.first).toEqual(page.videos[0])
  const opened = await app.api.playlists.getVideo({ params: { id: whole.videos[2]?._id ?? '' } })
  expect(opened.data).toEqual({ ...whole.videos[2], chapters: [] })
  expect(await errorOf(app.api.playlists.getVideo({ params: { id: crypto.randomUUID() } }))).toEqual([
    404,
    expect.any(String),
  ])
})
