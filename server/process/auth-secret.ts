import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/config.ts'
import { createFileAtomically } from './atomic-write.ts'
import { reasonOf } from './data-folder.ts'

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
    if (await createFileAtomically(file, fresh)) return fresh
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
