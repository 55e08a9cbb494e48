import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres, startStandby } from '../postgres-server.ts'
import { whenFileEnds } from '../when-file-ends.ts'
import { clientOf, request, signIn } from './requests.ts'
import { aDataFolder, type ServerProcess, startServer } from './server-process.ts'

/** A server with a real streaming replica, whose replay can be paused. */

let main: PostgresServer
let standby: PostgresServer
let server: ServerProcess

beforeAll(async () => {
  const folder = await aDataFolder(whenFileEnds)
  main = await startPostgres(path.join(folder, 'main'))
  whenFileEnds(() => main.stop())
  await main.createDatabase('followed')
  standby = await startStandby(main, path.join(folder, 'replica'))
  whenFileEnds(() => standby.stop())
  server = await startServer(
    {
      DATABASE_URL: main.urlOf('followed'),
      DATABASE_REPLICA_URL: standby.urlOf('followed'),
      AUTH_SECRET: 's'.repeat(40),
      DEMO: 'on',
      RATE_LIMIT_SCALE: '1000000',
    },
    whenFileEnds,
  )
})

async function onStandby(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: standby.urlOf('followed') })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

async function isRead(): Promise<boolean> {
  return (await (await fetch(`${server.url}/metrics`)).text()).includes('pragati_replica_current 1\n')
}

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

test('a change shows at once and stays although the replica has not replayed it; once caught up, the replica is read again', async () => {
  const api = clientOf(server)
  const token = await signIn(api, 'creator')
  const { data } = await api.publishing.getAll({}, { token })
  const own = data[0]?._id ?? ''
  await expect.poll(isRead, { timeout: 60_000 }).toBe(true)
  await onStandby('SELECT pg_wal_replay_pause()')
  await expect
    .poll(async () => (await onStandby('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.state)
    .toBe('paused')

  for (const name of ['First new name', 'Second new name', 'Another new name']) {
    await api.publishing.update({ params: { id: own }, body: { name } }, { token })
    // The second time from the cache.
    expect([await shown(own, name), await shown(own, name)]).toEqual([
      [true, true, true],
      [true, true, true],
    ])
    expect(await isRead()).toBe(false)
  }
  expect(await onStandby(`SELECT 1 FROM playlists WHERE name = 'Another new name'`)).toEqual([])

  await onStandby('SELECT pg_wal_replay_resume()')
  await expect.poll(isRead, { timeout: 60_000 }).toBe(true)
  expect(await onStandby(`SELECT 1 FROM playlists WHERE name = 'Another new name'`)).toHaveLength(1)
  expect(await shown(own, 'Another new name')).toEqual([true, true, true])
})

test('when the replica dies only speed is lost, and it is read again once it is back', async () => {
  await expect.poll(isRead, { timeout: 60_000 }).toBe(true)
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

  const killed = standby.kill()
  expect(await statuses()).toEqual(new Set([200]))
  await killed
  expect(await statuses()).toEqual(new Set([200]))
  await expect.poll(isRead, { timeout: 60_000 }).toBe(false)
  expect(await statuses()).toEqual(new Set([200]))
})
