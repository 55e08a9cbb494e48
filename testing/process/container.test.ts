import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { aDataFolder } from './server-process.ts'

/** What deploy/Containerfile says, done without a program that builds images. */

const run = promisify(execFile)
/** Whoever the container runs as. */
const NOBODY = 65_534

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
}

async function instructions(): Promise<Record<string, string[]>> {
  const lines = (await readFile('deploy/Containerfile', 'utf8'))
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  return Object.groupBy(lines, (line) => line.split(' ')[0] ?? '') as Record<string, string[]>
}

/** The words of an instruction in its JSON form. */
const wordsOf = (line = '') => JSON.parse(line.slice(line.indexOf('['))) as string[]

/** The project as it is in the image: built, and with the packages alone that `npm prune --omit=dev` leaves. */
async function imageIn(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const top = new Set(
    stdout
      .trim()
      .split('\n')
      .map((file) => file.split('/')[0] ?? ''),
  )
  for (const name of [...top, 'build']) await cp(name, path.join(folder, name), { recursive: true })
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const kept = Object.entries(packages).filter(([name, { dev, devOptional }]) => name && !dev && !devOptional)
  for (const [name] of kept) {
    // Another platform's is not installed.
    const isThere = await readFile(path.join(name, 'package.json')).then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    const filter = (source: string) => !path.relative(name, source).split(path.sep).includes('node_modules')
    await cp(name, path.join(folder, name), { recursive: true, filter })
  }
}

test('the container starts with the packages that are left in it, as nobody, is found healthy and ends on SIGTERM', async () => {
  const { ENV = [], HEALTHCHECK = [], CMD = [], USER, STOPSIGNAL, COPY = [] } = await instructions()
  expect([USER, STOPSIGNAL]).toEqual([['USER node'], ['STOPSIGNAL SIGTERM']])
  for (const name of COPY[0]?.split(' ').slice(1, -1) ?? []) await readFile(name)
  const folder = await aDataFolder()
  const [app, data] = [path.join(folder, 'app'), path.join(folder, 'data')]
  await imageIn(app)
  await mkdir(data)
  await chmod(folder, 0o755)
  await chmod(data, 0o777)
  const port = String(await freePort())
  const given = Object.fromEntries(
    [...(ENV[0] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  expect(given).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const [, ...words] = wordsOf(CMD.at(-1))
  const child = spawn(process.execPath, words, {
    cwd: app,
    env: { PATH: process.env.PATH, ...given, PORT: port, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asNobody,
  })
  const exit = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece))

  const [, ...probe] = wordsOf(HEALTHCHECK[0]).map((word) => word.replace(':3000/', `:${port}/`))
  const isHealthy = () =>
    run(process.execPath, probe).then(
      () => true,
      () => false,
    )
  expect(await isHealthy()).toBe(false)
  await expect.poll(() => (child.exitCode === null ? isHealthy() : said), { timeout: 110_000 }).toBe(true)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)

  child.kill('SIGTERM')
  expect([(await exit)[0], said]).toEqual([0, expect.not.stringContaining('Error')])
})
