import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { encrypted, LockedBackup, openBackup } from './encryption.ts'

/**
 * A backup is one gzip file of JSON lines, so that `zcat` shows what is in it and any language can read it:
 *
 *   {"pragati":"backup", …}                   which format, which tables they were, when
 *   {"table":"accounts"}                      what follows are rows of this table,
 *   {"row":{…}}                               each as PostgreSQL writes it as JSON
 *   {"file":"photo-…","bytes":1234}           what follows is the content of this file
 *   {"part":"…"}                              in pieces, in base64
 *   {"end":{"rows":1,"files":1,"sha256":"…"}} of every byte before this line
 */
export const FORMAT = 1

export const Header = z.object({
  pragati: z.literal('backup'),
  format: z.number(),
  /** Of the software that made it. */
  version: z.string(),
  at: z.string(),
  /** How many migrations the database had, and the hash of the last one. */
  migrations: z.object({ count: z.number(), last: z.string() }),
})
export type Header = z.infer<typeof Header>

export const End = z.object({
  end: z.object({
    rows: z.number(),
    files: z.number(),
    /** Files whose bytes were gone by the time they were read, although their row was there. */
    missing: z.array(z.string()),
    /** Files that could not be read, or had another length than their row said. Older backups have no such list. */
    damaged: z.array(z.string()).default([]),
    sha256: z.string(),
  }),
})
export type End = z.infer<typeof End>['end']

/** The file cannot be a valid backup; the message is for the person at the terminal. */
export class BadBackup extends Error {}

interface LineWriter {
  /** Appends lines as fast as the disk accepts them. */
  append(lines: AsyncIterable<string>): Promise<void>
  /** Resolves once all of it is on the disk. */
  close(): Promise<void>
  /** Nothing more is written; the file may be removed then. */
  abandon(): Promise<void>
  sha256(): string
}

/** Writes to a new file that only its owner can read; encrypted for `recipients`, where there are any. */
export function createLineWriter(file: string, recipients: readonly string[] = []): LineWriter {
  const hash = createHash('sha256')
  const packed = new PassThrough()
  const written = write(packed, file, recipients)
  // The callers of append and close get the error.
  written.catch(() => {})
  return {
    append: async (lines) => {
      async function* counted() {
        for await (const line of lines) {
          const bytes = Buffer.from(`${line}\n`)
          hash.update(bytes)
          yield bytes
        }
      }
      // A gzip file may consist of several members.
      await pipeline(counted(), createGzip(), packed, { end: false }).catch(async (error: Error) => {
        packed.destroy(error)
        throw await written.then(
          () => error,
          (cause: Error) => cause,
        )
      })
    },
    close: async () => {
      packed.end()
      await written
    },
    abandon: async () => {
      packed.destroy()
      await written.catch(() => {})
    },
    sha256: () => hash.copy().digest('hex'),
  }
}

async function write(packed: PassThrough, file: string, recipients: readonly string[]): Promise<void> {
  const content = recipients.length > 0 ? await encrypted(packed, recipients) : packed
  // It begins to open at once, and an error before somebody listens would end the process.
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** The lines of a file. A file that is not gzip, or is truncated, is a BadBackup. */
export async function* readLines(file: string, identities: readonly string[] = []): AsyncGenerator<string> {
  const unpacked = createGunzip()
  let begun: Buffer[] = []
  try {
    const reading = pipeline(await openBackup(file, identities), unpacked)
    reading.catch(() => {})
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
        yield Buffer.concat([...begun, piece.subarray(from, at)]).toString('utf8')
        begun = []
        from = at + 1
      }
      if (from < piece.length) begun.push(piece.subarray(from))
    }
    await reading
  } catch (error) {
    throw error instanceof LockedBackup
      ? new BadBackup(`${error.message} ${NOTHING}`)
      : badBackup(file, error as NodeJS.ErrnoException)
  } finally {
    unpacked.destroy()
  }
  if (begun.length > 0) throw new BadBackup(`${file} is damaged or not complete. ${NOTHING}`)
}

const NOTHING = 'Nothing was restored.'

function badBackup(file: string, error: NodeJS.ErrnoException): Error {
  const { code, syscall } = error
  if (code === 'ENOENT') return new BadBackup(`There is no file ${file}. ${NOTHING}`)
  if (code === 'EACCES' || code === 'EISDIR') return new BadBackup(`${file} cannot be read (${code}).`)
  // Without a system call the error comes from decompression or decryption: the content makes no sense.
  return syscall === undefined ? new BadBackup(`${file} is damaged or not complete. ${NOTHING}`) : error
}

/** Reads the whole file once and returns its header and its end; a BadBackup unless every byte is as it was written. */
export async function checkBackup(
  file: string,
  identities: readonly string[] = [],
): Promise<{ header: Header; end: End }> {
  const hash = createHash('sha256')
  let first: string | undefined
  let last: string | undefined
  for await (const line of readLines(file, identities)) {
    first ??= line
    if (last !== undefined) hash.update(`${last}\n`)
    last = line
  }
  const header = Header.safeParse(parsed(first))
  if (!header.success) throw new BadBackup(`${file} is not a backup of Pragati. ${NOTHING}`)
  if (header.data.format !== FORMAT)
    throw new BadBackup(`${file} was made by a newer version of Pragati (${header.data.version}). ${NOTHING}`)
  const end = End.safeParse(parsed(last))
  if (!end.success || end.data.end.sha256 !== hash.digest('hex'))
    throw new BadBackup(`${file} is damaged or not complete. ${NOTHING}`)
  return { header: header.data, end: end.data.end }
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    // The caller finds that it is not the expected line.
    return undefined
  }
}
