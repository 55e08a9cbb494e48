import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, videosOf } from '#testing/build.ts'
import { readChapters } from './chapters.ts'

const intro = { seconds: 0, title: 'Intro' }

test.each([
  '0:00 Intro\n1:05 Warp\n1:02:03 Weft',
  'About looms.\n\n00:00 - Intro\n01:05 – Warp\n01:02:03: Weft\n\nFollow us!',
  '• (0:00) Intro\n• (1:05) Warp\n• (1:02:03) Weft',
  '1. 0:00 Intro\r\n2. 1:05 Warp\r\n3. 1:02:03 Weft',
  '0:00 Intro\u20281:05 Warp\u20291:02:03 Weft',
  '[0:00] Intro\n[1:05] Warp\nsee https://example.com\n[1:02:03] Weft',
])('chapters are read from %j', (description) => {
  expect(readChapters(description, 4_000)).toEqual([
    intro,
    { seconds: 65, title: 'Warp' },
    { seconds: 3_723, title: 'Weft' },
  ])
})

test.each([
  ['two of them', '0:00 Intro\n1:05 Warp'],
  ['one that begins later', '0:05 Intro\n1:05 Warp\n2:00 Weft'],
  ['a disorder', '0:00 Intro\n2:00 Weft\n1:05 Warp'],
  ['moments in the middle of sentences', 'At 0:00 we begin,\nat 1:05 we go on,\nat 2:00 we end'],
  ['moments without words', '0:00\n1:05\n2:00'],
  ['seconds that are none', '0:00 Intro\n1:75 Warp\n2:90 Weft'],
  ['moments after the end of the video', '0:00 Intro\n1:05 Warp\n2:00:00 Weft'],
])('%s is not a list of chapters', (_, description) => {
  expect(readChapters(description, 4_000)).toEqual([])
})

test('a video of a course has the chapters of its whole description', async () => {
  const app = await startApp({}, { caching: false })
  const playlist = await aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app) })
  const [place] = await videosOf(app, playlist)
  const description = `${'About looms. '.repeat(60)}\n0:00 Intro\n1:05 Warp\n2:00 Weft`
  await app.resources.db
    .update(knownVideos)
    .set({ description })
    .where(eq(knownVideos.id, place?.videoId ?? ''))

  const { data } = await app.api.playlists.getVideo({ params: { id: place?._id ?? '' } })

  expect(data.description).toBe(description)
  expect(data.description).toBe(description)
  expect(data.chapters).toEqual([intro, { seconds: 65, title: 'Warp' }, { seconds: 120, title: 'Weft' }])
  const { videos } = (await app.api.playlists.get({ params: { id: playlist } })).data
  expect(videos[0]?.description, 'a course can have 500').toBe(description.slice(0, 500))
})
