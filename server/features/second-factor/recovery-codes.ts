import { createHash, randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashingOf, hashSecret, newHashing } from '#server/features/sessions/passwords.ts'

/** Without ambiguous characters. 16 of 30 are 78 bits: enough with a slow hash. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz2346789'
const LENGTH = 16

/** The codes for their owner, and the stored hashes. */
export interface RecoveryCodes {
  codes: string[]
  hashes: string[]
}

/** Ten codes, as they are shown: `abcd-efgh-jkmn-pqrs`. Never inside a transaction: hashing is slow. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => {
    const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    return text.replace(/.{4}(?!$)/g, '$&-')
  })
  const hashing = newHashing()
  return { codes, hashes: await Promise.all(codes.map((code) => hashSecret(plain(code), hashing))) }
}

/**
 * Which of the stored hashes matches a code, however it is typed; null when none does. One hash is computed
 * per salt: there is one salt.
 */
export async function hashOfCode(kept: string[], code: string): Promise<string | null> {
  const typed = plain(code)
  // For codes from before they were hashed like passwords.
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
