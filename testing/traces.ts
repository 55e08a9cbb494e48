import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import type { TestApp } from './app.ts'

/** Where in the database any of the words is found, as `table: row`. */
export async function tracesInDatabase({ resources: { db } }: TestApp, words: string[]): Promise<string[]> {
  const tables = rowsOf(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = rowsOf(await db.execute(sql`select t::text as row from ${sql.identifier(String(name))} t`))
    for (const { row } of rows) {
      if (words.some((word) => String(row).toLowerCase().includes(word.toLowerCase())))
        found.push(`${name}: ${row}`)
    }
  }
  return found
}

/** The files of the data folder that hold any of the words, in their names, their bytes or, of a mail, its text. */
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

function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows
}
