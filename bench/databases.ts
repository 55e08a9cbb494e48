import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#testing/postgres-server.ts'
import type { Row } from './rows.ts'

export type Kind = NonNullable<Row['database']>

export interface BenchDatabase {
  kind: Kind
  /** Creates a database of this name and returns the environment of a server that uses it. */
  envOf(name: string): Promise<Record<string, string>>
  /**
   * Copies the database of this name, which must not be in use, and returns the environment of a server that uses the
   * copy. PostgreSQL only.
   */
  copyOf(name: string, copy: string): Promise<Record<string, string>>
  /** Process id of the postmaster; the embedded database runs inside the server. */
  pid?: number
}

/** A database server of its own in `folder` for as long as `work` takes. */
export async function onDatabase(
  kind: Kind,
  folder: string,
  work: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const envOf = async (name: string) => ({
    DATA_DIR: path.join(folder, `${kind}-${name}`),
    AUTH_SECRET: 'only for measuring, 32 letters or so',
    DEMO: 'off',
  })
  if (kind === 'embedded') {
    const copyOf = () => Promise.reject(new Error('Only databases of PostgreSQL are copied.'))
    await work({ kind, envOf, copyOf })
    return
  }
  const server = await startPostgres(path.join(folder, 'postgresql'))
  const [pid] = (await readFile(path.join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')
  try {
    await work({
      kind,
      pid: Number(pid),
      envOf: async (name) => {
        await server.createDatabase(name)
        return { ...(await envOf(name)), DATABASE_URL: server.urlOf(name) }
      },
      copyOf: async (name, copy) => {
        await ask(server.urlOf('postgres'), `create database ${copy} template ${name}`)
        return { ...(await envOf(copy)), DATABASE_URL: server.urlOf(copy) }
      },
    })
  } finally {
    await server.stop()
  }
}

/**
 * Vacuums and analyses now: after so many inserts PostgreSQL would do it in the background a minute later, during a
 * measurement.
 */
export async function settle({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  if (!url) return
  for (const statement of ['vacuum analyze', 'checkpoint']) await ask(url, statement)
}

/** Writes all tables and indexes anew, so that what a migration wrote twice takes no more space than what was filled once. */
export async function compact({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  if (url) await ask(url, 'vacuum full')
}

/** Waits until a server has done the jobs that its first start or a new version queues. */
export async function whenJobsAreDone({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  if (!url) return
  const due =
    "select 1 from jobs where done_at is null and failed_at is null and run_at <= now() + interval '2 minutes'"
  while ((await ask(url, due)) > 0) await sleep(500)
}

async function ask(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
