import { type AddressInfo, createConnection, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { runCommand } from '../command-line.ts'
import { aDataFolder, anEmptyDatabase, spawnServer } from './server-process.ts'

const AUTH_SECRET = 's'.repeat(40)

/**
 * Stands between server and PostgreSQL as a pooler does, and rejects connections that request any of the
 * parameters. Returns the address of the database behind it.
 */
async function aPooler(database: string, rejected: string): Promise<string> {
  const url = new URL(database)
  const pooler = createServer((client) => {
    client.on('error', () => client.destroy())
    // The first message is a few hundred bytes and arrives in one piece.
    client.once('data', (startup) => {
      if (startup.includes(rejected)) {
        client.end(errorMessage(`unsupported startup parameter: ${rejected}`))
        return
      }
      const behind = createConnection({ host: url.hostname, port: Number(url.port) })
      behind.on('error', () => client.destroy())
      behind.write(startup)
      client.pipe(behind).pipe(client)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    pooler.close()
  })
  await new Promise((resolve) => pooler.once('listening', resolve))
  url.port = String((pooler.address() as AddressInfo).port)
  return url.href
}

/** ErrorResponse of the protocol: fields that end with a zero, the last one empty. */
function errorMessage(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a command of a new version does not migrate the database that a server of the one before may use', async () => {
  const DATABASE_URL = await anEmptyDatabase('of_before')
  const env = { DATABASE_URL, AUTH_SECRET, DATA_DIR: await aDataFolder() }
  expect((await runCommand(['mail', 'list'], env)).code, 'an empty one is migrated').toBe(0)
  const database = await openPostgres(DATABASE_URL)
  onTestFinished(() => database.close())
  const before = sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`
  await database.db.execute(before)
  const count = async () =>
    rowsOf<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )
  const [{ count: left } = expect.unreachable()] = await count()

  const { code, stderr } = await runCommand(['mail', 'list'], env)

  expect(code).toBe(1)
  expect(stderr).toBe(
    `The database at DATABASE_URL cannot be used: an earlier version of Pragati made it (${left} migrations; here they are ${left + 1}). Use the command line of that version, or start the server of this one first.\n`,
  )
  expect(await count()).toEqual([{ count: left }])
})

async function startOf(DATABASE_URL: string): Promise<{ code: number | null; said: string }> {
  const server = await spawnServer({ DATABASE_URL, AUTH_SECRET })
  return { code: await server.ended(), said: server.output() }
}

test.each(['statement_timeout', 'application_name'])(
  'a pooler that rejects the parameter %s is reported in one sentence, with instructions',
  async (parameter) => {
    const pooler = await aPooler(await anEmptyDatabase(`behind_${parameter}`), parameter)

    const { code, said } = await startOf(pooler)

    expect(code).toBe(1)
    expect(said).toBe(
      `The database at DATABASE_URL cannot be used: unsupported startup parameter: ${parameter}. It leads through a pooler: set DATABASE_DIRECT_URL to the address of the database itself as well.\n`,
    )
  },
)

test('a database that does not exist, or is read-only, is reported in one sentence without a query', async () => {
  const missing = new URL(await anEmptyDatabase('for_reading'))
  const readOnly = new URL(missing)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  missing.pathname = '/missing'

  const [first, second] = await Promise.all([startOf(missing.href), startOf(readOnly.href)])

  expect(first).toEqual({
    code: 1,
    said: 'The database at DATABASE_URL cannot be used: database "missing" does not exist.\n',
  })
  expect(second.code).toBe(1)
  expect(second.said).toMatch(
    /^The database at DATABASE_URL cannot be used: cannot execute CREATE \w+ in a read-only transaction\.\n$/,
  )
})

test('a server that is not PostgreSQL is reported in one sentence', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => {
    other.close()
  })
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo

  const { code, said } = await startOf(`postgresql://nobody@127.0.0.1:${port}/none`)

  expect(code).toBe(1)
  expect(said).toMatch(/^The database at DATABASE_URL cannot be used: .*\n$/)
})
