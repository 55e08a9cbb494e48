import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { listTables } from '#server/backup/tables.ts'
import type { Db } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import type { FileStore } from '#server/files/stored-files.ts'

/** A digest of every table by its name, without the audit rows about backups themselves. */
export async function digestsOf(db: Db): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of await listTables(db)) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select to_jsonb(one)::text collate "C" as row from ${sql.identifier(table)} as one order by 1`,
    )
    const hash = createHash('sha256')
    let count = 0
    for (const { row } of rows) {
      if (table === 'audit_log' && row.includes('"action": "backup.')) continue
      hash.update(`${row}\n`)
      count += 1
    }
    digests[table] = `${count} rows, ${hash.digest('hex')}`
  }
  return digests
}

/** Every stored file and its content, in base64. */
export async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for await (const { key } of files.list()) {
    const content = await files.get(key)
    if (content) contents[key] = (await buffer(content)).toString('base64')
  }
  return contents
}
