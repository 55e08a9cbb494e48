import type { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { FileKind, FileType } from '#contract/file-kinds.ts'
import type { Tx } from '#server/db/client.ts'
import { uploads } from '#server/db/schema/operations.ts'
import type { Resources } from '#server/resources.ts'
import { newFileKey } from './stored-files.ts'

/** What is to be stored: an UploadedFile as it came, or something made from it. */
export interface FileToKeep {
  kind: FileKind
  type: FileType
  bytes: number
  fileName: string
  open(): Readable
}

export interface UploadedRow {
  /** Of the row in `uploads`. */
  id: string
  storageKey: string
}

/** First its row, so that an orphan is always found, then its bytes. */
export async function storeFile(
  resources: Resources,
  ownerId: string,
  file: FileToKeep,
): Promise<UploadedRow> {
  const { kind, type, bytes, fileName } = file
  const kept = { id: v7(), storageKey: newFileKey(kind) }
  await resources.db.insert(uploads).values({ ...kept, kind, ownerId, contentType: type, fileName, bytes })
  try {
    await resources.files.put(kept.storageKey, file.open(), bytes)
  } catch (error) {
    await dropFile(resources, kept)
    throw error
  }
  return kept
}

/**
 * Stores a file for the work whose transaction then refers to it and calls completeUpload; when the work fails, the file
 * is discarded. Not for use inside a transaction. What is never completed is swept after an hour.
 */
export async function storeFileFor<T>(
  resources: Resources,
  ownerId: string,
  file: FileToKeep,
  work: (stored: UploadedRow) => Promise<T>,
): Promise<T> {
  const stored = await storeFile(resources, ownerId, file)
  try {
    return await work(stored)
  } catch (error) {
    await dropFile(resources, stored)
    throw error
  }
}

/** To be called in the transaction that refers to the file. */
export async function completeUpload(tx: Tx, { id }: UploadedRow): Promise<void> {
  await tx.update(uploads).set({ completedAt: new Date() }).where(eq(uploads.id, id))
}

/**
 * Discards a stored file that is not wanted after all, unless it has been completed. Its bytes are deleted by
 * the next run of the jobs.
 */
async function dropFile({ db }: Resources, { id }: UploadedRow): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.completedAt)))
}
