import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import type { FileStore } from '#server/files/stored-files.ts'
import type { BackupSource } from './backup.ts'
import { BadBackup, checkBackup, type End, readLines } from './lines.ts'
import { listTables, migrationsOf, withoutTimeouts } from './tables.ts'
import { withoutConstraints } from './without-constraints.ts'

export interface RestoreSummary {
  file: string
  /** When the backup was made. */
  at: string
  rows: number
  files: number
  /** Files that the backup refers to and does not contain. */
  missing: number
  /** False when the statistics for the planner could not be collected. */
  hasStatistics: boolean
}

type Restored = Omit<RestoreSummary, 'hasStatistics'>

/** What a server that nobody has used yet writes on its own. */
const OWN_TRACES = [
  'fruitless_searches',
  'answer_templates',
  'glossary',
  'installation',
  'jobs',
  'learning_totals',
  'page_views',
  'rate_windows',
  'searched_by',
  'searched_terms',
]

/** Characters of rows per insert. */
const BATCH = 1_000_000

/**
 * Fills an empty database and the file store from a backup, after the whole file has been verified. All or
 * nothing: the rows in one transaction, which `conclude` belongs to, and files that a failed attempt added are removed.
 */
export async function restoreBackup(
  { db, files }: Pick<BackupSource, 'db' | 'files'>,
  file: string,
  identities: readonly string[] = [],
  conclude: (tx: Tx, facts: Restored) => Promise<void> = async () => {},
): Promise<RestoreSummary> {
  try {
    const { header, end } = await checkBackup(file, identities)
    const { rows, files: kept, missing, damaged } = end
    const facts = { file, at: header.at, rows, files: kept, missing: missing.length + damaged.length }
    const put: string[] = []
    const older = new Set<string>()
    let isFilled = false
    try {
      await withoutTimeouts(db, async (tx) => {
        await mustFit(tx, header)
        await mustBeEmpty(tx)
        for await (const { key } of files.list()) older.add(key)
        await withoutConstraints(tx, () => fill(tx, files, readLines(file, identities), end, put))
        await conclude(tx, facts)
        isFilled = true
      })
    } catch (error) {
      // After a failed COMMIT the rows may be there; if they are not, a daily job deletes files without a row.
      if (!isFilled) for (const key of put) if (!older.has(key)) await files.remove(key)
      throw error
    }
    return { ...facts, hasStatistics: await collectStatistics(db) }
  } catch (error) {
    if (error instanceof BadBackup) fail('restore_rejected', { message: error.message })
    throw error
  }
}

/** A failure is reported, not thrown: everything is restored by now. */
async function collectStatistics(db: Db): Promise<boolean> {
  return withoutTimeouts(db, (tx) => tx.execute(sql`analyze`)).then(
    () => true,
    () => false,
  )
}

async function mustFit(
  tx: Tx,
  { version, migrations }: { version: string; migrations: { count: number; last: string } },
): Promise<void> {
  const ours = await migrationsOf(tx)
  if (ours.last === migrations.last) return
  fail('restore_rejected', {
    message:
      `The backup was made by another version of Pragati (${version}, ${migrations.count} migrations; here they are ` +
      `${ours.count}). Restore it with that version, then update. Nothing was restored.`,
  })
}

async function mustBeEmpty(tx: Tx): Promise<void> {
  const others = await rowsOf(
    tx,
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'pragati listener'`,
  )
  if (others.length > 0)
    reject('A Pragati server is running on this database. Stop it first. Nothing was restored.')
  for (const table of await listTables(tx)) {
    const name = sql.identifier(table)
    if (OWN_TRACES.includes(table)) await tx.execute(sql`delete from ${name}`)
    else if ((await rowsOf(tx, sql`select 1 from ${name} limit 1`)).length > 0)
      reject('The database is not empty. Restore into an empty one. Nothing was restored.')
  }
}

/** A line of the file after its header. */
interface Line {
  table?: string
  file?: string
  bytes?: number
  part?: string
  end?: End
}

const ROW = '{"row":'

async function fill(
  tx: Tx,
  files: FileStore,
  lines: AsyncGenerator<string>,
  end: End,
  put: string[],
): Promise<void> {
  try {
    await fillFrom(lines, tx, files, end, put)
  } finally {
    await lines.return(undefined)
  }
}

async function fillFrom(
  lines: AsyncGenerator<string>,
  tx: Tx,
  files: FileStore,
  end: End,
  put: string[],
): Promise<void> {
  await lines.next()
  let insert: (rows: string[]) => Promise<void> = async () => {}
  let rows: string[] = []
  let size = 0
  let restored = 0
  const flush = async () => {
    if (rows.length > 0) await insert(rows)
    restored += rows.length
    rows = []
    size = 0
  }
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const text = next.value
    if (text.startsWith(ROW)) {
      rows.push(text.slice(ROW.length, -1))
      size += text.length
      if (size > BATCH) await flush()
      continue
    }
    await flush()
    const line = JSON.parse(text) as Line
    if (line.table !== undefined) insert = await inserter(tx, line.table)
    else if (line.file !== undefined) {
      put.push(line.file)
      const bytes = line.bytes ?? 0
      await files.put(line.file, Readable.from(partsOf(lines, bytes)), bytes)
    }
  }
  if (restored !== end.rows || put.length !== end.files)
    throw new Error(`${restored} rows and ${put.length} files instead of ${end.rows} and ${end.files}`)
}

/** Consumes as many lines as the file has parts. */
async function* partsOf(lines: AsyncGenerator<string>, bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; ) {
    const next = await lines.next()
    const { part } = next.done ? {} : (JSON.parse(next.value) as Line)
    if (part === undefined) throw new Error('a file of the backup ends too early')
    const content = Buffer.from(part, 'base64')
    left -= content.length
    yield content
  }
}

/** Inserts rows given as JSON; generated columns are left to the database. */
async function inserter(tx: Tx, table: string): Promise<(rows: string[]) => Promise<void>> {
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        order by ordinal_position`,
  )
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const name = sql.identifier(table)
  return async (rows) => {
    await tx.execute(
      sql`insert into ${name} (${names}) overriding system value
          select ${names} from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::text::jsonb)`,
    )
  }
}

function reject(message: string): never {
  fail('restore_rejected', { message })
}
