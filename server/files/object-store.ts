import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { exactly } from './exactly.ts'
import { readLater } from './read-later.ts'
import { type FileStore, isFileKey, mustBeFileKey, type StoredFile } from './stored-files.ts'

type Settings = NonNullable<Config['s3']>
type Sdk = typeof import('@aws-sdk/client-s3')

/** How long the storage may be silent: neither take anything nor send anything. Milliseconds. */
const SILENCE = 60_000

/** Files in a bucket of any S3-compatible storage. The SDK is loaded at the first use. */
export function createObjectStore(settings: Settings, silence = SILENCE): FileStore {
  const Bucket = settings.bucket
  let connected: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const connect = () => {
    connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: connectTo(sdk, settings, silence),
    }))
    return connected
  }

  return {
    put: async (key, content, bytes) => {
      mustBeFileKey(key)
      readLater(content)
      const { sdk, client } = await connect()
      const measured = exactly(bytes)
      const breakingOff = new AbortController()
      const command = new sdk.PutObjectCommand({ Bucket, Key: key, Body: measured, ContentLength: bytes })
      // The storage discards an incomplete upload. A side that fails ends the other, which would wait for ever.
      const both = [
        pipeline(content, measured).catch((error: unknown) => {
          breakingOff.abort()
          throw error
        }),
        reachable(client.send(command, { abortSignal: breakingOff.signal })).catch((error: unknown) => {
          measured.destroy()
          throw error
        }),
      ]
      await Promise.all(both).finally(() => Promise.allSettled(both))
    },
    get: async (key) => {
      mustBeFileKey(key)
      const { sdk, client } = await connect()
      const found = await reachable(client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))).catch(
        missing,
      )
      return (found?.Body as Readable | undefined) ?? null
    },
    remove: async (key) => {
      mustBeFileKey(key)
      const { sdk, client } = await connect()
      await reachable(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
    },
    list: async function* (): AsyncGenerator<StoredFile> {
      const { sdk, client } = await connect()
      let ContinuationToken: string | undefined
      do {
        const page = await reachable(client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken })))
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && isFileKey(Key)) yield { key: Key, storedAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    close: () => {
      void connected?.then(({ client }) => client.destroy())
    },
  }
}

/** Errors are thrown; without this the SDK would also write to the console. */
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export function connectTo(sdk: Sdk, settings: Settings, silence = SILENCE): S3Client {
  return new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // S3-compatible storages may support neither bucket host names nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    logger: SILENT,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silence },
  })
}

/** When the storage rejects or does not answer, a dependency is down; only "no such file" is an answer. */
async function reachable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) throw error
    throw Object.assign(new AppError('file_store_down', { retryAfter: 10 }), { cause: error })
  }
}

function missing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
