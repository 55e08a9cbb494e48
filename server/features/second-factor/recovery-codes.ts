import { createHash, randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** Without characters that look like others. 16 of 30 are 78 bits: enough not to need a slow hash. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz2346789'
const LENGTH = 16

/** Ten codes, as they are written down: `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    return text.replace(/.{4}(?!$)/g, '$&-')
  })
}

/** What is kept of a code, however it is typed. */
export function recoveryHash(code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}
