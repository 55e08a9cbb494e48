import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { v7 } from 'uuid'
import { inject } from 'vitest'
import { type Client, createClient, type Send } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import { buildApp, type LineLimits } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { mailFolder } from '#server/mail/mailer.ts'
import { readMails, type WrittenMail } from '#server/mail/read-folder.ts'
import { makeResources, type Resources } from '#server/resources.ts'
import { whenFileEnds } from './when-file-ends.ts'

export interface TestApp {
  app: FastifyInstance
  resources: Resources
  /** The typed client, in-process; refusals are thrown as ApiError. */
  api: Client
  /** The transport below the client, for what the types would not let through. */
  send: Send
  dataDir: string
  /** Does all background work that is due; a job that fails fails the test. */
  drainJobs(): Promise<void>
  /** The mails written so far, newest first. */
  outbox(): Promise<WrittenMail[]>
}

/** The whole application on a database of its own; closed when the test file ends. */
export async function startApp(env: Record<string, string> = {}, lineLimits?: LineLimits): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pragati-app-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    DEMO: 'off',
    RATE_LIMIT_SCALE: '1000',
    // Nothing listens there: no test reaches the real video platform.
    YOUTUBE_API_URL: 'http://127.0.0.1:1',
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
    ...env,
  })
  const { database, drop } = await openTestDatabase()
  const resources = makeResources(
    { ...config, authSecret: 'a secret for tests, 32 letters or more' },
    database,
    '0.0.0',
  )
  const app = await buildApp(resources, undefined, lineLimits)
  await app.ready()
  whenFileEnds(async () => {
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
    api: createClient(send),
    send,
    dataDir,
    drainJobs: async () => {
      const { failures } = await worker.drain()
      if (failures.length > 0) throw new Error(`jobs failed:\n${failures.join('\n')}`)
    },
    outbox: () => readMails(mailFolder(config)),
  }
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

async function openTestDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const given = inject('testDatabase')
  if (given.kind === 'embedded') {
    return {
      database: await openEmbedded('memory://', await openAsBlob(given.snapshot)),
      drop: async () => {},
    }
  }
  const name = `test_${v7().replaceAll('-', '')}`
  await asAdmin(given.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${given.template}`)
  const url = new URL(given.adminUrl)
  url.pathname = `/${name}`
  return {
    // Hundreds of calls at once on a busy machine are late, not refused: what is tested is who of them wins.
    database: await openPostgres(url.href, { patience: 60_000 }),
    drop: () => asAdmin(given.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
