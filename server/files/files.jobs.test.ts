import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts'
import { anApplicationForm, anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { plansOf } from '#testing/plans.ts'
import { storedFiles } from '#testing/uploads.ts'
import { sweepUploads } from './files.jobs.ts'
import { newFileKey } from './stored-files.ts'
import { storeFile } from './uploads.ts'

const ONE_RUN = { id: 'sweep', attempt: 1 }
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

test('sweeping rows looks up the account of each photo, and never reads all accounts for it', async () => {
  const { resources } = await startApp()
  await resources.db.insert(accounts).values(
    Array.from({ length: 5_000 }, (_, at) => ({
      ...{ name: 'A reader', email: `reader-${at}@example.com`, passwordHash: 'nobody signs in with this' },
      photoKey: at % 10 === 0 ? newFileKey('photo') : null,
    })),
  )
  await resources.db.execute(sql`
    insert into uploads (id, kind, owner_id, storage_key, content_type, bytes, created_at, completed_at)
    select gen_random_uuid(), 'photo', id, photo_key, 'image/webp', 10, now() - interval '1 day', now()
    from accounts where photo_key is not null`)
  await resources.db.execute(sql`analyze`)
  const sweepWith = (db: Executor) => sweepUploads.run({ ...resources, db: db as Db }, {}, ONE_RUN)

  const plans = await inTransaction(resources.db, async (tx) => {
    // As if there were so many accounts that their photos do not fit into memory.
    await tx.execute(sql`set local work_mem = '64kB'`)
    return plansOf(tx as unknown as Db, sweepWith)
  })

  expect(plans[0]).toContain('accounts_pkey')
  expect(plans[0]).not.toContain('Seq Scan on accounts')
  await sweepWith(resources.db)
  expect(await resources.db.$count(uploads)).toBe(500)
})
