import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findInstalled } from './installed.ts'

export interface Pooler {
  /** The same database through the pooler. */
  urlOf(direct: string): string
  stop(): Promise<void>
}

/** It does not run as root, so it runs as this user, "nobody". */
const NOBODY = 65_534
const MAX_STARTING = 30_000
/** So that a process seldom gets the same connection twice in a row. */
const FEW = 3

/** PgBouncer with the configuration of deploy/, in front of all databases of the server at an address. */
export async function startPgbouncer(direct: string, folder: string): Promise<Pooler> {
  const program = findInstalled('pgbouncer')
  if (!program) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  const { hostname, port, username, password } = new URL(direct)
  const own = await freePort()
  await mkdir(folder, { recursive: true })
  // Under root it runs as nobody, who must reach its files.
  for (const place of [path.dirname(folder), folder]) await chmod(place, 0o755)
  const users = path.join(folder, 'userlist.txt')
  await writeFile(users, `"${username}" "${password}"\n`)
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    replaceAll(await readFile('deploy/pgbouncer.ini', 'utf8'), {
      'pragati = host=127.0.0.1 port=5432 dbname=pragati': `* = host=${hostname} port=${port}`,
      'listen_port = 6432': `listen_port = ${own}`,
      'default_pool_size = 20': `default_pool_size = ${FEW}`,
      // On a busy machine hundreds of concurrent calls are late, not rejected.
      'query_wait_timeout = 10': 'query_wait_timeout = 60',
      '/etc/pgbouncer/userlist.txt': users,
    }),
  )
  const said: string[] = []
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  child.stderr.on('data', (piece: Buffer) => said.push(String(piece)))
  const exit = once(child, 'exit')
  const urlOf = (address: string) => {
    const url = new URL(address)
    url.port = String(own)
    return url.href
  }
  await answers(urlOf(direct), child, said)
  return {
    urlOf,
    stop: async () => {
      // SIGTERM waits for all clients to disconnect.
      child.kill('SIGINT')
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await exit
      clearTimeout(killTimer)
    },
  }
}

async function answers(url: string, child: ChildProcess, said: string[]): Promise<void> {
  const end = Date.now() + MAX_STARTING
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`PgBouncer did not start:\n${said.join('')}`, { cause: error })
    } finally {
      await client.end()
    }
    await sleep(50)
  }
}

/** Each text must occur: the shipped file is used, except for what differs between machines. */
export function replaceAll(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((sum, [from, to]) => {
    if (!sum.includes(from)) throw new Error(`"${from}" is not in the file`)
    return sum.replaceAll(from, to)
  }, text)
}
