import { createHash, randomBytes } from 'node:crypto'

export const RESET_MINUTES = 30

/** 32 random bytes, as they stand in the mailed link. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. It is random enough not to need a slow hash. */
export function resetTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
