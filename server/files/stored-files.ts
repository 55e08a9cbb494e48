import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileKind } from '#contract/file-kinds.ts'

/** Storage of uploaded bytes. Keys come from newFileKey; nothing a person wrote is ever part of one. */
export interface FileStore {
  /**
   * Stores exactly `bytes` bytes under the key: all of them or, when the stream breaks off or has another length, none.
   */
  put(key: string, content: Readable, bytes: number): Promise<void>
  /** The content, or null when there is nothing under the key. */
  get(key: string): Promise<Readable | null>
  /** A missing key is fine. */
  remove(key: string): Promise<void>
  /** All stored files, for sweeping. */
  list(): AsyncIterable<StoredFile>
  close(): void
}

export interface StoredFile {
  key: string
  storedAt: Date
}

/** 128 random bits: not guessable, a single path segment, the same on every file system. */
export function newFileKey(kind: FileKind): string {
  return `${kind}-${randomBytes(16).toString('hex')}`
}

const KEY = /^[a-z]+-[0-9a-f]{32}$/

export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

/** A store accepts no other keys: they become paths. */
export function mustBeFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('that is not the key of a file')
}
