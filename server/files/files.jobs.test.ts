import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts'
import { anApplicationForm, anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { storedFiles } from '#testing/uploads.ts'
import { newFileKey } from './stored-files.ts'
import { storeFile } from './uploads.ts'

let app: TestApp
let storage: ObjectStorage

beforeAll(async () => {
  app = await startApp()
  storage = await startObjectStorage()
})
afterAll(() => storage.close())

const aFile = () => ({
  kind: 'resume' as const,
  type: 'application/pdf' as const,
  bytes: 4,
  fileName: 'cv.pdf',
  open: () => Readable.from([Buffer.from('%PDF')]),
})

async function sweep() {
  await enqueue(app.resources.db, 'files.sweep-rows', {})
  await enqueue(app.resources.db, 'files.sweep-store', {})
  await app.drainJobs()
}

const placeOf = (key: string) => path.join(app.dataDir, 'uploads', 'kept', key.slice(7, 9), key)

test('uploads that were never completed are swept after an hour, those in use or in progress stay', async () => {
  const learner = await aLearner(app)
  const params = { id: await anOpportunity(app) }
  await app.api.applications.apply({ params, body: anApplicationForm() }, { token: learner.token })
  const [used] = await storedFiles(app)
  const abandoned = await storeFile(app.resources, learner.id, aFile())
  const fresh = await storeFile(app.resources, learner.id, aFile())
  const { db } = app.resources
  await db
    .update(uploads)
    .set({ createdAt: daysAgo(1) })
    .where(eq(uploads.storageKey, used ?? ''))
  await db
    .update(uploads)
    .set({ createdAt: daysAgo(1) })
    .where(eq(uploads.id, abandoned.id))

  await sweep()

  expect(await storedFiles(app)).toEqual([used, fresh.storageKey].sort())
})

test('files without a row are swept after an hour', async () => {
  const [old, young] = [newFileKey('resume'), newFileKey('resume')]
  for (const key of [old, young]) await app.resources.files.put(key, aFile().open(), 4)
  await utimes(placeOf(old), daysAgo(1), daysAgo(1))

  await sweep()

  const kept = await storedFiles(app)
  expect(kept).toContain(young)
  expect(kept).not.toContain(old)
})

test('with object storage résumés are stored there and served from there; while it is down nothing is half done', async () => {
  const remote = await startApp({
    S3_ENDPOINT: storage.url,
    S3_BUCKET: 'pragati',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  })
  const [poster, learner] = [await aCreator(remote), await aLearner(remote)]
  const params = { id: await anOpportunity(remote, { poster }) }
  const apply = () =>
    remote.api.applications.apply({ params, body: anApplicationForm() }, { token: learner.token })

  const { data } = await apply()
  const url = `${API_BASE}/opportunity/resume/${data._id}`
  const headers = { authorization: `Bearer ${poster.token}` }
  const reply = await remote.app.inject({ url, headers })
  expect(reply.rawPayload.equals(aPdf())).toBe(true)
  expect(await storedFiles(remote)).toEqual([])
  await remote.api.applications.withdraw({ params: { id: data._id } }, { token: learner.token })
  await remote.drainJobs()
  expect(storage.objects.size).toBe(0)

  storage.breakDown()
  expect(await errorOf(apply())).toEqual([
    503,
    'Files cannot be reached right now. Please try again in a moment',
  ])
  const rows = await remote.resources.db.select({ id: uploads.id }).from(uploads)
  expect(rows).toEqual([])
})
