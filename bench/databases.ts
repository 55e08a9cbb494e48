import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startPostgres } from '#testing/postgres-server.ts'
import type { Row } from './rows.ts'
import { ask } from './settle.ts'

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
