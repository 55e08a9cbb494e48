import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyDatabase } from '../copy-database.ts'
import { freePort } from '../free-port.ts'
import type { ReadyData } from '../ready-data.ts'
import { UNOPTIMISED } from '../unoptimised.ts'

export interface ServerProcess {
  url: string
  child: ChildProcess
  dataDir: string
  /** Everything it has printed so far. */
  output(): string
  /** Waits until it exits; resolves to the exit code. */
  ended(): Promise<number | null>
}

/** A new folder, removed when the test (or whatever `whenDone` waits for) ends. */
export async function aDataFolder(
  whenDone: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-process-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same with an embedded database, as if a server had been started on it before. */
export async function aReadyFolder(
  kind: keyof ReadyData,
  whenDone: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await aDataFolder(whenDone)
  cpSync(inject('readyData')[kind], folder, { recursive: true })
  return folder
}

/** An empty database on the PostgreSQL that the tests share; returns its address. */
export function anEmptyDatabase(name: string): Promise<string> {
  return copyDatabase(inject('sharedPostgres'), 'template1', name)
}

/** The same as if a server had been started on it before. */
export function aReadyDatabase(name: string): Promise<string> {
  return copyDatabase(inject('sharedPostgres'), inject('readyDatabase'), name)
}

interface Surroundings {
  /** Where standard output goes: a pipe that is read here, one that is left alone, or an open file. */
  output?: 'read' | 'unread' | number
  /** What the shell does before it execs the server. */
  before?: string
}

/**
 * Starts the real server, on a prepared folder unless DATA_DIR names another; killed when the test (or
 * whatever `whenDone` waits for) ends if it is still running.
 */
export async function spawnServer(
  env: Record<string, string> = {},
  whenDone: (clean: () => Promise<void>) => void = onTestFinished,
  entry = 'server/main.ts',
  { output = 'read', before = '' }: Surroundings = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const dataDir =
    env.DATA_DIR ??
    (env.DATABASE_URL
      ? await aDataFolder(whenDone)
      : await aReadyFolder(env.DEMO === 'on' ? 'demo' : 'empty', whenDone))
  const child = spawn('sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, ...UNOPTIMISED, entry], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', typeof output === 'number' ? output : 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of output === 'read' ? [child.stdout, child.stderr] : [child.stderr])
    stream?.on('data', (piece: Buffer) => said.push(piece.toString()))
  // Waits for all of its output; a pipe that nobody reads has no end.
  const exit = once(child, output === 'unread' ? 'exit' : 'close') as Promise<[number | null]>
  whenDone(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await exit
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    dataDir,
    output: () => said.join(''),
    ended: async () => (await exit)[0],
  }
}

/** Starts the real server and waits until it answers. */
export async function startServer(
  env: Record<string, string> = {},
  whenDone: (clean: () => Promise<void>) => void = onTestFinished,
  surroundings?: Surroundings,
): Promise<ServerProcess> {
  const server = await spawnServer(env, whenDone, undefined, surroundings)
  for (let waited = 0; waited < 300_000; waited += 100) {
    if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`)
    const answers = await fetch(`${server.url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answers) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer:\n${server.output()}`)
}
