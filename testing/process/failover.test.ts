import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PostgresServer, startPostgres, startStandby } from '../postgres-server.ts'
import { afterFile } from '../when-file-ends.ts'
import { aDataFolder, type ServerProcess, startServer } from './server-process.ts'
import { findMissing, startTraffic, type Traffic } from './traffic.ts'

/** A database with a synchronous replica, and a server that knows the addresses of both. */

let main: PostgresServer
let standby: PostgresServer
let server: ServerProcess

beforeAll(async () => {
  const folder = await aDataFolder(afterFile)
  main = await startPostgres(path.join(folder, 'main'))
  afterFile(() => main.stop())
  await main.createDatabase('failing')
  standby = await startStandby(main, path.join(folder, 'standby'))
  afterFile(() => standby.stop())
  // From now on a write is acknowledged once both have it.
  await ask(main, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await ask(main, 'SELECT pg_reload_conf()')
  server = await startServer(
    {
      DATABASE_URL: bothOf(main.urlOf('failing'), standby.urlOf('failing')),
      AUTH_SECRET: 's'.repeat(40),
      DEMO: 'on',
      RATE_LIMIT_SCALE: '1000000',
      YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
    },
    afterFile,
  )
})

/** One address that names both hosts. */
function bothOf(first: string, second: string): string {
  return first.replace(new URL(first).host, `${new URL(first).host},${new URL(second).host}`)
}

async function ask(where: PostgresServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: where.urlOf('failing') })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

function moreWrites(traffic: Traffic): Promise<void> {
  const enough = traffic.acknowledged.length + 10
  return traffic.until(() => traffic.acknowledged.length >= enough)
}

test('the database is killed under load and its replica takes over: until then only 503, no restart, nothing lost', async () => {
  await expect
    .poll(async () => (await ask(main, 'SELECT sync_state FROM pg_stat_replication'))[0]?.sync_state)
    .toBe('sync')
  const traffic = await startTraffic(server.url)
  onTestFinished(() => traffic.stop())
  await moreWrites(traffic)

  await main.kill()
  await traffic.until(() => traffic.rejections >= 20)
  expect(await ask(standby, 'SELECT pg_promote() AS done')).toEqual([{ done: true }])

  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  await moreWrites(traffic)
  await traffic.stop()
  expect([traffic.wrong, traffic.broken]).toEqual([[], []])
  expect(await findMissing(server.url, traffic.acknowledged)).toEqual([])
  expect(server.child.exitCode).toBeNull()
  // Notifications of other processes' changes arrive from there, too.
  const listeners = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'pragati listener'"
  await expect.poll(async () => (await ask(standby, listeners)).length, { timeout: 30_000 }).toBe(1)
})
