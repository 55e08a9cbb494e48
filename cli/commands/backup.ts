import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BackupSummary } from '#server/backup/backup.ts'
import type { DrillSummary } from '#server/backup/drill.ts'
import type { BackupKey } from '#server/backup/encryption.ts'
import type { RestoreSummary } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { type CommandInput, command, type Request, UsageError } from '../command.ts'
import { moment } from '../print.ts'

function fileOf({ positionals: [file] }: CommandInput): { file: string } {
  if (file === undefined) throw new UsageError('Name the file, or object storage: --to s3://bucket/folder')
  return { file: path.resolve(file) }
}

const storage = {
  type: 'string',
  hint: 'object storage instead of a file: s3://bucket/folder (S3_… say where)',
} as const
const keep = { type: 'string', hint: 'with --to: so many backups stay there, the newest (14)' } as const

/** Writes the backup beside the data, uploads it to object storage from here, and deletes it; only a killed process leaves it. */
async function backupTo(given: CommandInput): Promise<Request> {
  const { backupName, placeOf, putBackup } = await import('#server/backup/backup-store.ts')
  const { deleteAbandonedCopies, temporaryCopy } = await import('../temporary-copy.ts')
  const { s3, dataDir } = readConfig(given.env)
  const { to, keep: kept = '14' } = given.values
  const place = placeOf(String(to)) ?? wrong('--to takes an address such as s3://bucket/folder')
  const settings = s3 ?? wrong('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY say where it is')
  if (given.positionals.length > 0) wrong('Either a file or --to')
  const count = /^[1-9]\d{0,3}$/.test(String(kept)) ? Number(kept) : wrong('--keep takes a number from 1')
  const name = backupName(new Date())
  // Of this process alone: another one may begin in the same second.
  const file = path.resolve(dataDir, `${name}.${process.pid}`)
  await deleteAbandonedCopies(dataDir)
  return {
    operation: 'backup',
    input: { file, ...recipientOf(given) },
    finish: async (facts: BackupSummary) => {
      // An older backup may hold the files that are damaged now: all of them stay.
      await putBackup(settings, place, file, name, facts.damaged.length > 0 ? Infinity : count)
      return { ...facts, file: `s3://${place.bucket}/${place.prefix}${name}` }
    },
    cleanUp: temporaryCopy(file),
  }
}

function wrong(message: string): never {
  throw new UsageError(message)
}

const KEY = 'AGE-SECRET-KEY-'

/** The keys in a file, one a line; comments begin with a `#`. */
async function identitiesOf({ values: { key: file } }: CommandInput): Promise<string[]> {
  if (typeof file !== 'string') return []
  const text = await readFile(file, 'utf8').catch(() => wrong(`The key file ${file} cannot be read`))
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  for (const [at, line] of lines.entries()) {
    if (line === '' || line.startsWith('#') || line.startsWith(KEY)) continue
    // Not the line itself: it may be a damaged key.
    wrong(`Line ${at + 1} of ${file} is not a key, which begins with ${KEY}. Remove it`)
  }
  return lines.filter((line) => line.startsWith(KEY))
}

const key = { type: 'string', hint: 'file with the key of an encrypted backup' } as const
const recipient = {
  type: 'string',
  hint: 'encrypt it for this key (age1…; BACKUP_RECIPIENT otherwise)',
} as const

function recipientOf({ values, env }: CommandInput): { recipient?: string } {
  const given = values.for ?? readConfig(env).backupRecipient
  return typeof given === 'string' ? { recipient: given } : {}
}

export const backupCommands = [
  command<BackupSummary>({
    words: 'backup',
    positionals: ['file?'],
    options: { for: recipient, to: storage, keep },
    summary: 'write the whole database and all uploaded files into one new file, also while the server runs',
    request: (given) =>
      given.values.to === undefined
        ? { operation: 'backup', input: { ...fileOf(given), ...recipientOf(given) } }
        : backupTo(given),
    show: ({ file, rows, files, missing, bytes, encrypted }) =>
      [
        `${amount(rows, 'row')} and ${amount(files, 'file')} are in ${file} (${megabytes(bytes)}), as it was read again.`,
        ...(missing > 0 ? [`${amount(missing, 'file')} were not there any more.`] : []),
        encrypted
          ? 'It is encrypted: only who holds the key can read it.'
          : 'It holds personal data: keep it where nobody else can read it.',
      ].join('\n'),
    flaw: ({ damaged }) =>
      damaged.length === 0
        ? undefined
        : `Damaged, and therefore not in the backup: ${namesOf(damaged)}. Everything else is in it.`,
  }),
  command<RestoreSummary>({
    words: 'restore',
    positionals: ['file'],
    options: { key },
    summary: 'fill an empty database (embedded or PostgreSQL) and the uploads from such a file',
    request: async (given) => ({
      operation: 'restore',
      input: { ...fileOf(given), identities: await identitiesOf(given) },
      isAlone: true,
    }),
    show: ({ file, at, rows, files, hasStatistics }) =>
      [
        `${amount(rows, 'row')} and ${amount(files, 'file')} are restored from ${file}, as of ${moment(at)} UTC.`,
        ...(hasStatistics
          ? []
          : ['ANALYZE failed: run it on the database, or searches may be slow for a while.']),
      ].join('\n'),
  }),
  command<DrillSummary>({
    words: 'restore-drill',
    positionals: ['file'],
    options: { key },
    summary: 'restore such a file into a database that is thrown away, and compare; touches nothing else',
    request: async (given) => {
      const { drill } = await import('#server/backup/drill.ts')
      return { result: await drill(fileOf(given).file, await identitiesOf(given)) }
    },
    show: ({ file, at, rows, files, tables }) =>
      `${file}, as of ${moment(at)} UTC, can be restored: ${amount(rows, 'row')} of ${amount(tables, 'table')} and ${amount(files, 'file')} were the same afterwards.`,
  }),
  command<BackupKey>({
    words: 'backup-key',
    summary: 'make a key for encrypted backups; keep what it prints elsewhere than the backups',
    request: async () => {
      const { newBackupKey } = await import('#server/backup/encryption.ts')
      return { result: await newBackupKey() }
    },
    show: ({ identity, recipient: own }) =>
      [`# The public key, for BACKUP_RECIPIENT: ${own}`, identity].join('\n'),
  }),
]

/** With --json all are printed. */
const NAMED = 20

function namesOf(keys: string[]): string {
  const others = keys.length - NAMED
  return [...keys.slice(0, NAMED), ...(others > 0 ? [amount(others, 'other')] : [])].join(', ')
}

function amount(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
