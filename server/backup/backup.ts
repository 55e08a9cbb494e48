import { rename, rm, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { AppError, fail } from '#contract/errors.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { exactly } from '#server/files/exactly.ts'
import type { FileStore } from '#server/files/stored-files.ts'
import { isRecipient, newBackupKey } from './encryption.ts'
import { checkBackup, createLineWriter, type End, FORMAT, type Header } from './lines.ts'
import { listTables, migrationsOf, withoutTimeouts } from './tables.ts'

/** What a backup contains: the database, and the files that people uploaded. */
export interface BackupSource {
  db: Db
  files: FileStore
  /** Of this software. */
  version: string
}

export interface BackupSummary {
  file: string
  rows: number
  files: number
  /** Files that were deleted while the backup was made. */
  missing: number
  /** Keys of files that cannot be read, or have another length than they were stored with. */
  damaged: string[]
  /** Bytes of the backup. */
  bytes: number
  /** Encrypted for the holder of this key. */
  encrypted: boolean
}

const ROW_BATCH = 500
/** Bytes of a file in one line. */
const PART = 65_536

/**
 * Writes everything into one new file: a consistent snapshot of the database, then the files that it refers
 * to. Memory holds one file at most. The file gets its name only once it is complete and was
 * verified; with a `recipient` it is encrypted in the age format.
 */
export async function makeBackup(
  { db, files, version }: BackupSource,
  file: string,
  recipient?: string,
): Promise<BackupSummary> {
  if (recipient !== undefined && !isRecipient(recipient))
    reject(`${recipient} is no key to encrypt for (age1…).`)
  if (await stat(file).catch(nothingThere)) reject(`${file} is there already. Choose another name.`)
  const draft = `${file}.${process.pid}.part`
  // Lives only as long as this call, which reads once more what was written.
  const own = recipient === undefined ? undefined : await newBackupKey(recipient)
  const out = createLineWriter(draft, own && recipient ? [recipient, own.recipient] : [])
  const count = { rows: 0, files: 0 }
  try {
    const kept = await withoutTimeouts(
      db,
      async (tx) => {
        const keys = await completeFiles(tx)
        await out.append(databaseLines(tx, version, count))
        return keys
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const absent: Absent = { missing: [], damaged: [] }
    await out.append(fileLines(files, kept, count, absent))
    await out.append(one({ end: { ...count, ...absent, sha256: out.sha256() } }))
    await out.close()
    const { end } = await checkBackup(draft, own ? [own.identity] : [])
    if (end.rows !== count.rows || end.files !== count.files)
      throw new Error('the backup is not what was written')
    await rename(draft, file)
    const { size: bytes } = await stat(file)
    const { missing, damaged } = absent
    return { file, ...count, missing: missing.length, damaged, bytes, encrypted: own !== undefined }
  } catch (error) {
    await out.abandon()
    await rm(draft, { force: true })
    rejectForDisk(file, error as NodeJS.ErrnoException)
    throw error
  }
}

async function* databaseLines(tx: Tx, version: string, count: { rows: number }): AsyncGenerator<string> {
  const header: Header = {
    pragati: 'backup',
    format: FORMAT,
    version,
    at: new Date().toISOString(),
    migrations: await migrationsOf(tx),
  }
  yield JSON.stringify(header)
  for (const table of await listTables(tx)) {
    yield JSON.stringify({ table })
    const name = sql.identifier(table)
    await tx.execute(
      sql`declare kept no scroll cursor for select to_jsonb(one)::text as row from ${name} as one`,
    )
    for (;;) {
      const rows = await rowsOf<{ row: string }>(tx, sql`fetch ${sql.raw(String(ROW_BATCH))} from kept`)
      for (const { row } of rows) yield `{"row":${row}}`
      count.rows += rows.length
      if (rows.length < ROW_BATCH) break
    }
    await tx.execute(sql`close kept`)
  }
}

interface FileRow {
  key: string
  bytes: number
}

function completeFiles(tx: Tx): Promise<FileRow[]> {
  return rowsOf<FileRow>(
    tx,
    sql`select storage_key as key, bytes from uploads where completed_at is not null order by storage_key`,
  )
}

/** Keys of the files that are not in the backup. */
type Absent = Pick<End, 'missing' | 'damaged'>

async function* fileLines(
  store: FileStore,
  kept: FileRow[],
  count: { files: number },
  { missing, damaged }: Absent,
): AsyncGenerator<string> {
  for (const row of kept) {
    const content = await contentOf(store, row)
    if (!content) {
      const list = content === null ? missing : damaged
      list.push(row.key)
      continue
    }
    yield JSON.stringify({ file: row.key, bytes: row.bytes })
    for (let from = 0; from < content.length; from += PART)
      yield JSON.stringify({ part: content.toString('base64', from, from + PART) })
    count.files += 1
  }
}

/**
 * A whole file, at most a few megabytes: null when it is not there, undefined when it is damaged. A second try
 * helps after a broken connection.
 */
async function contentOf(store: FileStore, { key, bytes }: FileRow): Promise<Buffer | null | undefined> {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const content = await store.get(key)
      return content && (await pipeline(content, exactly(bytes), (whole) => buffer(whole)))
    } catch (error) {
      if (error instanceof AppError) await mustAnswer(store)
    }
  }
  return undefined
}

/** Object storage may reject one object for ever; without the storage itself there is no backup. */
async function mustAnswer(store: FileStore): Promise<void> {
  for await (const _one of store.list()) return
}

async function* one(line: object): AsyncGenerator<string> {
  yield JSON.stringify(line)
}

function reject(message: string): never {
  fail('backup_rejected', { message })
}

function rejectForDisk(file: string, { code }: NodeJS.ErrnoException): void {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    reject(`There is not enough room for ${file}. Nothing was kept of it.`)
  if (code === 'ENOENT' || code === 'ENOTDIR') reject(`${file} is in a folder that does not exist.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    reject(`${file} cannot be written by the user that the server runs as.`)
}

function nothingThere(): null {
  return null
}
