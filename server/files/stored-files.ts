import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileKind } from '#contract/file-kinds.ts'

/** Where uploaded bytes lie. Keys come from newFileKey; nothing a person wrote is ever part of one. */
export interface FileStore {
  /** Keeps exactly `bytes` bytes under the key: all of them or, when the stream breaks off or lies, none. */
  put(key: string, content: Readable, bytes: number): Promise<void>
  /** The content, or null when there is nothing under the key. */
  get(key: string): Promise<Readable | null>
  /** Nothing under the key is fine. */
  remove(key: string): Promise<void>
  /** Everything that is kept, for sweeping. */
  list(): AsyncIterable<StoredFile>
  close(): void
}

export interface StoredFile {
  key: string
  storedAt: Date
}

/** 128 random bits: not guessable, one segment of an address, the same on every file system. */
export function newFileKey(kind: FileKind): string {
  return `${kind}-${randomBytes(16).toString('hex')}`
}

const KEY = /^[a-z]+-[0-9a-f]{32}$/

export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

/** A store takes no other keys: they become paths. */
export function mustBeFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('that is not the key of a file')
}
