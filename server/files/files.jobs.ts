import { and, inArray, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { minutesAgo } from '#server/db/ago.ts'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { job } from '#server/jobs/job.ts'
import { NeedsOperator } from '#server/jobs/needs-operator.ts'
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

/**
 * Deletes bytes without a row. A server that was given the storage of another database knows none of its files: when
 * more than a few are unknown, all are kept.
 */
export const sweepFiles = job({
  kind: 'files.sweep-store',
  payload: z.object({}),
  every: 'day',
  run: async ({ db, files }) => {
    const { all, unknown, some } = await lookForUnknown(db, files)
    if (FEW.some(({ most, share }) => unknown > most && unknown > all * share)) {
      throw new NeedsOperator(
        `No file was deleted: ${unknown} of ${all} stored files have no row in the database. Check that DATABASE_URL and the storage (S3_BUCKET, or DATA_DIR) belong to the same installation.`,
      )
    }
    for (let at = 0; at < some.length; at += BATCH) {
      for (const key of await unknownOf(db, some.slice(at, at + BATCH))) await files.remove(key)
    }
  },
})

const BATCH = 500
/** Unknown files are deleted up to either bound. */
const FEW = [
  { most: 10, share: 0.5 },
  { most: 100, share: 0.1 },
]
/** Deleted by one run, so that any number fits into memory. */
const MAX_REMOVED = 10_000

/** How many files are stored, how many of them are old and without a row, and the keys of some of these. */
async function lookForUnknown(db: Db, files: FileStore) {
  const anHourAgo = Date.now() - 3_600_000
  const found = { all: 0, unknown: 0, some: [] as string[] }
  let batch: string[] = []
  const compare = async () => {
    const unknown = await unknownOf(db, batch)
    found.unknown += unknown.length
    found.some.push(...unknown.slice(0, MAX_REMOVED - found.some.length))
    batch = []
  }
  for await (const { key, storedAt } of files.list()) {
    found.all += 1
    if (storedAt.getTime() < anHourAgo) batch.push(key)
    if (batch.length === BATCH) await compare()
  }
  await compare()
  return found
}

/** Those without a row. */
async function unknownOf(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: uploads.storageKey })
    .from(uploads)
    .where(inArray(uploads.storageKey, keys))
  const known = new Set(rows.map((row) => row.key))
  return keys.filter((key) => !known.has(key))
}
