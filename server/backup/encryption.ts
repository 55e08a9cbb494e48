import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'

/** The first bytes of every age file. */
const MAGIC = 'age-encryption.org/v1'
/** Prefix of post-quantum keys; all keys of a file are of one sort. */
const HYBRID = 'age1pq1'

export interface BackupKey {
  /** Decrypts what was encrypted for `recipient`; to be stored away from the backups. */
  identity: string
  /** May be public. */
  recipient: string
}

export async function newBackupKey(like = ''): Promise<BackupKey> {
  const identity = await (like.startsWith(HYBRID) ? generateHybridIdentity() : generateX25519Identity())
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Whether something can be encrypted for it. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    // The library's error is about its own format; the person who typed the key only learns that it is not one.
    return false
  }
}

/** Encrypts the content for the holders of these keys; memory does not grow with it. */
export async function encrypted(content: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** No key opens the file. */
export class LockedBackup extends Error {}

/** The content of a file, decrypted if necessary. Fails with a LockedBackup. */
export async function openBackup(file: string, identities: readonly string[]): Promise<Readable> {
  const isLocked = await isEncrypted(file)
  const content = createReadStream(file)
  if (!isLocked) return content
  const decrypter = new Decrypter()
  try {
    if (identities.length === 0)
      throw new LockedBackup(`${file} is encrypted. Name the file with its key: --key FILE.`)
    for (const identity of identities) decrypter.addIdentity(identity)
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch (error) {
    content.destroy()
    throw error instanceof LockedBackup ? error : new LockedBackup(`The key does not open ${file}.`)
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await handle.close()
  }
}

/** The two stream types differ in name only. */
function toWeb(content: Readable) {
  return Readable.toWeb(content) as unknown as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(content: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(content as unknown as ReadableStream)
}
