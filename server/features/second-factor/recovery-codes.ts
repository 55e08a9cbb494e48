import { createHash, randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashingOf, hashSecret, newHashing } from '#server/features/sessions/passwords.ts'

/** Without characters that look like others. 16 of 30 are 78 bits: with a slow hash enough. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz2346789'
const LENGTH = 16

/** What their owner writes down, and what is kept of them. */
export interface RecoveryCodes {
  codes: string[]
  hashes: string[]
}

/** Ten codes, as they are written down: `abcd-efgh-jkmn-pqrs`. Never inside a transaction: hashing takes its time. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => {
    const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    return text.replace(/.{4}(?!$)/g, '$&-')
  })
  const hashing = newHashing()
  return { codes, hashes: await Promise.all(codes.map((code) => hashSecret(plain(code), hashing))) }
}

/** Which of the kept hashes is that of a code, however it is typed; null when none is. One is made for each salt: there is one. */
export async function hashOfCode(kept: string[], code: string): Promise<string | null> {
  const typed = plain(code)
  // Of codes that were made before they were kept like passwords.
  const possible = new Set([createHash('sha256').update(typed).digest('base64url')])
  const bySalt = new Map(kept.map((hash) => [hash.split('$').slice(0, -1).join('$'), hash]))
  for (const hash of bySalt.values()) {
    const hashing = hashingOf(hash)
    if (hashing) possible.add(await hashSecret(typed, hashing))
  }
  return kept.find((hash) => possible.has(hash)) ?? null
}

function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}
