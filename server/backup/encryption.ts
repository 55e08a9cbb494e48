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

/** How every file in the format of age begins. */
const MAGIC = 'age-encryption.org/v1'
/** Keys that also withstand quantum computers begin so; a file is for keys of one sort. */
const HYBRID = 'age1pq1'

export interface BackupKey {
  /** Opens what was encrypted for `recipient`; to be kept elsewhere than the backups. */
  identity: string
  /** May be known to anybody. */
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
    // The library says what is wrong of its own format; whoever typed it learns that it is none.
    return false
  }
}

/** The same content for whoever holds the key of one of the recipients; memory does not grow with it. */
export async function encrypted(content: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** No key opens the file. */
export class LockedBackup extends Error {}

/** The content of a file, decrypted where it must be. Fails with a LockedBackup. */
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

/** The two kinds of types for the same streams differ in words only. */
function toWeb(content: Readable) {
  return Readable.toWeb(content) as unknown as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(content: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(content as unknown as ReadableStream)
}
