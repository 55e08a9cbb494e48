import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { platformUnits } from '#server/db/schema/platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, aVideoId, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { type FakePlatform, startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { createVideoPlatform } from './video-platform.ts'

let platform: FakePlatform
let app: TestApp
let creator: TestAccount

beforeAll(async () => {
  platform = await startVideoPlatform()
  afterFile(() => platform.close())
  app = await startApp(platform.env('a-very-secret-key'))
  creator = await aCreator(app)
})

beforeEach(async () => {
  await app.resources.db.delete(platformUnits)
  platform.failureMode = 'none'
  platform.delay = 0
  platform.calls.length = 0
  // Every test begins with a closed circuit.
  app.resources.videoPlatform = createVideoPlatform(app.resources.config.youtube, app.resources.platformUnits)
})

function lookUp(link: string, account: TestAccount = creator) {
  return app.api.videos.lookup({ query: { url: link } }, { token: account.token })
}

async function age(videoId: string, days: number) {
  await app.resources.db
    .update(knownVideos)
    .set({ fetchedAt: new Date(Date.now() - days * 86_400_000) })
    .where(eq(knownVideos.id, videoId))
}

test('a creator looks up a video by any accepted link', async () => {
  const id = aVideoId()
  platform.put(id, { title: 'Photosynthesis', description: 'How leaves eat light.' })

  for (const link of [
    `https://www.youtube.com/watch?v=${id}&t=10s`,
    `https://youtu.be/${id}`,
    `https://www.youtube.com/embed/${id}`,
    `youtube.com/v/${id}`,
  ]) {
    expect((await lookUp(link)).data).toEqual({
      videoName: `https://youtu.be/${id}`,
      title: 'Photosynthesis',
      description: 'How leaves eat light.',
      thumbnail: `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`,
      publishedAt: '2024-03-01T06:30:00.000Z',
      language: 'hi',
      duration: 3_723,
      state: 'ok',
    })
  }
})

test.each([
  'https://www.youtube.com/watch?v=ID',
  'https://www.youtube.com/watch?app=desktop&v=ID&list=PL123&index=2',
  'https://m.youtube.com/watch?v=ID',
  'https://music.youtube.com/watch?v=ID&si=abc',
  'https://youtu.be/ID?si=abc&t=42',
  'https://www.youtu.be/ID',
  'https://www.youtube.com/embed/ID?start=5',
  'https://www.youtube-nocookie.com/embed/ID',
  'http://youtube.com/v/ID',
  'https://www.youtube.com/shorts/ID',
  'https://m.youtube.com/shorts/ID?feature=share',
  'youtube.com/shorts/ID',
  'https://www.youtube.com/live/ID?si=abc',
  'https://music.youtube.com/live/ID',
  '  HTTPS://YouTube.com/shorts/ID/  ',
])('the link %s is accepted', async (form) => {
  const id = aVideoId()
  platform.put(id)

  const { data } = await lookUp(form.replace('ID', id))

  expect(data.videoName).toBe(`https://youtu.be/${id}`)
})

test('known facts are not requested again within 30 days', async () => {
  const id = aVideoId()
  platform.put(id, { title: 'First title' })
  await lookUp(`https://youtu.be/${id}`)
  platform.put(id, { title: 'Second title' })

  await age(id, 29)
  expect((await lookUp(`https://youtu.be/${id}`)).data.title).toBe('First title')
  await age(id, 31)
  expect((await lookUp(`https://youtu.be/${id}`)).data.title).toBe('Second title')
  expect(platform.calls).toEqual([[id], [id]])
})

test('concurrent identical look-ups are made once', async () => {
  const id = aVideoId()
  platform.put(id)
  platform.delay = 20

  // Also while the answer is being stored, when stored facts were read too early and no call is in progress.
  const replies = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await setTimeout(at)
      return lookUp(`https://youtu.be/${id}`)
    }),
  )

  expect(new Set(replies.map(({ data }) => data.title))).toEqual(new Set([`Title of ${id}`]))
  expect(platform.calls).toHaveLength(1)
})

test('a video that does not exist or is private is not found', async () => {
  const id = aVideoId()
  platform.put(id, { private: true })

  expect(await errorOf(lookUp(`https://youtu.be/${id}`))).toEqual([404, 'There is no such video'])
  expect(await errorOf(lookUp(`https://youtu.be/${aVideoId()}`))).toEqual([404, 'There is no such video'])
})

test.each(['down', 'malformed', 'huge', 'quota', 'elsewhere'] as const)(
  'when the platform is %s old facts are used, and without any it is 503 with Retry-After',
  async (failureMode) => {
    const id = aVideoId()
    platform.put(id, { title: 'Known before' })
    await lookUp(`https://youtu.be/${id}`)
    await age(id, 90)
    platform.failureMode = failureMode

    expect((await lookUp(`https://youtu.be/${id}`)).data.title).toBe('Known before')
    const reply = await app.app.inject({
      method: 'GET',
      url: `/api/v1/video/lookup?url=https://youtu.be/${aVideoId()}`,
      headers: { authorization: `Bearer ${creator.token}` },
    })
    expect(reply.statusCode).toBe(503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json()).toMatchObject({
      status: 'fail',
      message: 'The video site cannot be reached right now. Please try again in a moment',
    })
    expect(reply.body).not.toContain('a-very-secret-key')
    expect(reply.body).not.toContain('127.0.0.1')
    expect(platform.strayed).toBe(0)
  },
)

test('a platform that never answers is not waited for', async () => {
  platform.failureMode = 'slow'

  expect(await errorOf(lookUp(`https://youtu.be/${aVideoId()}`))).toMatchObject([503, expect.any(String)])
})

test('an answer of the platform after the deadline does not change the reply', async () => {
  const id = aVideoId()
  platform.put(id)
  platform.delay = 200
  const { videoPlatform } = app.resources

  const atTheDeadline = await videoPlatform.lookUp([id], 20)
  const later = await videoPlatform.lookUp([id], 5_000)

  expect(later.get(id)?.state).toBe('found')
  expect(atTheDeadline.get(id)?.state).toBe('down')
  expect(platform.calls).toEqual([[id]])
})

test('after five failures in a row the platform is not called for a while', async () => {
  platform.failureMode = 'down'
  for (let n = 0; n < 8; n += 1) await errorOf(lookUp(`https://youtu.be/${aVideoId()}`))

  // A dropped connection may be retried by the runtime's client; the last look-ups were never sent.
  const asked = new Set(platform.calls.map(([id]) => id))
  expect(asked.size).toBe(5)
})

test('a thumbnail from another host is not stored, nor is text that is too long', async () => {
  const id = aVideoId()
  platform.put(id, {
    title: 'T'.repeat(400),
    description: 'd'.repeat(9_000),
    thumbnail: 'https://evil.example/x.jpg',
    duration: 'P0D',
  })

  const { data } = await lookUp(`https://youtu.be/${id}`)

  expect(data.thumbnail).toBe(`https://i.ytimg.com/vi/${id}/default.jpg`)
  expect(data.title.length).toBeLessThanOrEqual(150)
  expect(data.description.length).toBeLessThanOrEqual(5_000)
  expect(data.duration).toBeNull()
})

test.each([
  'https://vimeo.com/123',
  'https://youtu.be/short',
  'https://www.youtube.com/playlist?list=PL123',
  'https://www.youtube.com/shorts',
  'https://www.youtube.com/shorts/aaaaaaaaaaaa',
  'https://www.youtube.com/shorts/aaaaaaaaaaa/more',
  'https://www.youtube.com/@someone/live',
  'https://youtu.be/shorts/aaaaaaaaaaa',
  'https://kids.youtube.com.evil.example/live/aaaaaaaaaaa',
  'https://youtube.com.evil.example/watch?v=aaaaaaaaaaa',
  'javascript:alert(1)',
  'http://127.0.0.1/watch?v=aaaaaaaaaaa',
  'http://[::1]/embed/aaaaaaaaaaa',
  'http://169.254.169.254/latest/meta-data/',
  'https://youtube.com@169.254.169.254/watch?v=aaaaaaaaaaa',
  'https://youtube.com:8080/watch?v=aaaaaaaaaaa',
  'https://169.254.169.254/https://youtu.be/aaaaaaaaaaa',
  'file:///etc/passwd',
  '',
  ' ',
])('the link %j is rejected', async (link) => {
  expect(await errorOf(lookUp(link))).toEqual([400, 'Invalid link '])
  expect(platform.calls).toEqual([])
})

test('the rejection of a link names its field', async () => {
  const { token } = creator

  expect(await app.send({ method: 'GET', path: '/video/lookup?url=nonsense', token })).toMatchObject({
    status: 400,
    body: { message: 'Invalid link ', issues: [{ path: 'url', message: 'Invalid link ' }] },
  })
})

test('visitors and learners cannot look up videos', async () => {
  const link = `https://youtu.be/${aVideoId()}`

  expect(await errorOf(app.api.videos.lookup({ query: { url: link } }))).toEqual([
    401,
    'Please sign in first',
  ])
  expect(await errorOf(lookUp(link, await aLearner(app)))).toEqual([403, 'You are not allowed to do this'])
})

test('look-ups are limited per account', async () => {
  const strict = await startApp({ ...platform.env(), RATE_LIMIT_SCALE: '0.001' })
  const { token } = await aCreator(strict)
  const look = () =>
    errorOf(strict.api.videos.lookup({ query: { url: `https://youtu.be/${aVideoId()}` } }, { token }))

  expect((await look())[0]).toBe(404)
  expect((await look())[0]).toBe(429)
})

test('without a key the oEmbed address is used', async () => {
  const keyless = await startApp(platform.env())
  const account = await aCreator(keyless)
  const [id, hidden] = [aVideoId(), aVideoId()]
  platform.put(id, { title: 'By oEmbed' })
  platform.put(hidden, { private: true })
  const look = (videoId: string) =>
    keyless.api.videos.lookup({ query: { url: `https://youtu.be/${videoId}` } }, { token: account.token })

  expect((await look(id)).data).toEqual({
    videoName: `https://youtu.be/${id}`,
    title: 'By oEmbed',
    description: '',
    thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
    publishedAt: null,
    language: null,
    duration: null,
    state: 'ok',
  })
  expect(await errorOf(look(hidden))).toMatchObject([404, expect.any(String)])
  expect(await errorOf(look(aVideoId()))).toMatchObject([404, expect.any(String)])
})
