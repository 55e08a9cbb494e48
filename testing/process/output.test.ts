import { once } from 'node:events'
import { open, readFile, truncate } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder, aReadyDatabase, type ServerProcess, startServer } from './server-process.ts'

const LOUD = { LOG_LEVEL: 'info' }
/** Length of each request's address, which is logged. Characters. */
const ADDRESS = 4_000

/** Sends that many requests, one after another; each must be answered. */
async function manyRequests({ url }: ServerProcess, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let at = 0; at < count; at += 1) {
    const asked = request(`${url}/api/v1/${'x'.repeat(ADDRESS)}`, { agent }).end()
    const [reply] = await once(asked, 'response')
    expect(reply.statusCode).toBe(404)
    await once(reply.resume(), 'end')
  }
  agent.destroy()
}

async function droppedLines({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^pragati_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])
}

/** Requests until the output, and the server's buffer for it, are full. */
async function fillTheLog(server: ServerProcess): Promise<void> {
  while ((await droppedLines(server)) === 0) await manyRequests(server, 50)
}

/** The lines of a log, each whole. */
function linesOf(log: string): Record<string, unknown>[] {
  return log
    .split('\n')
    .filter((line) => line !== '' && !line.includes('is ready at'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

function noticesIn(lines: Record<string, unknown>[]): unknown[] {
  return lines.flatMap(({ dropped }) => dropped ?? [])
}

async function expectWellThenEnd(server: ServerProcess): Promise<void> {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(server.output()).toBe('')
}

test('a full disk under the log neither stops the server nor keeps it from shutting down', async () => {
  const full = await open('/dev/full', 'w')
  onTestFinished(() => full.close())
  const server = await startServer(LOUD, onTestFinished, { output: full.fd })

  await fillTheLog(server)

  await expectWellThenEnd(server)
})

test('with new space the log continues with whole lines and says how many are missing', async () => {
  const file = path.join(await aDataFolder(), 'log')
  const log = await open(file, 'a')
  onTestFinished(() => log.close())
  const env = { ...LOUD, DATABASE_URL: await aReadyDatabase('full_log'), AUTH_SECRET: 's'.repeat(40) }
  const server = await startServer(env, onTestFinished, { output: log.fd, before: 'ulimit -f 4096;' })

  await fillTheLog(server)
  const beginning = await readFile(file, 'utf8')
  // Two megabytes are enough for everything that is buffered.
  await truncate(file)
  await expect.poll(() => readFile(file, 'utf8'), { timeout: 30_000 }).toContain('"dropped"')

  const lines = linesOf(beginning + (await readFile(file, 'utf8')))
  expect(noticesIn(lines)).toEqual([await droppedLines(server)])
  await expectWellThenEnd(server)
})

test('a pipe that nobody reads does not stop the server; a later reader finds whole lines, and how many are missing', async () => {
  const server = await startServer(LOUD, onTestFinished, { output: 'unread' })

  await fillTheLog(server)
  const read: Buffer[] = []
  server.child.stdout?.on('data', (piece: Buffer) => read.push(piece))
  const allRead = new Promise((resolve) => server.child.stdout?.once('end', resolve))

  await expect.poll(() => Buffer.concat(read).toString(), { timeout: 30_000 }).toContain('"dropped"')
  const dropped = await droppedLines(server)
  await fetch(`${server.url}/api/v1/after-that`)
  await expectWellThenEnd(server)
  await allRead
  const lines = linesOf(Buffer.concat(read).toString())
  expect(noticesIn(lines)).toEqual([dropped])
  expect(lines.map(({ path }) => path)).toContain('/api/v1/after-that')
})

test('a pipe that nobody reads does not keep the server from shutting down', async () => {
  const server = await startServer(LOUD, onTestFinished, { output: 'unread' })
  await manyRequests(server, 50)

  await expectWellThenEnd(server)
})

test('a reader of the log that exits does not take the server down', async () => {
  const server = await startServer(LOUD, onTestFinished, { output: 'unread' })
  server.child.stdout?.destroy()

  await manyRequests(server, 20)

  await expectWellThenEnd(server)
})
