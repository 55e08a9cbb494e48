import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type LoadBalancer, startHaproxy } from '../haproxy.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { afterFile } from '../when-file-ends.ts'
import { aDataFolder, type ServerProcess, startServer } from './server-process.ts'
import { findMissing, startTraffic } from './traffic.ts'

/** Three instances behind a real HAProxy, with deploy/haproxy.cfg, pragati.env and what pragati.service starts. */

let postgres: PostgresServer
let env: Record<string, string>
let instances: ServerProcess[]
let proxy: LoadBalancer

/** The settings of deploy/pragati.env, except for what differs here. */
async function environment(): Promise<Record<string, string>> {
  const lines = (await readFile('deploy/pragati.env', 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm)
  const { DATA_DIR, PORT, DATABASE_DIRECT_URL, ...given } = Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value]),
  )
  expect([DATA_DIR, PORT, DATABASE_DIRECT_URL].every(Boolean)).toBe(true)
  return {
    ...given,
    AUTH_SECRET: 'the same for all instances of this test',
    DATABASE_URL: postgres.urlOf('balanced'),
    DEMO: 'on',
    RATE_LIMIT_SCALE: '1000000',
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
  }
}

beforeAll(async () => {
  const folder = await aDataFolder(afterFile)
  postgres = await startPostgres(path.join(folder, 'postgresql'))
  afterFile(() => postgres.stop())
  await postgres.createDatabase('balanced')
  env = await environment()
  const start = async (more = {}) =>
    startServer({ ...env, ...more, PORT: String(await freePort()) }, afterFile)
  // The first one is checked while it drains, so that takes longer than a busy machine stalls.
  instances = [await start({ DRAIN_SECONDS: '8' }), ...(await Promise.all([start(), start()]))]
  proxy = await startHaproxy(
    instances.map(({ url }) => Number(new URL(url).port)),
    path.join(folder, 'haproxy'),
  )
  afterFile(() => proxy.stop())
})

/** How often an instance has been reported ready. */
async function looksAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/route="\/readyz",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
}

test('three instances are restarted one after the other under load, and no request fails', async () => {
  const unit = await readFile('deploy/pragati.service', 'utf8')
  expect(unit).toContain(
    'ExecStart=/opt/pragati/node_modules/.bin/node --max-semi-space-size=4 --import=./server/process/compile-cache.js server/main.ts\n',
  )
  const traffic = await startTraffic(proxy.url, '/healthz')
  for (const [at, old] of instances.entries()) {
    const enough = traffic.acknowledged.length + 5
    await traffic.until(() => traffic.acknowledged.length >= enough)
    old.child.kill('SIGTERM')
    if (at === 0) {
      await expect.poll(async () => (await fetch(`${old.url}/readyz`)).status, { interval: 20 }).toBe(503)
      expect(await (await fetch(`${old.url}/readyz`)).json()).toMatchObject({
        status: 'fail',
        code: 'ending',
      })
      // It reports this while it still accepts requests.
      expect((await fetch(`${old.url}/api/v1/category/getAll`)).status).toBe(200)
    }
    expect(await old.ended()).toBe(0)
    const renewed = await startServer({ ...env, PORT: new URL(old.url).port }, afterFile)
    instances[at] = renewed
    await expect.poll(() => looksAt(renewed.url)).toBeGreaterThan(1)
  }
  await traffic.stop()

  expect([traffic.wrong, traffic.broken, traffic.dismissed, traffic.rejections]).toEqual([[], [], [], 0])
  expect(await findMissing(proxy.url, traffic.acknowledged)).toEqual([])
})

test('instances know their callers: nobody behind the proxy counts as a caller on this machine', async () => {
  const statusOf = async (address: string) => (await fetch(address)).status
  const forged = await fetch(`${proxy.url}/dev/mail`, { headers: { 'x-forwarded-for': '127.0.0.1' } })

  expect(await statusOf(`${instances[0]?.url}/metrics`)).toBe(200)
  expect([await statusOf(`${proxy.url}/metrics`), forged.status]).toEqual([404, 404])
})

test('without TLS pages are redirected and the API is rejected', async () => {
  const replyTo = async (address: string, method = 'GET') => {
    const { status, headers } = await fetch(proxy.plainUrl + address, { method, redirect: 'manual' })
    return [status, headers.get('location')]
  }

  expect(await replyTo('/playlists?page=2')).toEqual([
    301,
    `${proxy.plainUrl.replace('http:', 'https:')}/playlists?page=2`,
  ])
  expect(await replyTo('/api/v1/category/getAll')).toEqual([403, null])
  expect(await replyTo('/api/v1/user/login', 'POST')).toEqual([403, null])
})

test('while the database is down cached pages are still served; without any instance it is a 503 with Retry-After', async () => {
  // On a connection that was used before, HAProxy may pass on an instance's close as its own; browsers then retry.
  const ask = async (address: string) => {
    const reply = await fetch(proxy.url + address, { headers: { connection: 'close' } })
    return [reply.status, reply.headers.get('retry-after')]
  }
  for (const { url } of instances) await fetch(url)
  await postgres.halt()
  await expect.poll(() => ask(`/api/v1/playlist/get/${crypto.randomUUID()}`)).toEqual([503, '5'])
  expect(await ask('/')).toEqual([200, null])

  for (const { child } of instances) child.kill('SIGKILL')
  await Promise.all(instances.map((one) => one.ended()))

  expect(await ask('/')).toEqual([503, '5'])
  const reply = await fetch(`${proxy.url}/api/v1/category/getAll`, { headers: { connection: 'close' } })
  expect(await reply.json()).toMatchObject({ status: 'fail', success: false, code: 'database_down' })
})
