import { readFile } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { afterFile } from '../when-file-ends.ts'
import { aReadyDatabase, type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { CLIENTS, findMissing, startTraffic, type Traffic } from './traffic.ts'

/** One command that runs two processes on one port. */

const AUTH_SECRET = 's'.repeat(40)
let server: ServerProcess

beforeAll(async () => {
  server = await startServer(
    {
      PROCESSES: '2',
      DATABASE_URL: await aReadyDatabase('many_processes'),
      AUTH_SECRET,
      DEMO: 'on',
      LOG_LEVEL: 'info',
      RATE_LIMIT_SCALE: '1000000',
      YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
    },
    afterFile,
  )
})

/** The second one starts once the first has. */
async function bothAreUp(): Promise<void> {
  await expect.poll(() => metric('pragati_processes'), { timeout: 300_000 }).toBe(2)
}

/** On a connection of its own each time, so that the processes take turns. */
async function metrics(): Promise<string> {
  return (await fetch(`${server.url}/metrics`, { headers: { connection: 'close' } })).text()
}

const numberIn = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(text)?.[1])

async function metric(name: string): Promise<number> {
  return numberIn(await metrics(), name)
}

/** The counts of both, retried because one process may answer too late on a busy machine. */
async function sumOfBoth(name: string): Promise<number> {
  let text = ''
  await expect
    .poll(async () => {
      text = await metrics()
      return numberIn(text, 'pragati_processes')
    })
    .toBe(2)
  return numberIn(text, name)
}

async function children(): Promise<number[]> {
  const { pid } = server.child
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
}

async function someTraffic(): Promise<Traffic> {
  const traffic = await startTraffic(server.url)
  onTestFinished(() => traffic.stop())
  const enough = traffic.acknowledged.length + 10
  await traffic.until(() => traffic.acknowledged.length >= enough)
  return traffic
}

test('both answer, and either reports the counts of both', async () => {
  await bothAreUp()
  const counted = 'pragati_http_requests_total{method="GET",route="/healthz",status="200"}'
  const before = await sumOfBoth(counted)
  for (let asked = 0; asked < 10; asked += 1)
    await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })

  expect([await sumOfBoth(counted), await sumOfBoth(counted), await sumOfBoth(counted)]).toEqual(
    Array.from({ length: 3 }, () => before + 10),
  )
  expect(await sumOfBoth('process_resident_memory_bytes')).toBeGreaterThan(200e6)
  expect(server.output().match(/ is ready at /g)).toHaveLength(1)
})

test('the output of the command has the log lines of both', async () => {
  await bothAreUp()
  const ofAll = async () => {
    await metrics()
    return new Set([...server.output().matchAll(/^\{.*"pid":(\d+)/gm)].map(([, pid]) => Number(pid)))
  }

  await expect.poll(ofAll).toEqual(new Set(await children()))
})

test('when one is killed under load the other continues and a new one takes its place; nothing acknowledged is lost', async () => {
  const traffic = await someTraffic()
  const [victim] = await children()
  process.kill(victim ?? 0, 'SIGKILL')

  await expect.poll(() => metric('pragati_process_restarts_total'), { timeout: 60_000 }).toBe(1)
  await bothAreUp()
  expect(await children()).not.toContain(victim)
  await traffic.stop()
  expect(traffic.wrong).toEqual([])
  // At most the clients of the killed process, which may be all of them; none is disconnected twice.
  expect(traffic.broken.length).toBeLessThanOrEqual(CLIENTS)
  expect(await findMissing(server.url, traffic.acknowledged)).toEqual([])
  expect(server.output()).toContain(`"ended":${victim},"code":null,"signal":"SIGKILL"`)
})

test('SIGTERM under load breaks no request of either, and all have ended when the command has', async () => {
  const traffic = await someTraffic()
  const all = await children()
  expect(all).toHaveLength(2)

  server.child.kill('SIGTERM')

  expect(await server.ended()).toBe(0)
  await traffic.stop()
  expect([traffic.wrong, traffic.broken]).toEqual([[], []])
  expect(new Set(traffic.dismissed).size).toBe(CLIENTS)
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a failure to start is reported once and ends the command', async () => {
  const failing = await spawnServer({
    PROCESSES: '3',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    AUTH_SECRET,
  })

  expect(await failing.ended()).toBe(1)
  expect(failing.output()).toMatch(/^The database at DATABASE_URL cannot be used: .*\n$/)
})
