import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/config.ts'
import { createWholeFile } from './whole-file.ts'

/** Creates the folder and checks that it can be written; reports in one sentence what is wrong with it. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const probe = path.join(folder, `.probe-${process.pid}`)
    const file = await open(probe, 'w')
    try {
      await file.writeFile(Buffer.alloc(65_536))
      await file.sync()
    } finally {
      await file.close()
      await rm(probe, { force: true })
    }
  } catch (error) {
    throw new StartError(folderTrouble(folder, error as NodeJS.ErrnoException), { cause: error })
  }
}

/** Says in one sentence what is wrong with the folder. */
export function folderTrouble(folder: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${folder} is full. Free some space and start again.`
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be read or written by this user. Change its owner or set DATA_DIR to another folder.`
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is ${folder}, which is not a folder.`
    default:
      return `The data folder ${folder} cannot be used (${reasonOf(error)}).`
  }
}

/** The minimum length, also of a configured secret. Characters. */
const MIN_SECRET = 32
/** A file that was zeroed, or filled with one character, is not a secret. */
const MIN_DIFFERENT = 8

/** The secret that signs tokens: the configured one, or one generated once and stored in the data folder. */
export async function authSecret(folder: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const file = path.join(folder, 'auth-secret')
  try {
    const fresh = randomBytes(48).toString('base64url')
    if (await createWholeFile(file, fresh)) return fresh
    const kept = (await readFile(file, 'utf8')).trim()
    if (isSecret(kept)) return kept
  } catch (error) {
    throw new StartError(`The kept secret ${file} cannot be read or made (${reasonOf(error)}).`, {
      cause: error,
    })
  }
  throw new StartError(
    `The kept secret in ${file} is damaged: it must have at least ${MIN_SECRET} characters, as it was made. Put a copy of it back, or remove the file: then a new one is made and everybody signs in again.`,
  )
}

function isSecret(text: string): boolean {
  return text.length >= MIN_SECRET && new Set(text).size >= MIN_DIFFERENT && !/\p{Cc}/u.test(text)
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
