import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { aReadyFolder, type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { addPhoto, findMissing, startTraffic } from './traffic.ts'

/** A disk with a data folder: `fill` makes it full, `free` makes space again. */
async function aDisk() {
  const folder = await aReadyFolder('demo')
  const flag = path.join(folder, 'full-disk')
  return {
    env: {
      DATA_DIR: folder,
      FULL_DISK: flag,
      NODE_OPTIONS: `--import ${pathToFileURL(path.resolve('testing/process/full-disk.mjs'))}`,
      DEMO: 'on',
      RATE_LIMIT_SCALE: '1000000',
      YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
    },
    fill: () => writeFile(flag, ''),
    free: () => rm(flag),
  }
}

async function storedFiles({ dataDir }: ServerProcess): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('on a full disk the server does not start and says why', async () => {
  const disk = await aDisk()
  await disk.fill()

  const server = await spawnServer(disk.env)

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain(`The disk that holds the data folder ${server.dataDir} is full.`)
})

test('when the disk becomes full writes fail with 503, nothing is half written, and with space everything works again', async () => {
  const disk = await aDisk()
  const server = await startServer(disk.env)
  const traffic = await startTraffic(server.url)
  onTestFinished(() => traffic.stop())
  await traffic.until(() => traffic.acknowledged.length >= 5)
  const photo = await addPhoto(server.url)
  const before = await storedFiles(server)

  await disk.fill()
  await traffic.until(() => traffic.rejections >= 5)
  await expect(addPhoto(server.url)).rejects.toThrow(
    '503, retry-after 60: There is no room left to keep this',
  )
  expect((await fetch(server.url + photo)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await storedFiles(server)).toEqual(before)

  await disk.free()
  const enough = traffic.acknowledged.length + 5
  await traffic.until(() => traffic.acknowledged.length >= enough)
  await traffic.stop()
  expect(await addPhoto(server.url)).not.toBe(photo)
  expect([traffic.wrong, traffic.broken]).toEqual([[], []])
  expect(await findMissing(server.url, traffic.acknowledged)).toEqual([])
})

test('when even the log of the embedded database has no space the process ends at once, and acknowledged writes survive', async () => {
  const disk = await aDisk()
  const child = spawn(process.execPath, ['testing/process/fill-the-log.ts'], {
    env: { PATH: process.env.PATH, ...disk.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [acknowledged, said] = await Promise.all([text(child.stdout), text(child.stderr)])

  expect(await ended).toEqual([1, null])
  expect(said).toMatch(
    /The embedded database had to stop: .*No space left on device\nWhat was acknowledged is kept/,
  )
  await disk.free()
  const database = await openEmbedded(path.join(disk.env.DATA_DIR, 'db'))
  const rows = await rowsOf(database.db, sql`select number from written order by number`)
  await database.close()
  expect(rows).toEqual(
    acknowledged
      .trim()
      .split('\n')
      .map((number) => ({ number: Number(number) })),
  )
})
