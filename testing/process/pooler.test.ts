import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { type Pooler, startPgbouncer } from '../pgbouncer.ts'
import { afterFile } from '../when-file-ends.ts'
import { aDataFolder, anEmptyDatabase, spawnServer, startServer } from './server-process.ts'
import { startTraffic } from './traffic.ts'

/** A real PgBouncer in transaction mode, with deploy/pgbouncer.ini and fewer connections than a process has. */

let direct: string
let pooler: Pooler
const AUTH_SECRET = 's'.repeat(40)

beforeAll(async () => {
  direct = await anEmptyDatabase('behind_pgbouncer')
  pooler = await startPgbouncer(direct, path.join(await aDataFolder(afterFile), 'pgbouncer'))
  afterFile(() => pooler.stop())
})

/** Clients of the pooler, each on another server connection while the others query. */
async function several(count: number): Promise<pg.Client[]> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: pooler.urlOf(direct) }),
  )
  for (const client of clients) {
    await client.connect()
    afterFile(() => client.end())
  }
  return clients
}

test('a server fills an empty database through PgBouncer, answers under load and is notified of other processes’ changes', async () => {
  const server = await startServer({
    DATABASE_URL: pooler.urlOf(direct),
    DATABASE_DIRECT_URL: direct,
    AUTH_SECRET,
    DEMO: 'on',
    RATE_LIMIT_SCALE: '1000000',
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
  })

  const traffic = await startTraffic(server.url)
  await traffic.until(() => traffic.acknowledged.length >= 20)
  await traffic.stop()
  expect([traffic.wrong, traffic.broken, traffic.rejections]).toEqual([[], [], 0])

  const shown = async () => (await fetch(`${server.url}/api/v1/category/getAll`)).text()
  expect(await shown()).not.toContain('Renamed by somebody else')
  const other = await openPostgres(direct)
  afterFile(() => other.close())
  await inTransaction(other.db, async (tx) => {
    await tx.execute(sql`update categories set name = 'Renamed by somebody else'
      where id = (select id from categories where parent_id is null limit 1)`)
    await emitContentChange(tx, 'categories')
  })
  await expect.poll(shown).toContain('Renamed by somebody else')
  expect(server.output()).not.toContain('may run for ever')
})

test('no session state is left on pooled connections, so older poolers work, too', async () => {
  const clients = await several(3)
  const left = `select pg_backend_pid() as connection, (select count(*)::integer from pg_prepared_statements where name <> '') as statements,
    (select count(*)::integer from pg_listening_channels()) as channels, (select count(*)::integer from pg_cursors where name <> '') as cursors,
    (select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks, pg_sleep(0.05)::text as slept`
  const seen = new Map<number, unknown>()

  await expect
    .poll(async () => {
      const answers = await Promise.all(clients.map((one) => one.query(left)))
      for (const { rows } of answers) seen.set(rows[0].connection, rows[0])
      return seen.size
    })
    .toBeGreaterThan(1)

  const nothing = { statements: 0, channels: 0, cursors: 0, locks: 0 }
  expect([...seen.values()]).toEqual([...seen.values()].map(() => expect.objectContaining(nothing)))
})

test('a statement through it is bounded in time, and nothing that one transaction sets is there for the next', async () => {
  const database = await openPostgres(pooler.urlOf(direct), { directUrl: direct, connections: 8 })
  afterFile(() => database.close())
  const timeouts = async () => {
    const all = Array.from({ length: 8 }, () =>
      rowsOf<{ ms: string }>(
        database.db,
        sql`select current_setting('statement_timeout') as ms, pg_sleep(0.02)`,
      ),
    )
    return new Set((await Promise.all(all)).map(([row]) => row?.ms))
  }
  expect(await timeouts()).toEqual(new Set(['15s']))

  await database.db.transaction((tx) => tx.execute(sql`set local statement_timeout = 0`))

  expect(await timeouts()).toEqual(new Set(['15s']))
})

test('without the direct address of the database it warns, rather than miss others’ changes', async () => {
  const server = await spawnServer({ DATABASE_URL: pooler.urlOf(direct), AUTH_SECRET })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toMatch(
    /^The database at DATABASE_URL cannot be used: .*startup parameter.*: set DATABASE_DIRECT_URL to the address of the database itself as well\.\n$/,
  )
})
