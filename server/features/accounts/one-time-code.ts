import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { retention } from '#contract/retention.ts'
import type { Tokens } from '#server/features/sessions/tokens.ts'

/** Lifetime in minutes, from the mail that carries it. */
export const CODE_MINUTES = retention.oneTimeCodeMinutes
/** Maximum age in minutes, however often it is mailed: after that a new one is made. */
export const MAX_CODE_MINUTES = 30
export const MAX_CODE_ATTEMPTS = 5

export function newSalt(): Uint8Array {
  return randomBytes(16)
}

/** The six digits for an account and a salt: evenly distributed, and computable only with the server's secret. */
export function codeOf(tokens: Tokens, accountId: string, salt: Uint8Array): string {
  const digest = createHmac('sha256', tokens.derive('one-time-code')).update(accountId).update(salt).digest()
  const space = 10n ** BigInt(limits.otpDigits)
  return String(digest.readBigUInt64BE() % space).padStart(limits.otpDigits, '0')
}

export function isCode(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}
