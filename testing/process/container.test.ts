import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { UNOPTIMISED } from '../unoptimised.ts'
import { aDataFolder } from './server-process.ts'

/** The steps of deploy/Containerfile, performed without a program that builds images. */

const run = promisify(execFile)
/** Packages must resolve from the linked folder, not from the real one, which also has the build tools. */
const AS_COPIED = '--preserve-symlinks --preserve-symlinks-main'

/** Each check is a separate process. */
const WAIT = { timeout: 200_000, interval: 1_500 }

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

/** The project as it is in the image: built, and with only the packages that `npm prune --omit=dev` leaves. */
async function imageIn(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const top = new Set(
    stdout
      .trim()
      .split('\n')
      .map((file) => file.split('/')[0] ?? ''),
  )
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const kept = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  // Nested packages come with their parent.
  const names = kept.map(([name]) => name).filter((name) => name.split('node_modules/').length === 2)
  for (const name of [...top, 'build', ...names]) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true })
    await symlink(path.resolve(name), path.join(folder, name))
  }
}

test('the container starts with the production packages, becomes healthy and ends on SIGTERM', async () => {
  const { ENV = [], HEALTHCHECK = [], CMD = [], USER, STOPSIGNAL, COPY = [] } = await instructions()
  expect([USER, STOPSIGNAL]).toEqual([['USER node'], ['STOPSIGNAL SIGTERM']])
  for (const name of COPY[0]?.split(' ').slice(1, -1) ?? []) await readFile(name)
  const folder = await aDataFolder()
  const [app, data] = [path.join(folder, 'app'), path.join(folder, 'data')]
  await imageIn(app)
  const port = String(await freePort())
  const given = Object.fromEntries(
    [...(ENV[0] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  expect(given).toEqual({
    ...{ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' },
    MALLOC_ARENA_MAX: '2',
  })
  const [, ...words] = wordsOf(CMD.at(-1))
  const child = spawn(process.execPath, [...UNOPTIMISED, ...words], {
    cwd: app,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: AS_COPIED,
      DEMO: 'off',
      ...given,
      PORT: port,
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
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
  await expect.poll(() => (child.exitCode === null ? isHealthy() : said), WAIT).toBe(true)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)

  child.kill('SIGTERM')
  expect([(await exit)[0], said]).toEqual([0, expect.not.stringContaining('Error')])
})
