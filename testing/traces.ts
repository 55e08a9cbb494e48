import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { listTables } from '#server/backup/tables.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import type { TestApp } from './app.ts'

/** Where in the database any of the words occurs, as `table: row`. */
export async function tracesInDatabase({ resources: { db } }: TestApp, words: string[]): Promise<string[]> {
  const tables = await listTables(db)
  const found: string[] = []
  for (const name of tables) {
    const rows = await rowsOf<{ row: string }>(db, sql`select t::text as row from ${sql.identifier(name)} t`)
    for (const { row } of rows) {
      if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${row}`)
    }
  }
  return found
}

/** The files of the data folder that contain any of the words, in their names, their bytes or, for an email, its text. */
export async function tracesOnDisk({ dataDir }: TestApp, words: string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const bytes = await readFile(file)
    const mail = file.endsWith('.eml') ? JSON.stringify(await PostalMime.parse(bytes)) : ''
    const content = `${file} ${bytes.toString('latin1')} ${mail}`
    if (words.some((word) => content.includes(word))) found.push(file)
  }
  return found
}
