import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#testing/free-port.ts'
import { UNOPTIMISED } from '#testing/unoptimised.ts'
import { SITE_SECRET } from './old-data.ts'

export interface Site {
  url: string
  dataDir: string
  /** Everything the server printed, for failures. */
  output(): string
  stop(): Promise<void>
}

/**
 * The real server with the demo content: on an embedded database of its own, a copy where one is ready (global-setup.ts), which
 * `prepare` may change before the start, or on the one in DATABASE_URL.
 */
export async function startSite(
  env: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pragati-e2e-'))
  if (process.env.READY_DATA) cpSync(process.env.READY_DATA, dataDir, { recursive: true })
  await prepare(dataDir)
  const port = env.PORT ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...UNOPTIMISED, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000',
      AUTH_SECRET: SITE_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Listens from the start, since a server may exit before it is asked to.
  const exit = once(child, 'exit')
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => said.push(piece.toString()))
  await answering(url, child, said)
  return {
    url,
    dataDir,
    output: () => said.join(''),
    async stop() {
      child.kill('SIGTERM')
      await exit
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, child: ChildProcess, said: string[]): Promise<void> {
  for (let waited = 0; waited < 100_000; waited += 100) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${said.join('')}`)
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer:\n${said.join('')}`)
}
