import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tokens } from '#server/features/sessions/tokens.ts'

const CIPHER = 'aes-256-gcm'
const PURPOSE = 'second-factor'
const NONCE = 12
const TAG = 16

/** A secret as stored: nonce, tag and ciphertext, readable only with the server's secret and for this account. */
export function encryptSecret(tokens: Tokens, accountId: string, secret: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, tokens.derive(PURPOSE), nonce).setAAD(Buffer.from(accountId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Null when it was encrypted with a secret that the server does not have (any more). */
export function decryptSecret(tokens: Tokens, accountId: string, sealed: Uint8Array): Uint8Array | null {
  for (const key of tokens.deriveAll(PURPOSE)) {
    const plain = open(key, accountId, sealed)
    if (plain) return plain
  }
  return null
}

/**
 * The secret re-encrypted with the newest key, while one is being replaced; null when it already is, or cannot be read.
 */
export function reencrypt(tokens: Tokens, accountId: string, sealed: Uint8Array): Uint8Array | null {
  if (open(tokens.derive(PURPOSE), accountId, sealed)) return null
  const plain = decryptSecret(tokens, accountId, sealed)
  return plain && encryptSecret(tokens, accountId, plain)
}

function open(key: Buffer, accountId: string, sealed: Uint8Array): Uint8Array | null {
  const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()])
  } catch {
    // Not this key.
    return null
  }
}
