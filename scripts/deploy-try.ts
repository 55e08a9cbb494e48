import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#testing/free-port.ts'
import { startHaproxy } from '#testing/haproxy.ts'
import { startPgbouncer } from '#testing/pgbouncer.ts'
import { startPostgres, startStandby } from '#testing/postgres-server.ts'
import { buildPages } from './build.ts'

/**
 * A whole installation on this machine, for trying things out: a main database with its replica, a pooler,
 * two instances and a load balancer with the files of deploy/, and the demo content. It needs PgBouncer and
 * HAProxy, and leaves nothing behind.
 */
const PORT = Number(process.env.PORT ?? 3000)

const folder = await mkdtemp(path.join(tmpdir(), 'pragati-try-'))
const closings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
try {
  await buildPages()
  await bringUp()
  // The PostgreSQL package would stop both databases at once, before their clients.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
} finally {
  console.log('Ending …')
  for (const close of closings.reverse()) await close()
}

async function bringUp(): Promise<void> {
  const main = await startPostgres(path.join(folder, 'main'))
  closings.push(() => main.stop())
  await main.createDatabase('pragati')
  const replica = await startStandby(main, path.join(folder, 'replica'))
  closings.push(() => replica.stop())
  const direct = main.urlOf('pragati')
  const pooler = await startPgbouncer(direct, path.join(folder, 'pgbouncer'))
  closings.push(() => pooler.stop())
  const env = {
    DATABASE_URL: pooler.urlOf(direct),
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URL: replica.urlOf('pragati'),
  }
  const ports = [await freePort(), await freePort()]
  // One after the other: the first migrates and loads the demo content.
  for (const port of ports) await startInstance(port, env)
  const proxy = await startHaproxy(ports, path.join(folder, 'haproxy'), PORT)
  closings.push(() => proxy.stop())
  const lines = [
    `The site:      ${proxy.url} (Ctrl-C ends it all)`,
    ...ports.map((port, at) => `Instance ${at + 1}:    http://127.0.0.1:${port} (/readyz, /metrics)`),
    ...Object.entries(env).map(([name, value]) => `${name.padEnd(21)} ${value}`),
  ]
  console.log(`\n${lines.join('\n')}`)
}

async function startInstance(port: number, env: Record<string, string>): Promise<void> {
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      SITE_URL: `http://127.0.0.1:${PORT}`,
      AUTH_SECRET: 'only to try things on one machine',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '2',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: 'inherit',
    // Ctrl-C is for this script, which ends them in order.
    detached: true,
  })
  closings.push(() => endInstance(child))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('An instance did not start')
    await sleep(100)
  }
}

async function endInstance(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
