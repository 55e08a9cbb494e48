import { and, inArray, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { minutesAgo } from '#server/db/ago.ts'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { job } from '#server/jobs/job.ts'
import type { FileStore } from './stored-files.ts'

/** Queued by the database when the row of a file is deleted. */
export const discardFile = job({
  kind: 'files.discard',
  payload: z.object({ key: z.string() }),
  run: ({ files }, { key }) => files.remove(key),
})

/**
 * Deletes rows whose bytes never arrived, an hour after they were created. Others go with what refers to them: a file is
 * completed in the transaction that refers to it, and the database deletes its row with the reference.
 */
export const sweepUploads = job({
  kind: 'files.sweep-rows',
  payload: z.object({}),
  every: 'hour',
  run: ({ db }) => sweepIncomplete(db),
})

export function sweepIncomplete(db: Db): Promise<void> {
  const isOld = lt(uploads.createdAt, minutesAgo(retention.unusedFileMinutes))
  return deleteInBatches(db, uploads, and(isOld, isNull(uploads.completedAt)))
}

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
