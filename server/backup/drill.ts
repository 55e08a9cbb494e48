import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fail } from '#contract/errors.ts'
import { type Database, openEmbedded } from '#server/db/client.ts'
import { createDiskStore } from '#server/files/disk.ts'
import { makeBackup } from './backup.ts'
import { newBackupKey } from './encryption.ts'
import { readLines } from './lines.ts'
import { type RestoreSummary, restoreBackup } from './restore.ts'

export type DrillSummary = RestoreSummary & { tables: number }

/**
 * Restores a backup into a temporary database and folder, backs those up and compares the two backups, row
 * by row and file by file. Nothing else is touched. Fails with restore_rejected.
 */
export async function drill(
  file: string,
  identities: readonly string[],
  openEmpty: () => Promise<Database> = () => openEmbedded('memory://'),
): Promise<DrillSummary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-drill-'))
  const database = await openEmpty()
  const files = createDiskStore(path.join(folder, 'uploads'))
  try {
    const facts = await restoreBackup({ db: database.db, files }, file, identities)
    const again = path.join(folder, 'again')
    // If it is left behind, nobody can read it: the key is only in memory.
    const own = await newBackupKey()
    await makeBackup({ db: database.db, files, version: '' }, again, own.recipient)
    const [before, after] = [await contentOf(file, identities), await contentOf(again, [own.identity])]
    for (const name of new Set([...before.keys(), ...after.keys()]))
      if (before.get(name) !== after.get(name))
        fail('restore_rejected', { message: `${name} is not the same after a restore of ${file}.` })
    return { ...facts, tables: [...before.keys()].filter((name) => name.startsWith('table ')).length }
  } finally {
    files.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A digest of every table and file of a backup, by name. Memory does not grow with the content. */
async function contentOf(file: string, identities: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  let current: Digest | undefined
  const finish = () => current && contents.set(current.name, current.end())
  for await (const line of readLines(file, identities)) {
    if (line.startsWith('{"row"') || line.startsWith('{"part"')) {
      current?.add(line)
      continue
    }
    finish()
    const { table, file: key } = JSON.parse(line) as { table?: string; file?: string }
    current = table !== undefined ? ofTable(table) : key !== undefined ? ofFile(key) : undefined
  }
  return contents
}

interface Digest {
  name: string
  add(line: string): void
  end(): string
}

/** The sum of the hashes of all rows: their order does not matter. */
function ofTable(table: string): Digest {
  let rows = 0
  let sum = 0n
  return {
    name: `table ${table}`,
    add: (line) => {
      rows += 1
      sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    },
    end: () => `${rows} rows, ${sum}`,
  }
}

/** The hash of the file's bytes, however they are split into parts. */
function ofFile(key: string): Digest {
  const hash = createHash('sha256')
  return {
    name: `file ${key}`,
    add: (line) => hash.update(Buffer.from((JSON.parse(line) as { part: string }).part, 'base64')),
    end: () => hash.digest('hex'),
  }
}
