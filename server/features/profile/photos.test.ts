import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '#server/api/upload.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { tracesOnDisk } from '#testing/traces.ts'
import { squarePhoto } from './square-photo.ts'

let app: TestApp
let jpeg: Buffer

beforeAll(async () => {
  app = await startApp()
  jpeg = await aPicture()
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
})

function aPicture(width = 900, height = 600) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function upload(
  account: TestAccount,
  content: Buffer,
  { of = account.id, part = 'profileimage', to = app } = {},
) {
  const form = new FormData()
  form.append(part, new Blob([new Uint8Array(content)], { type: 'image/png' }), '../../etc/photo.png')
  const request = new Response(form)
  const reply = await to.app.inject({
    method: 'POST',
    url: `/api/v1/user/upadteUserProfile/${of}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${account.token}`,
    },
  })
  return {
    status: reply.statusCode,
    body: reply.json<{ message?: string; data: { profileimage: string } }>(),
  }
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ url, headers })
}

/** A picture whose header claims that size. */
async function aPngOf(side: number): Promise<Buffer> {
  const png = await aPicture(10, 10).png().toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s photo becomes a square WebP without metadata',
  async (type) => {
    const learner = await aLearner(app)
    const source = await sharp(jpeg).keepMetadata().toFormat(type).toBuffer()

    const { status, body } = await upload(learner, source)

    expect(status).toBe(200)
    expect(body.data.profileimage).toMatch(/^\/media\/photo-[0-9a-f]{32}$/)
    const photo = await get(body.data.profileimage)
    expect(photo.statusCode).toBe(200)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(photo.rawPayload.length),
    })
    const facts = await sharp(photo.rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(facts.exif).toBeUndefined()
    expect(photo.rawPayload.toString('latin1')).not.toContain('Secret')
  },
)

test('a small photo is not enlarged', async () => {
  const { body } = await upload(await aLearner(app), await aPicture(40, 90).png().toBuffer())

  const { width, height } = await sharp((await get(body.data.profileimage)).rawPayload).metadata()

  expect([width, height]).toEqual([40, 40])
})

test('everybody sees the photo; a cached copy is revalidated', async () => {
  const learner = await aLearner(app)
  const { body } = await upload(learner, jpeg)
  const { data } = await app.api.accounts.getPublic({ params: { userId: learner.id } })

  const first = await get(data.profileimage ?? '')
  const again = await get(data.profileimage ?? '', { 'if-none-match': String(first.headers.etag) })

  expect(data.profileimage).toBe(body.data.profileimage)
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a new photo replaces the former one, also on disk', async () => {
  const learner = await aLearner(app)
  const former = (await upload(learner, jpeg)).body.data.profileimage

  const present = (await upload(learner, jpeg)).body.data.profileimage
  await app.drainJobs()

  expect((await get(former)).statusCode).toBe(404)
  expect((await get(present)).statusCode).toBe(200)
  expect(await tracesOnDisk(app, [former.slice('/media/'.length)])).toEqual([])
  expect(await tracesOnDisk(app, [present.slice('/media/'.length)])).toHaveLength(1)
})

test('a photo is removed by its owner, also on disk, and removing it again is fine', async () => {
  const creator = await aCreator(app)
  const { body } = await upload(creator, jpeg)
  const address = body.data.profileimage
  const remove = () => app.api.profile.removePhoto({}, { token: creator.token })

  const both = await Promise.all([remove(), remove()])
  await app.drainJobs()

  expect(both.map(({ data }) => data.profileimage)).toEqual([null, null])
  expect((await get(address)).statusCode).toBe(404)
  expect((await app.api.accounts.me({}, { token: creator.token })).data.profileimage).toBeNull()
  const { data } = await app.api.accounts.getPublic({ params: { userId: creator.id } })
  expect(data.profileimage).toBeNull()
})

test('the photo is deleted with the account', async () => {
  const learner = await aLearner(app)
  const { profileimage } = (await upload(learner, jpeg)).body.data

  await app.api.profile.deleteAccount({}, { token: learner.token })
  expect((await get(profileimage)).statusCode).toBe(404)
  await app.drainJobs()

  expect(await tracesOnDisk(app, [profileimage.slice('/media/'.length)])).toEqual([])
  expect(await app.resources.db.select().from(uploads).where(eq(uploads.ownerId, learner.id))).toEqual([])
})

test('nobody sets another person’s photo, not even an operator', async () => {
  const learner = await aLearner(app)

  for (const other of [await aLearner(app), await aCreator(app), await anOperator(app)]) {
    expect(await upload(other, jpeg, { of: learner.id })).toMatchObject({
      status: 403,
      body: { error: 'You can only change your own account' },
    })
  }
  const [row] = await app.resources.db.select().from(accounts).where(eq(accounts.id, learner.id))
  expect(row?.photoKey).toBeNull()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, number, () => Buffer | Promise<Buffer>]>([
  ['an SVG with a script', 415, () => Buffer.from(svg)],
  ['a GIF', 415, () => aPicture(9, 9).gif().toBuffer()],
  ['a PDF', 415, () => aPdf()],
  ['HTML', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a truncated JPEG', 415, () => jpeg.subarray(0, jpeg.length / 2)],
  ['a JPEG header followed by something else', 415, () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])],
  ['a PNG that claims 50,000 by 50,000 pixels', 413, () => aPngOf(50_000)],
  ['more than 5 MB', 413, () => Buffer.concat([jpeg, Buffer.alloc(5 * 1_048_576)])],
  ['an empty file', 400, () => Buffer.alloc(0)],
])('%s is rejected and nothing is stored', async (_, status, content) => {
  const learner = await aLearner(app)

  expect((await upload(learner, await content())).status).toBe(status)

  expect(await app.resources.db.select().from(uploads).where(eq(uploads.ownerId, learner.id))).toEqual([])
})

/** An interlaced picture has to be decoded whole. */
const interlaced = (width: number, height: number) =>
  aPicture(width, height).png({ progressive: true, compressionLevel: 1 }).toBuffer()

test('a photo of 24 megapixels is accepted, a larger one is rejected with a message', async () => {
  const learner = await aLearner(app)

  expect((await upload(learner, await interlaced(5_712, 4_284))).status).toBe(200)
  expect(await upload(learner, await interlaced(5_000, 5_000))).toMatchObject({
    status: 413,
    body: {
      message: 'The photo has too many pixels: at most 24 megapixels are accepted',
      issues: [{ path: 'profileimage' }],
    },
  })
})

test('twenty photos wait while one is processed, and the next one is rejected', async () => {
  const file = path.join(app.dataDir, 'a-photo')
  await writeFile(file, jpeg)
  const sent = { path: file, fileName: 'me.jpg', bytes: jpeg.length } as UploadedFile

  const made = await Promise.allSettled(Array.from({ length: 22 }, () => squarePhoto(sent)))

  expect(made.map(({ status }) => status)).toEqual([...Array(21).fill('fulfilled'), 'rejected'])
  expect(made[21]).toMatchObject({ reason: { code: 'too_many_requests' } })
})

test('data hidden in a picture does not survive', async () => {
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>'), aPdf()])

  const { body } = await upload(await aLearner(app), polyglot)

  const kept = (await get(body.data.profileimage)).rawPayload.toString('latin1')
  expect(kept).not.toMatch(/polyglot|%PDF/)
})

test('photos are limited per account', async () => {
  const to = await startApp({ RATE_LIMIT_SCALE: '0.07' })
  const [learner, other] = [await aLearner(to), await aLearner(to)]
  const send = async (account: TestAccount) => (await upload(account, Buffer.from(svg), { to })).status

  expect([await send(learner), await send(learner), await send(learner)]).toEqual([415, 415, 429])
  expect(await send(other)).toBe(415)
})

test('without a photo, or under another field name, it is a 400', async () => {
  const learner = await aLearner(app)

  expect((await upload(learner, jpeg, { part: 'photo' })).status).toBe(400)
})

test.each([
  '/media/photo-00000000000000000000000000000000',
  '/media/..%2f..%2fpackage.json',
  '/media/photo-',
  '/media/resume-00000000000000000000000000000000',
])('%s is a 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('a résumé is not served as a picture', async () => {
  const key = `resume-${'0'.repeat(31)}1`
  const file = { kind: 'resume' as const, contentType: 'application/pdf', bytes: 3, completedAt: new Date() }
  await app.resources.db.insert(uploads).values({ ...file, storageKey: key })

  expect((await get(`/media/${key}`)).statusCode).toBe(404)
})
