import path from 'node:path'
import type { BackupFacts } from '#server/backup/backup.ts'
import type { RestoreFacts } from '#server/backup/restore.ts'
import { command, type Given } from '../command.ts'
import { moment } from '../print.ts'

const input = ({ positionals: [file = ''] }: Given) => ({ file: path.resolve(file) })

export const backupCommands = [
  command<BackupFacts>({
    words: 'backup',
    positionals: ['file'],
    summary: 'write the whole database and all uploaded files into one new file, also while the server runs',
    request: (given) => ({ operation: 'backup', input: input(given) }),
    show: ({ file, rows, files, missing, bytes }) =>
      [
        `${amount(rows, 'row')} and ${amount(files, 'file')} are in ${file} (${megabytes(bytes)}).`,
        ...(missing > 0 ? [`${amount(missing, 'file')} were not there any more.`] : []),
        'It holds personal data: keep it where nobody else can read it.',
      ].join('\n'),
  }),
  command<RestoreFacts>({
    words: 'restore',
    positionals: ['file'],
    summary: 'fill an empty database (embedded or PostgreSQL) and the uploads from such a file',
    request: (given) => ({ operation: 'restore', input: input(given), isAlone: true }),
    show: ({ file, at, rows, files }) =>
      `${amount(rows, 'row')} and ${amount(files, 'file')} are restored from ${file}, as of ${moment(at)} UTC.`,
  }),
]

function amount(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
