import { readFile } from 'node:fs/promises'
import { inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { creatorLetters, playlistSources, sourceVideos } from '#server/db/schema/platform.ts'
import { mailFolder } from '#server/mail/mailer.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aVideoId, type TestAccount, videosOf } from '#testing/build.ts'
import { queueCreatorLetters } from './letters.jobs.ts'

let app: TestApp
let category: string[]

beforeAll(async () => {
  app = await startApp({}, { caching: false })
  category = await aCategoryPath(app)
})

async function aCourse(creator: TestAccount, name: string) {
  const id = await aPlaylist(app, { creator, category, name })
  return { id, places: await videosOf(app, id) }
}
const lose = (...ids: (string | undefined)[]) =>
  app.resources.db
    .update(knownVideos)
    .set({ state: 'gone' })
    .where(
      inArray(
        knownVideos.id,
        ids.map((id) => id ?? ''),
      ),
    )

/** Runs the daily job and the emails that it queues; returns all letters to somebody so far. */
async function lettersTo({ email }: TestAccount) {
  await queueCreatorLetters.run(app.resources, {}, { id: 'queue', attempt: 1 })
  await app.drainJobs()
  return (await app.outbox()).filter(({ to }) => to === email).toReversed()
}
const passDays = (days: number) =>
  app.resources.db
    .update(creatorLetters)
    .set({ sentAt: sql`${creatorLetters.sentAt} - make_interval(days => ${days})` })

test('a creator is notified of lost videos at most once a week, and only when there is news', async () => {
  const creator = await aCreator(app)
  const { id, places } = await aCourse(creator, 'Looms')
  await aCourse(await aCreator(app), 'Whole')
  expect(await lettersTo(creator)).toEqual([])
  await lose(places[0]?.videoId, places[1]?.videoId)

  const [first, ...more] = await lettersTo(creator)
  expect(more).toEqual([])
  expect(first?.subject).toBe('2 videos in your courses cannot be played')
  expect(first?.text).toContain('Video 1 (Looms): no longer on YouTube')
  expect(first?.text).toContain('/dash')

  await lose(places[2]?.videoId)
  expect(await lettersTo(creator), 'not within a week').toHaveLength(1)
  await passDays(7)
  expect((await lettersTo(creator)).map(({ subject }) => subject)[1]).toMatch(/^3 videos/)
  await passDays(7)
  expect(await lettersTo(creator), 'nothing is told twice').toHaveLength(2)

  await lose(places[3]?.videoId)
  await app.api.repairs.keep(
    { body: { playlistId: id, videoId: places[3]?._id ?? '' } },
    { token: creator.token },
  )
  expect(await lettersTo(creator), 'what is kept as it is is no news').toHaveLength(2)
})

test('a video that was playable again in between and is lost once more is news', async () => {
  const creator = await aCreator(app)
  const { places } = await aCourse(creator, 'Looms')
  const [first, second] = places.map(({ videoId }) => videoId)
  await lose(first, second)
  expect(await lettersTo(creator)).toHaveLength(1)
  await app.resources.db
    .update(knownVideos)
    .set({ state: 'ok' })
    .where(inArray(knownVideos.id, [second ?? '']))
  expect(await lettersTo(creator)).toHaveLength(1)

  await lose(second)
  expect(await lettersTo(creator), 'not within a week').toHaveLength(1)
  await passDays(7)
  expect((await lettersTo(creator)).map(({ subject }) => subject)[1]).toMatch(/^2 videos/)
  await passDays(7)
  expect(await lettersTo(creator), 'nothing is told twice').toHaveLength(2)
})

test('a creator is notified of changes at the source, and of automatically added videos', async () => {
  const creator = await aCreator(app)
  const pots = await aCourse(creator, 'Pottery')
  const looms = await aCourse(creator, 'Looms')
  const source = { title: 'A list', channel: 'Somebody', complete: true }
  const addedAutomaticallyAt = new Date()
  await app.resources.db.insert(playlistSources).values([
    { ...source, playlistId: pots.id, sourceId: 'PLpots' },
    { ...source, playlistId: looms.id, sourceId: 'PLlooms', follow: true },
  ])
  await app.resources.db.insert(sourceVideos).values([
    { playlistId: pots.id, videoId: aVideoId(), state: 'added' },
    { playlistId: pots.id, videoId: aVideoId(), state: 'added' },
    { playlistId: pots.id, videoId: pots.places[0]?.videoId ?? '', state: 'removed' },
    { playlistId: looms.id, videoId: looms.places[0]?.videoId ?? '', state: 'held', addedAutomaticallyAt },
  ])

  const [mail, ...more] = await lettersTo(creator)

  expect(more).toEqual([])
  expect(mail?.subject).toBe('News for your courses')
  expect(mail?.text).toContain('Pottery: 2 new, 1 gone')
  expect(mail?.text).toContain('New videos were added to these courses automatically:\n\nLooms: 1 new')
  expect(await lettersTo(creator)).toHaveLength(1)
})

test.each([
  ['although the job comes a little early', '6 days 23 hours 50 minutes', '6 days 23 hours 59 minutes'],
  ['although that is a day late', '7 days 6 hours', '8 days'],
])('a video that came soon after a letter is in the next one, %s', async (_, came, sent) => {
  const creator = await aCreator(app)
  const { id: playlistId, places } = await aCourse(creator, 'Weaving')
  const { db } = app.resources
  const ago = (interval: string) => sql`now() - ${interval}::interval`
  const source = { title: 'A list', channel: 'Somebody', complete: true, follow: true }
  await db.insert(playlistSources).values({ ...source, playlistId, sourceId: 'PLweaving' })
  await db.insert(creatorLetters).values({ accountId: creator.id, sentAt: ago(sent), reportedKeys: [] })
  const videoId = places[0]?.videoId ?? ''
  await db
    .insert(sourceVideos)
    .values({ playlistId, videoId, state: 'held', addedAutomaticallyAt: ago(came) })

  expect((await lettersTo(creator))[0]?.text).toContain('Weaving: 1 new')
})

test('one-click unsubscribe stops these letters and no others, and a creator switches them on again in the settings', async () => {
  const creator = await aCreator(app)
  const as = { token: creator.token }
  const { places } = await aCourse(creator, 'Bells')
  await lose(places[0]?.videoId)
  const [letter] = await lettersTo(creator)
  const source = await readFile(`${mailFolder(app.resources.config)}/${letter?.id}.eml`, 'utf8')
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const url = /^List-Unsubscribe:\s*<https?:\/\/[^/]+(\/[^>]+)>/im.exec(source)?.[1] ?? ''
  const settings = async () => (await app.api.notifications.getSettings({}, as)).data
  const before = await settings()

  await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(await settings()).toEqual(
    before.map((one) => (one.kind === 'own_courses' ? { ...one, mail: 'never' } : one)),
  )
  await passDays(7)
  await lose(places[1]?.videoId)
  expect(await lettersTo(creator)).toHaveLength(1)

  const body = { settings: [{ kind: 'own_courses' as const, shown: true, mail: 'daily' as const }] }
  await app.api.notifications.editSettings({ body }, as)
  expect(await settings(), 'once a week at most').toEqual(before)
  expect(await lettersTo(creator)).toHaveLength(2)
})
