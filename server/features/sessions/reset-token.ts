import { createHash, randomBytes } from 'node:crypto'
import { retention } from '#contract/retention.ts'

export const RESET_MINUTES = retention.resetLinkMinutes

/** 32 random bytes, as in the mailed link. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token. It is random enough not to need a slow one. */
export function resetTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
