import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demo } from '#demo/demo.ts'
import { openControlSocket } from '#server/control/socket.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { newFileKey } from '#server/files/stored-files.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startObjectStorage } from '#testing/object-storage.ts'
import { UNOPTIMISED } from '#testing/unoptimised.ts'
import { runCommandLine } from './run.ts'

let app: TestApp
let close: () => Promise<void>
/** Emits `fault` when a command has failed in the server. */
const faults = new EventEmitter()
const folder = await mkdtemp(path.join(tmpdir(), 'pragati-backups-'))

beforeAll(async () => {
  app = await startApp()
  const log = { info: () => {}, warn: () => {}, error: () => void faults.emit('fault') }
  close = await openControlSocket({ ...app.resources, demo: async () => demo }, app.dataDir, log)
})

afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

async function run(words: string[], env: Record<string, string> = {}) {
  const said = { stdout: '', stderr: '' }
  const code = await runCommandLine(words, {
    env: { DATA_DIR: app.dataDir, ...env },
    input: async () => '',
    say: (line) => {
      said.stdout += `${line}\n`
    },
    printError: (line) => {
      said.stderr += `${line}\n`
    },
  })
  return { code, ...said }
}

function storageAt(url: string) {
  return { S3_ENDPOINT: url, S3_BUCKET: 'b', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
}

async function copiesIn(data: string): Promise<string[]> {
  return (await readdir(data)).filter((name) => name.includes('backup')).sort()
}

/** The key of an upload whose last bytes are lost. */
async function aDamagedFile(): Promise<string> {
  const { db, files } = app.resources
  const storageKey = newFileKey('photo')
  await files.put(storageKey, Readable.from([Buffer.from('photo')]), 5)
  await truncate(path.join(app.dataDir, 'uploads', 'kept', storageKey.slice(6, 8), storageKey), 2)
  await db
    .insert(uploads)
    .values({ kind: 'photo', storageKey, contentType: 'image/webp', bytes: 5, completedAt: sql`now()` })
  onTestFinished(async () => {
    await db.delete(uploads)
  })
  return storageKey
}

test('if an uploaded file is damaged, the backup is made without it, and the command fails and names its key', async () => {
  const key = await aDamagedFile()
  const file = path.join(folder, 'backup')

  const { code, stdout, stderr } = await run(['backup', file])
  const asJson = await run(['backup', `${file}.json`, '--json'])

  expect(stdout).toContain(`0 files are in ${file}`)
  const sentence = `Damaged, and therefore not in the backup: ${key}. Everything else is in it.`
  expect([code, stderr]).toEqual([1, `${sentence}\n`])
  expect([asJson.code, JSON.parse(asJson.stderr)]).toEqual([1, { status: 'fail', message: sentence }])
  expect(JSON.parse(asJson.stdout)).toMatchObject({ files: 0, damaged: [key] })
})

test('while an uploaded file is damaged, no older backup in object storage is deleted', async () => {
  const key = await aDamagedFile()
  const storage = await startObjectStorage()
  onTestFinished(storage.close)
  const older = 'pragati-20261101T000000Z.backup'
  storage.objects.set(older, Buffer.from('x'))

  const { code, stderr } = await run(
    ['backup', '--to', 's3://backups', '--keep', '1'],
    storageAt(storage.url),
  )

  expect([code, stderr]).toEqual([1, expect.stringContaining(key)])
  expect([...storage.objects.keys()]).toEqual([older, expect.stringMatching(/^pragati-/)])
})

test('a backup for object storage first deletes copies that interrupted ones left more than a day ago, and nothing else', async () => {
  const storage = await startObjectStorage()
  onTestFinished(storage.close)
  const [old, recent] = ['pragati-20261101T000000Z.backup', 'pragati-20261102T000000Z.backup']
  const others = ['pragati-20261103T000000Z.backup.gz', 'backup', 'before-pragati-20261103T000000Z.backup']
  const abandoned = [old, `${old}.12.part`, `${old}.12`, `${old}.12.345.part`]
  const names = [...abandoned, recent, `${recent}.12.part`, ...others]
  for (const name of names) await writeFile(path.join(app.dataDir, name), 'x')
  const [twoDays, hour] = [2 * 86_400, 3_600].map((seconds) => Date.now() / 1_000 - seconds)
  for (const name of names) {
    const time = (name.startsWith(recent) ? hour : twoDays) ?? 0
    await utimes(path.join(app.dataDir, name), time, time)
  }
  storage.breakDown()
  onTestFinished(async () => {
    for (const name of names) await rm(path.join(app.dataDir, name), { force: true })
  })

  expect((await run(['backup', '--to', 's3://backups'], storageAt(storage.url))).code).toBe(1)

  expect(await copiesIn(app.dataDir)).toEqual([recent, `${recent}.12.part`, ...others].sort())
})

/** A `backup --to` in a process of its own. */
function startBackup(url: string) {
  const child = spawn(process.execPath, [...UNOPTIMISED, 'cli/main.ts', 'backup', '--to', 's3://backups'], {
    env: { PATH: process.env.PATH, DATA_DIR: app.dataDir, ...storageAt(url) },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s during the upload leaves no copy', async (signal) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close().closeAllConnections())
  const { child, ended } = startBackup(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await once(silent, 'request')
  expect(await copiesIn(app.dataDir)).toHaveLength(1)

  child.kill(signal)

  expect(await ended).toEqual([null, signal])
  expect(await copiesIn(app.dataDir)).toEqual([])
})

test('a signal while the server is writing the copy leaves none either', async () => {
  await aDamagedFile()
  const { files } = app.resources
  const { get } = files
  const reading = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  files.get = async (key) => {
    reading.resolve()
    await goOn.promise
    return get(key)
  }
  onTestFinished(() => {
    goOn.resolve()
    files.get = get
  })
  const { child, ended } = startBackup('http://127.0.0.1:1')
  await reading.promise
  expect(await copiesIn(app.dataDir)).toEqual([expect.stringMatching(/\.part$/)])

  child.kill('SIGTERM')

  expect(await ended).toEqual([null, 'SIGTERM'])
  const failed = once(faults, 'fault', { signal: AbortSignal.timeout(30_000) })
  goOn.resolve()
  await failed
  expect(await copiesIn(app.dataDir)).toEqual([])
})

test('two backups for object storage that begin in the same second are both stored', async () => {
  const storages = [await startObjectStorage(), await startObjectStorage()]
  for (const storage of storages) onTestFinished(storage.close)

  const backups = await Promise.all(storages.map(({ url }) => startBackup(url).ended))

  expect(backups).toEqual([
    [0, null],
    [0, null],
  ])
  expect(storages.map(({ objects }) => objects.size)).toEqual([1, 1])
  expect(await copiesIn(app.dataDir)).toEqual([])
})
