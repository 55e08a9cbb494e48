import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inject } from 'vitest'
import { type Client, createClient, overHttp, type Send } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { failuresOf } from '#server/api/failures.ts'
import { buildApp, type ConnectionLimits } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { mailFolder } from '#server/mail/mailer.ts'
import type { WrittenMail } from '#server/mail/read-folder.ts'
import { makeResources, type Resources } from '#server/resources.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'
import { createMailReader } from './mails.ts'
import { afterFile } from './when-file-ends.ts'

export const SECRET_OF_TESTS = 'a secret for tests, 32 letters or more'

export interface TestApp {
  app: FastifyInstance
  resources: Resources
  /** The typed client, in-process; rejections are thrown as ApiError. */
  api: Client
  /** The transport below the client, for what the types would not allow. */
  send: Send
  dataDir: string
  /** Runs all background work that is due; a job that fails fails the test. */
  drainJobs(): Promise<void>
  /** The emails written so far, newest first. */
  outbox(): Promise<WrittenMail[]>
}

interface StartOptions {
  connectionLimits?: ConnectionLimits
  /** False for tests that write their rows directly into the database, which invalidates no cache. */
  caching?: boolean
  /** Runs before any server uses the database. */
  prepare?: (resources: Resources) => Promise<void>
}

/** The whole application on a database of its own; closed when the test file ends. */
export async function startApp(
  env: Record<string, string> = {},
  { connectionLimits, caching = true, prepare }: StartOptions = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pragati-app-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    DEMO: 'off',
    REQUIRE_SECOND_FACTOR: 'off',
    RATE_LIMIT_SCALE: '1000',
    // Nothing listens there: no test reaches the real video platform.
    YOUTUBE_API_URL: 'http://127.0.0.1:1',
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
    ...env,
  })
  const { database, drop } = await openTestDatabase()
  const resources = makeResources({ ...config, authSecret: SECRET_OF_TESTS }, database, '0.0.0')
  await prepare?.(resources)
  const app = await buildApp(resources, undefined, {
    ...(connectionLimits ? { connectionLimits } : {}),
    caching,
  })
  app.addHook('onSend', mustBeDeclared)
  await app.ready()
  afterFile(async () => {
    await app.close()
    resources.mailer.close()
    resources.files.close()
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const send = transport(app)
  const worker = createWorker(resources, app.log)
  return {
    app,
    resources,
    api: createClient(overHttp(send)),
    send,
    dataDir,
    drainJobs: async () => {
      const { failures } = await worker.drain()
      if (failures.length > 0) throw new Error(`jobs failed:\n${failures.join('\n')}`)
    },
    outbox: createMailReader(mailFolder(config)),
  }
}

/** Every failure that an endpoint returns must be in the contract, and so in the OpenAPI document. */
async function mustBeDeclared(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { spec } = request.routeOptions.config
  if (!spec || typeof payload !== 'string' || !payload.startsWith('{"status":"fail"')) return
  const { code } = JSON.parse(payload) as { code: ErrorCode }
  if (failuresOf(spec).includes(code)) return
  throw new Error(`${spec.method} ${spec.path} failed with ${code}: add it to its failures in the contract`)
}

function transport(app: FastifyInstance): Send {
  return async ({ method, path: address, body, token, inboxKey }) => {
    const form = body instanceof FormData ? new Response(body) : undefined
    const reply = await app.inject({
      method,
      url: `${API_BASE}${address}`,
      ...(body === undefined
        ? {}
        : { payload: form ? Buffer.from(await form.arrayBuffer()) : (body as object) }),
      headers: {
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(inboxKey === undefined ? {} : { [INBOX_KEY_HEADER]: inboxKey }),
      },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
}

/** An empty database, which the caller closes. */
export async function anEmptyDatabase(): Promise<Database> {
  const { database, drop } = await openTestDatabase()
  afterFile(drop)
  return database
}

async function openTestDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const given = inject('testDatabase')
  if (given.kind === 'embedded') {
    const folder = await mkdtemp(path.join(tmpdir(), 'pragati-db-'))
    // For its thousand files this takes a tenth of the time of `cp`.
    cpSync(given.folder, folder, { recursive: true })
    return {
      database: await openEmbedded(folder),
      drop: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const directUrl = await copyDatabase(given.adminUrl, given.template)
  const url = new URL(new URL(directUrl).pathname, given.poolerUrl ?? given.adminUrl).href
  return {
    // On a busy machine hundreds of concurrent calls are late, not rejected: the tests are about which of them wins.
    database: await openPostgres(url, { patience: 60_000, directUrl }),
    drop: () => dropDatabase(directUrl),
  }
}
