import { writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readConfig } from '#server/config.ts'
import { prepareDataFolder } from '#server/process/data-folder.ts'
import { openDatabase } from '#server/process/open-database.ts'

/** Writes numbered rows, and much data that is only in the write-ahead log, while the disk is full (full-disk.mjs). */
const config = readConfig()
await prepareDataFolder(config.dataDir)
const { database } = await openDatabase(config)
await database.db.execute(sql`create table written (number integer)`)
for (let number = 0; ; number += 1) {
  await database.db.execute(sql`insert into written values (${number})`)
  process.stdout.write(`${number}\n`)
  if (number === 0) writeFileSync(process.env.FULL_DISK ?? '', '')
  await database.db.execute(sql`select pg_logical_emit_message(true, 'filler', repeat('x', 2000000))`)
}
