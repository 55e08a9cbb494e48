import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#testing/free-port.ts'

export interface RunningSite {
  url: string
  /** From the start of the process to the first answered request. Milliseconds. */
  startedIn: number
  /** Process id. */
  pid: number
  stop(): Promise<void>
}

/** The real server process of a checkout (this one by default), ready for requests. */
export async function startSite(env: Record<string, string>, checkout = process.cwd()): Promise<RunningSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const { BENCH_CPU_PROF: profiles } = process.env
  const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const child = spawn(process.execPath, [...flagsOf(checkout), ...profiling, 'server/main.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // As `npm start` sets it.
      MALLOC_ARENA_MAX: '2',
      RATE_LIMIT_SCALE: '1000000',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  while (!(await answers(`${url}/`))) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    startedIn: Math.round(performance.now() - began),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** The flags of Node that `npm start` runs this checkout with. */
function flagsOf(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** Fills the configured database with the demo content and as many generated playlists and opportunities. */
export function fill(
  env: Record<string, string>,
  playlists: number,
  opportunities = playlists,
  checkout = process.cwd(),
): void {
  const numbers = ['--playlists', String(playlists), '--opportunities', String(opportunities)]
  const { status } = spawnSync(process.execPath, ['scripts/demo-generate.ts', ...numbers], {
    cwd: checkout,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The content could not be loaded.')
}
