import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner } from '#testing/build.ts'
import { aDocxBomb, aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { END, fileHead, MEGABYTE, megabytes, sendApplication, TEXTS } from '#testing/raw-upload.ts'
import { storedFiles } from '#testing/uploads.ts'

let app: TestApp
let storage: ObjectStorage

beforeAll(async () => {
  storage = await startObjectStorage()
  app = await startApp({
    S3_ENDPOINT: storage.url,
    S3_BUCKET: 'pragati',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => storage.close())

async function expectNothingStored(): Promise<void> {
  await expect.poll(() => storedFiles(app)).toEqual([])
  expect(storage.objects.size).toBe(0)
  expect(await app.resources.db.select({ id: uploads.id }).from(uploads)).toEqual([])
}

test.each<[string, Buffer, number]>([
  ['nothing', Buffer.alloc(0), 400],
  ['a web page that lies about its type', Buffer.from('<html>'), 415],
  ['a zip bomb', aDocxBomb(), 415],
  ['one byte too many', aPdf(5 * MEGABYTE + 1), 413],
])('a résumé of %s never reaches the storage', async (_what, content, status) => {
  const params = { id: await anOpportunity(app) }
  const body = anApplicationForm({ resume: { content, name: 'cv.docx' } })
  const { token } = await aLearner(app)

  expect((await errorOf(app.api.applications.apply({ params, body }, { token })))[0]).toBe(status)

  await expectNothingStored()
})

test('a résumé that breaks off, ends too early or has a hundred megabytes never reaches the storage either', async () => {
  expect(
    await sendApplication(app, { parts: [TEXTS, fileHead(), '%PDF-1.4 and then'], breakOff: true }),
  ).toBe('broken')
  expect(await sendApplication(app, { parts: [TEXTS, fileHead(), '%PDF-1.4 and then'] })).toMatchObject({
    status: 400,
  })
  expect(await sendApplication(app, { parts: megabytes(100) })).toMatchObject({ status: 413 })

  await expectNothingStored()
})

test('a résumé whose download cannot be recorded does not stay open at the storage', async () => {
  const poster = await aCreator(app)
  const params = { id: await anOpportunity(app, { poster }) }
  const body = anApplicationForm({ resume: { content: aPdf(5 * MEGABYTE), name: 'cv.pdf' } })
  const { token } = await aLearner(app)
  const { data } = await app.api.applications.apply({ params, body }, { token })
  const url = `${API_BASE}/opportunity/resume/${data._id}`
  const { db } = app.resources
  await db.execute(sql`alter table resume_reads rename to elsewhere`)

  const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${poster.token}` } })

  await db.execute(sql`alter table elsewhere rename to resume_reads`)
  expect(reply.statusCode).toBe(500)
  await expect.poll(() => storage.underWay()).toBe(0)
  await app.api.applications.withdraw({ params: { id: data._id } }, { token })
  await app.drainJobs()
})

test('of five megabytes every byte arrives', async () => {
  const content = aPdf(5 * MEGABYTE)

  expect(await sendApplication(app, { parts: [TEXTS, fileHead(), content, END] })).toMatchObject({
    status: 200,
  })

  const [kept] = [...storage.objects.values()]
  expect(kept?.equals(content)).toBe(true)
  expect(await storedFiles(app)).toEqual([])
})
