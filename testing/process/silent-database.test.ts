import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { toAppError } from '#server/api/errors.ts'
import { openPostgres } from '#server/db/client.ts'
import { emitContentChange, inTransaction, onContentChange } from '#server/db/content-changes.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { afterFile } from '../when-file-ends.ts'
import { aDataFolder } from './server-process.ts'

/** A database whose machine can lose its network: connections stay open, and nothing comes back on them. */

let postgres: PostgresServer

beforeAll(async () => {
  postgres = await startPostgres(path.join(await aDataFolder(afterFile), 'postgresql'))
  afterFile(() => postgres.stop())
})

/** The way to the database: its address, and how to cut every connection that is open, or one direction of it, without closing it. */
async function aWay() {
  const url = postgres.urlOf('postgres')
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const answering = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    answering.add(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  onTestFinished(end)
  return {
    end,
    url: url.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`),
    cut: () => {
      for (const socket of open) socket.unpipe()
    },
    loseAnswers: () => {
      for (const socket of answering) socket.unpipe()
    },
  }
}

/** Milliseconds; a busy machine answers within it. */
const SILENCE = 2_000

test('a caller of a database that falls silent learns that it is down, and the next caller gets a new connection', async () => {
  const { url, cut } = await aWay()
  const { db, close } = await openPostgres(url, { connections: 1, silence: SILENCE })
  onTestFinished(close)
  await db.execute(sql`select 1`)

  cut()
  const error = await db.execute(sql`select 1`).catch((thrown: unknown) => thrown)
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    cut()
    await tx.execute(sql`select 1`)
  })

  expect(toAppError(error).code).toBe('database_down')
  expect(toAppError(await inTransaction.catch((thrown: unknown) => thrown)).code).toBe('database_down')
  await expect.poll(() => db.execute(sql`select 1`).then(() => 'well', String)).toBe('well')
})

test('a statement that may take as long as it needs is waited for', async () => {
  const { url } = await aWay()
  const { db, close } = await openPostgres(url, { connections: 1, silence: SILENCE })
  onTestFinished(close)

  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_sleep(4)`)
  })

  await expect(slow).resolves.toBeUndefined()
})

test('messages arrive again after the connection that listens for them fell silent', async () => {
  const { url, cut } = await aWay()
  const { db, listen, close } = await openPostgres(url, { connections: 1, silence: SILENCE })
  onTestFinished(close)
  const received: string[] = []
  await listen('news', (payload) => received.push(payload))

  cut()
  // After a gap it is told that anything may have changed.
  await expect.poll(() => received).toEqual([''])
  await expect.poll(() => db.execute(sql`select 1`).then(() => 'well', String)).toBe('well')
  await db.execute(sql`select pg_notify('news', 'good')`)

  await expect.poll(() => received).toEqual(['', 'good'])
})

test('readers hear of a change that was committed although the answer to its commit is lost', async () => {
  const direct = postgres.urlOf('postgres')
  const { url, loseAnswers } = await aWay()
  const database = await openPostgres(url, { directUrl: direct, connections: 1, silence: SILENCE })
  onTestFinished(database.close)
  const received: unknown[] = []
  const stop = await onContentChange(database, (tags) => received.push(tags))
  onTestFinished(stop)

  const change = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into installation (key, value) values ('changed', '{}')`)
    await emitContentChange(tx, 'listing')
    loseAnswers()
  })

  expect(toAppError(await change.catch((thrown: unknown) => thrown)).code).toBe('database_down')
  expect(received).toEqual([['listing']])
  const committed = sql`select 1 as is_there from installation where key = 'changed'`
  expect((await database.db.execute(committed)) as unknown).toMatchObject({ rowCount: 1 })
})

test('the system probes connections that are silent, as during a statement without a time limit', async () => {
  const probes = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => probes.mockRestore())
  const { close } = await openPostgres(postgres.urlOf('postgres'), { connections: 1 })
  await close()

  expect(probes).toHaveBeenCalledWith(true, 30_000)
})

test('a lost connection for messages that cannot be reopened is reported', async () => {
  const { url, end } = await aWay()
  const database = await openPostgres(postgres.urlOf('postgres'), { directUrl: url })
  onTestFinished(() => database.close())
  const errors: string[] = []
  database.onListenerError(({ message }) => errors.push(message))
  await database.listen('some', () => {})
  expect(database.isListening()).toBe(true)

  end()

  await expect.poll(() => database.isListening()).toBe(false)
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(1)
})
