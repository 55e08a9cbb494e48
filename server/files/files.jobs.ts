import { and, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { minutesAgo } from '#server/db/ago.ts'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { applications } from '#server/db/schema/opportunities.ts'
import { job } from '#server/jobs/job.ts'
import type { FileStore } from './stored-files.ts'

/** Queued by the database when the row of a file is deleted. */
export const discardFile = job({
  kind: 'files.discard',
  payload: z.object({ key: z.string() }),
  run: ({ files }, { key }) => files.remove(key),
})

/** Deletes rows whose bytes never arrived, and rows that nothing refers to, an hour after they were created. */
export const sweepUploads = job({
  kind: 'files.sweep-rows',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    const isUnused = or(isNull(uploads.completedAt), and(notExists(anApplication(db)), notExists(aPhoto(db))))
    await deleteInBatches(
      db,
      uploads,
      and(lt(uploads.createdAt, minutesAgo(retention.unusedFileMinutes)), isUnused),
    )
  },
})

/** Deletes bytes without a row. */
export const sweepFiles = job({
  kind: 'files.sweep-store',
  payload: z.object({}),
  every: 'day',
  run: async ({ db, files }) => {
    const anHourAgo = Date.now() - 3_600_000
    let batch: string[] = []
    for await (const { key, storedAt } of files.list()) {
      if (storedAt.getTime() < anHourAgo) batch.push(key)
      if (batch.length < BATCH) continue
      await removeUnknown(db, files, batch)
      batch = []
    }
    await removeUnknown(db, files, batch)
  },
})

const BATCH = 500

async function removeUnknown(db: Db, files: FileStore, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await db
    .select({ key: uploads.storageKey })
    .from(uploads)
    .where(inArray(uploads.storageKey, keys))
  const known = new Set(rows.map((row) => row.key))
  for (const key of keys) if (!known.has(key)) await files.remove(key)
}

function anApplication(db: Db) {
  return db.select({ one: sql`1` }).from(applications).where(sql`${applications.resumeId} = ${uploads.id}`)
}

/** Everybody's photo is their own upload, so there is one account to look at. */
function aPhoto(db: Db) {
  return db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(sql`${accounts.id} = ${uploads.ownerId}`, sql`${accounts.photoKey} = ${uploads.storageKey}`))
}
