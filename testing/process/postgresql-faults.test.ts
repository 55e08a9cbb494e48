import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { afterFile } from '../when-file-ends.ts'
import { aDataFolder, type ServerProcess, startServer } from './server-process.ts'
import { CLIENTS, findMissing, startTraffic, type Traffic } from './traffic.ts'

/** One PostgreSQL, and one server on it that has to survive everything that happens here to its database. */

let postgres: PostgresServer
let env: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  postgres = await startPostgres(path.join(await aDataFolder(afterFile), 'postgresql'))
  afterFile(() => postgres.stop())
  await postgres.createDatabase('faults')
  env = {
    DATABASE_URL: postgres.urlOf('faults'),
    AUTH_SECRET: 's'.repeat(40),
    DEMO: 'on',
    RATE_LIMIT_SCALE: '1000000',
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
  }
  server = await startServer(env, afterFile)
})

async function someTraffic(): Promise<Traffic> {
  const traffic = await startTraffic(server.url)
  onTestFinished(() => traffic.stop())
  await moreWrites(traffic)
  return traffic
}

function moreWrites(traffic: Traffic): Promise<void> {
  const enough = traffic.acknowledged.length + 10
  return traffic.until(() => traffic.acknowledged.length >= enough)
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(server.url + address)).status
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

/** Queries the database directly. */
async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(query)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

test('while the database is stopped every response under load is a 503 with Retry-After; when it is back, everything works again', async () => {
  const traffic = await someTraffic()

  await postgres.halt()
  await traffic.until(() => traffic.rejections >= 50)
  const rejected = await fetch(`${server.url}/readyz`)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await statusOf('/healthz')).toBe(200)
  expect(await metric('pragati_database_up')).toBe(0)
  const course = `/creator/nobody/hindi/asked-before/${crypto.randomUUID()}`
  const page = await fetch(server.url + course, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(/<h1>[^<]*<\/h1><p[^>]*>[^<]*/.exec(html)?.[0]).toMatch(
    /^<h1>Something went wrong on our side<.*>The database cannot be reached right now. Please try again in a moment$/,
  )
  // Long enough for several attempts to reconnect.
  await sleep(2_500)
  await postgres.resume()

  await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
  await moreWrites(traffic)
  await traffic.stop()
  expect([traffic.wrong, traffic.broken]).toEqual([[], []])
  expect(await findMissing(server.url, traffic.acknowledged)).toEqual([])
  // The log says what happened, but not again with every rejection.
  const said = server.output().split('\n')
  expect(said.find((line) => line.includes('a dependency is down'))).toContain('"stack"')
  expect(said.filter((line) => line.includes('"stack"')).length).toBeLessThan(20)
})

test('after that changes of other processes arrive again, on one connection, and mail is sent again', async () => {
  const keepPage = async () => (await statusOf('/')) === 200 && (await metric('pragati_cached_answers')) > 0
  const listeners = () => rowsOf("select 1 from pg_stat_activity where application_name = 'pragati listener'")
  await expect.poll(async () => (await listeners()).length, { timeout: 30_000 }).toBe(1)
  await expect.poll(keepPage, { timeout: 30_000 }).toBe(true)

  await rowsOf("select pg_notify('content_changed', '')")
  await expect.poll(() => metric('pragati_cached_answers'), { timeout: 30_000 }).toBe(0)
  expect(await listeners()).toHaveLength(1)

  await fetch(`${server.url}/api/v1/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', password: 'correct horse 9' }),
  })
  const mails = () => readdir(path.join(server.dataDir, 'mail')).catch(() => [])
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1)
})

test('a connection that breaks before its transaction has begun does not leak', async () => {
  const database = await openPostgres(postgres.urlOf('postgres'), { connections: 1 })
  const transaction = () => database.db.transaction((tx) => tx.execute(sql`select pg_backend_pid()`))
  await transaction()
  onTestFinished(() => database.close())
  // The connection is taken right after PostgreSQL has ended it and before anybody has noticed.
  let broken = 0
  while (broken === 0) {
    const ended = rowsOf(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres' and application_name = 'pragati'",
    )
    let isOver = false
    ended.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const error = await transaction().catch((thrown: Error) => thrown)
      if (error instanceof Error && error.message.startsWith('Failed query: begin')) broken += 1
    }
  }

  await expect.poll(() => transaction().then(() => 'well', String), { timeout: 30_000 }).toBe('well')
})

test('a connection that breaks while its transaction is busy elsewhere fails the transaction with that error', async () => {
  const database = await openPostgres(postgres.urlOf('postgres'), { connections: 1 })
  onTestFinished(() => database.close())

  const transaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`set local application_name = 'busy elsewhere'`)
    await rowsOf(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'busy elsewhere'",
    )
    // By then the pool has given up waiting for it to be released.
    await sleep(1_500)
    await tx.execute(sql`select 1`)
  })

  await expect(transaction).rejects.toThrow('Failed query')
  await database.db.transaction((tx) => tx.execute(sql`select 1`))
})

test('after kill -9 of PostgreSQL under load every acknowledged write is there, and the server needs no restart', async () => {
  const traffic = await someTraffic()

  await postgres.kill()
  await traffic.until(() => traffic.rejections >= 10)
  await postgres.resume()

  await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
  await moreWrites(traffic)
  await traffic.stop()
  expect([traffic.wrong, traffic.broken]).toEqual([[], []])
  expect(await findMissing(server.url, traffic.acknowledged)).toEqual([])
  expect(server.child.exitCode).toBeNull()
})

test('after kill -9 of the server under load every acknowledged write is there', async () => {
  const traffic = await someTraffic()

  server.child.kill('SIGKILL')
  await server.ended()
  await traffic.stop()
  server = await startServer(env, afterFile)

  expect(await findMissing(server.url, traffic.acknowledged)).toEqual([])
})

test('SIGTERM under load breaks no request: each is answered, and its answer announces the end of the connection', async () => {
  const traffic = await someTraffic()

  server.child.kill('SIGTERM')

  expect(await server.ended()).toBe(0)
  await traffic.stop()
  expect([traffic.wrong, traffic.broken]).toEqual([[], []])
  expect(new Set(traffic.dismissed).size).toBe(CLIENTS)
})
