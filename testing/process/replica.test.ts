import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres, startStandby } from '../postgres-server.ts'
import { afterFile } from '../when-file-ends.ts'
import { clientOf, request, signIn } from './requests.ts'
import { aDataFolder, type ServerProcess, startServer } from './server-process.ts'

/** A server with two real streaming replicas, whose replay can be paused. */

let main: PostgresServer
let standbys: PostgresServer[]
let server: ServerProcess

beforeAll(async () => {
  const folder = await aDataFolder(afterFile)
  main = await startPostgres(path.join(folder, 'main'))
  afterFile(() => main.stop())
  await main.createDatabase('followed')
  standbys = [
    await startStandby(main, path.join(folder, 'replica')),
    await startStandby(main, path.join(folder, 'another-replica')),
  ]
  for (const standby of standbys) afterFile(() => standby.stop())
  server = await startServer(
    {
      DATABASE_URL: main.urlOf('followed'),
      DATABASE_REPLICA_URL: standbys.map((standby) => standby.urlOf('followed')).join(','),
      AUTH_SECRET: 's'.repeat(40),
      DEMO: 'on',
      RATE_LIMIT_SCALE: '1000000',
    },
    afterFile,
  )
})

async function on(
  standby: PostgresServer | undefined,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: standby?.urlOf('followed') })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** How many replicas are read. */
async function readCount(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^pragati_replicas_current (\d+)$/m.exec(metrics)?.[1])
}

const pause = async (standby: PostgresServer | undefined) => {
  await on(standby, 'SELECT pg_wal_replay_pause()')
  await expect
    .poll(async () => (await on(standby, 'SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.state)
    .toBe('paused')
}
const resume = (standby: PostgresServer | undefined) => on(standby, 'SELECT pg_wal_replay_resume()')
const hasName = async (standby: PostgresServer | undefined, name: string) =>
  (await on(standby, `SELECT 1 FROM playlists WHERE name = '${name}'`)).length === 1

/** What visitors see of a course: its page, the API's replies about it, and searches for its name, cached or not. */
async function shown(id: string, word: string): Promise<boolean[]> {
  const addresses = [
    `/creator/x/y/z/${id}`,
    `/api/v1/playlist/get/${id}`,
    `/api/v1/playlist/getFilteredPlaylists?search=${encodeURIComponent(word)}`,
  ]
  const replies = await Promise.all(addresses.map((address) => request(server.url + address)))
  return replies.map(({ bytes }) => bytes.toString().includes(word))
}

test('a change shows at once and stays although the replicas have not replayed it; once caught up, they are read again', async () => {
  const api = clientOf(server)
  const token = await signIn(api, 'creator')
  const { data } = await api.publishing.getAll({}, { token })
  const own = data[0]?._id ?? ''
  await expect.poll(readCount, { timeout: 60_000 }).toBe(2)
  await Promise.all(standbys.map(pause))

  for (const name of ['First new name', 'Second new name', 'Another new name']) {
    await api.publishing.update({ params: { id: own }, body: { name } }, { token })
    // The second time from the cache.
    expect([await shown(own, name), await shown(own, name)]).toEqual([
      [true, true, true],
      [true, true, true],
    ])
    expect(await readCount()).toBe(0)
  }
  for (const standby of standbys) expect(await hasName(standby, 'Another new name')).toBe(false)

  await Promise.all(standbys.map(resume))
  await expect.poll(readCount, { timeout: 60_000 }).toBe(2)
  for (const standby of standbys) expect(await hasName(standby, 'Another new name')).toBe(true)
  expect(await shown(own, 'Another new name')).toEqual([true, true, true])
})

test('a replica that lags is left alone, and the other one is read', async () => {
  const api = clientOf(server)
  const token = await signIn(api, 'creator')
  const { data } = await api.publishing.getAll({}, { token })
  const own = data[0]?._id ?? ''
  const [lagging, other] = standbys
  await pause(lagging)

  await api.publishing.update({ params: { id: own }, body: { name: 'A name for one' } }, { token })

  expect(await shown(own, 'A name for one')).toEqual([true, true, true])
  await expect.poll(readCount, { timeout: 60_000 }).toBe(1)
  expect([await hasName(lagging, 'A name for one'), await hasName(other, 'A name for one')]).toEqual([
    false,
    true,
  ])
  for (const limit of [3, 4, 5, 7, 8]) {
    const search = `search=${encodeURIComponent('A name for one')}&limit=${limit}`
    const { bytes } = await request(`${server.url}/api/v1/playlist/getFilteredPlaylists?${search}`)
    expect(bytes.toString(), 'not in the cache').toContain('A name for one')
  }
  await resume(lagging)
  await expect.poll(readCount, { timeout: 60_000 }).toBe(2)
})

test('when a replica dies only speed is lost', async () => {
  await expect.poll(readCount, { timeout: 60_000 }).toBe(2)
  const statuses = async () => {
    // Each query is new, so no cache answers it.
    const asked = Array.from({ length: 30 }, (_, at) =>
      request(
        `${server.url}/api/v1/playlist/getFilteredPlaylists?limit=5&page=1&search=${crypto.randomUUID()}${at}`,
      ),
    )
    return new Set((await Promise.all(asked)).map(({ status }) => status))
  }
  expect(await statuses()).toEqual(new Set([200]))

  const killed = standbys[0]?.kill()
  expect(await statuses()).toEqual(new Set([200]))
  await killed
  expect(await statuses()).toEqual(new Set([200]))
  await expect.poll(readCount, { timeout: 60_000 }).toBe(1)
  expect(await statuses()).toEqual(new Set([200]))

  await standbys[1]?.kill()
  expect(await statuses()).toEqual(new Set([200]))
  await expect.poll(readCount, { timeout: 60_000 }).toBe(0)
  expect(await statuses()).toEqual(new Set([200]))
})
