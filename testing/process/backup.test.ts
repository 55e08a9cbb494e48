import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { createDiskStore } from '#server/files/disk.ts'
import { lockDataFolder } from '#server/process/folder-lock.ts'
import { contentsOf, digestsOf } from '../backup-digests.ts'
import { runCommand } from '../command-line.ts'
import { aDataFolder, anEmptyDatabase, startServer } from './server-process.ts'
import { addPhoto, findMissing, startTraffic } from './traffic.ts'

const SECRET = 's'.repeat(40)
/** Several processes start one after another. Milliseconds. */
const TIMEOUT = 600_000

test(
  'a backup of the embedded database, made under load, fills an empty PostgreSQL, and a backup of that fills an empty data folder, row by row and file by file',
  async () => {
    const file = path.join(await aDataFolder(), 'backup.gz')
    const embedded = await startServer({
      DEMO: 'on',
      RATE_LIMIT_SCALE: '1000000',
      YOUTUBE_OEMBED_URL: NOWHERE,
    })
    const photo = await addPhoto(embedded.url)
    const traffic = await startTraffic(embedded.url)
    onTestFinished(() => traffic.stop())
    await traffic.until(() => traffic.acknowledged.length >= 10)

    const written = [...traffic.acknowledged]
    const saved = await runCommand(['backup', file], { DATA_DIR: embedded.dataDir })
    await traffic.stop()

    expect(saved).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`1 file are in ${file}`),
    })
    expect([traffic.wrong, traffic.broken]).toEqual([[], []])
    const env = {
      DATABASE_URL: await anEmptyDatabase('moved'),
      AUTH_SECRET: SECRET,
      DATA_DIR: await aDataFolder(),
    }
    expect(await runCommand(['restore', file], env)).toMatchObject({ code: 0, stderr: '' })
    const moved = await startServer(env)
    expect(await findMissing(moved.url, written)).toEqual([])
    const [here, there] = await Promise.all([embedded, moved].map(({ url }) => fetch(url + photo)))
    expect(there?.status).toBe(200)
    expect(await there?.bytes()).toEqual(await here?.bytes())

    expect(await runCommand(['restore', file], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A Pragati server is running on this database. Stop it first'),
    })
    // Its background work would change data between the backup and the comparison.
    moved.child.kill('SIGKILL')
    await moved.ended()
    const folder = await aDataFolder()
    const back = path.join(folder, 'back.gz')
    expect(await runCommand(['backup', back], env)).toMatchObject({ code: 0, stderr: '' })
    const empty = path.join(folder, 'empty')
    expect(await runCommand(['restore', back], { DATA_DIR: empty })).toMatchObject({ code: 0, stderr: '' })
    expect(await everythingOf(await openEmbedded(path.join(empty, 'db')), empty)).toEqual(
      await everythingOf(await openPostgres(env.DATABASE_URL), env.DATA_DIR),
    )
    expect(await readdir(folder)).toEqual(['back.gz', 'empty'])
  },
  TIMEOUT,
)

test('nothing is restored into a data folder while a process uses it', async () => {
  const dataDir = await aDataFolder()
  const { release } = await lockDataFolder(dataDir)
  onTestFinished(release)

  const rejected = await runCommand(['restore', 'any.gz'], { DATA_DIR: dataDir })

  expect(rejected).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Another Pragati process .*Stop it first/),
  })
})

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1'

async function everythingOf(database: Database, dataDir: string) {
  try {
    const contents = await contentsOf(createDiskStore(path.join(dataDir, 'uploads')))
    return { digests: await digestsOf(database.db), contents }
  } finally {
    await database.close()
  }
}
