import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder, aReadyFolder, spawnServer, startServer } from './server-process.ts'

test('only one process can use a data folder: a second is rejected, a killed one leaves no lock, and the next start finds the data, readable by its owner alone', async () => {
  const first = await startServer({ SITE_URL: 'https://pragati.example' })
  const rejected = await spawnServer({ DATA_DIR: first.dataDir })
  expect(await rejected.ended()).toBe(1)
  expect(rejected.output()).toMatch(
    /Another Pragati process \(\d+\) is already using the data folder .*\. Stop it first/,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(first.output()).toContain('SMTP_URL is not set, so nobody gets mail')
  expect(first.output()).not.toMatch(/error/i)

  first.child.kill('SIGKILL')
  await first.ended()
  const database = path.join(first.dataDir, 'db')
  await chmod(database, 0o755)
  const second = await startServer({ DATA_DIR: first.dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect((await stat(database)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(first.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)

  second.child.kill('SIGTERM')
  const third = await startServer({ DATA_DIR: first.dataDir })
  expect(await second.ended(), 'who comes right after SIGTERM waits until it has ended well').toBe(0)
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  expect(second.output()).not.toMatch(/SMTP_URL|error/i)
})

test('a server whose data folder another process has taken over ends at once and leaves the lock alone', async () => {
  const server = await startServer()
  const lock = path.join(server.dataDir, 'lock')
  const other = JSON.stringify({ pid: 1, startedAt: '1', namespace: 'pid:[1]' })

  await writeFile(lock, other)

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain(
    `The lock of the data folder ${server.dataDir} is gone or names another process`,
  )
  expect(await readFile(lock, 'utf8')).toBe(other)
})

test('a damaged secret ends the start with one sentence', async () => {
  const folder = await aReadyFolder('empty')
  await writeFile(path.join(folder, 'auth-secret'), '')

  const server = await spawnServer({ DATA_DIR: folder })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toMatch(/^The kept secret in .*auth-secret is damaged: .*\n$/)
})

test('a taken port is reported', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })
  await new Promise((resolve) => other.once('listening', resolve))
  const port = String((other.address() as AddressInfo).port)

  const server = await spawnServer({ PORT: port })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is already taken`)
})

test('a data folder that is a file is reported', async () => {
  const file = path.join(await aDataFolder(), 'file')
  await writeFile(file, '')

  const server = await spawnServer({ DATA_DIR: file })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain(`DATA_DIR is ${file}, which is not a folder`)
})

test('a data folder that cannot be created or written is reported', async () => {
  const server = await spawnServer({ DATA_DIR: '/sys/pragati' })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('The data folder /sys/pragati cannot be')
})

test('every invalid variable is reported before anything is touched', async () => {
  const folder = await aDataFolder()

  const server = await spawnServer({ DATA_DIR: folder, SITE_URL: 'nowhere', DEMO: 'maybe' })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('- SITE_URL must be an address')
  expect(server.output()).toContain('- DEMO must be auto, on or off')
  expect(await readdir(folder)).toEqual([])
})

test('a PostgreSQL that cannot be reached is reported in one sentence', async () => {
  const server = await spawnServer({
    DATABASE_URL: 'postgresql://nobody:secret-word@127.0.0.1:1/none',
    AUTH_SECRET: 'x'.repeat(32),
  })

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('The database at DATABASE_URL cannot be used')
  expect(server.output()).not.toContain('secret-word')
})

test('a failed start also closes the pages, which would otherwise keep the process alive', async () => {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', AUTH_SECRET: 'x'.repeat(32) }

  const server = await spawnServer(env, onTestFinished, 'testing/process/held-by-pages.ts')

  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('The database at DATABASE_URL cannot be used')
})

test('a SIGTERM that comes before everything is started ends the process too', async () => {
  const slow = pathToFileURL(path.resolve('testing/process/slow-chmod.mjs'))
  const server = await startServer({ NODE_OPTIONS: `--import ${slow}` })

  server.child.kill('SIGTERM')

  expect(await server.ended()).toBe(0)
})

test('the server that `npm start` starts holds nothing of what builds the pages, and shares freed memory', async () => {
  const server = await spawnServer({}, undefined, 'scripts/start.ts')
  const answered = () => fetch(`${server.url}/healthz`).then(({ status }) => status, String)
  await expect.poll(answered, { message: server.output() }).toBe(200)

  const mapped = await readFile(`/proc/${server.child.pid}/maps`, 'utf8')

  expect(mapped).toContain('argon2')
  expect(mapped).not.toMatch(/rolldown|vite/)
  const environment = await readFile(`/proc/${server.child.pid}/environ`, 'utf8')
  expect(environment.split('\0')).toContain('MALLOC_ARENA_MAX=2')
})
