import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError, fail } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { connectTo } from '#server/files/object-store.ts'

/** Names of our backups there; the time in them sorts them. */
const NAME = /^pragati-\d{8}T\d{6}Z\.backup$/

export interface Place {
  bucket: string
  /** Key prefix, with its slash; may be empty. */
  prefix: string
}

/** E.g. `pragati-20261122T091500Z.backup`. */
export function backupName(at: Date): string {
  return `pragati-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')}.backup`
}

/** The parts of `s3://bucket/folder`; null for anything else. */
export function placeOf(address: string): Place | null {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? []
  const clean = folder.replace(/^\/+|\/+$/g, '')
  return bucket ? { bucket, prefix: clean ? `${clean}/` : '' } : null
}

/**
 * Puts a backup into object storage, reads it back and compares, and only then deletes all but the newest
 * `keep`. Returns the names that were deleted. Fails with file_store_down or backup_rejected.
 */
export async function putBackup(
  settings: NonNullable<Config['s3']>,
  { bucket: Bucket, prefix }: Place,
  file: string,
  name: string,
  keep: number,
): Promise<string[]> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = connectTo(sdk, settings)
  const Key = prefix + name
  try {
    const { size: ContentLength } = await stat(file)
    await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength }))
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
    if ((await digestOf(Body as Readable)) !== (await digestOf(createReadStream(file)))) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
      fail('backup_rejected', { message: 'Object storage answers something else than was put there.' })
    }
    const old = (await namesIn(sdk, client, { bucket: Bucket, prefix })).sort().slice(0, -keep)
    for (const one of old) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + one }))
    return old
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof sdk.S3ServiceException || (error as NodeJS.ErrnoException).code !== undefined)
      fail('backup_rejected', { message: `Object storage at ${settings.endpoint} did not take it.` })
    throw error
  } finally {
    client.destroy()
  }
}

/** Lists our backups and nothing else that is there. */
async function namesIn(
  sdk: typeof import('@aws-sdk/client-s3'),
  client: S3Client,
  { bucket: Bucket, prefix: Prefix }: Place,
): Promise<string[]> {
  const names: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    for (const { Key = '' } of page.Contents ?? []) {
      const name = Key.slice(Prefix.length)
      if (Key.startsWith(Prefix) && NAME.test(name)) names.push(name)
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return names
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}
