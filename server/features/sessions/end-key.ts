import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#contract/uuid.ts'
import type { Tokens } from './tokens.ts'

/** What the mail of a sign-in carries to end that session: its id, and proof that we wrote it. Nothing of it is stored. */
export function endKeyOf(tokens: Tokens, sessionId: string): string {
  return `${sessionId}.${proofOf(tokens, sessionId).toString('base64url')}`
}

/** The session behind a key, or null when it is not ours. */
export function sessionOfKey(tokens: Tokens, key: string): string | null {
  const [sessionId = '', proof = ''] = key.split('.')
  if (!isUuid(sessionId)) return null
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(tokens, sessionId)
  return given.length === right.length && timingSafeEqual(given, right) ? sessionId : null
}

function proofOf(tokens: Tokens, sessionId: string): Buffer {
  return createHmac('sha256', tokens.derive('end-session')).update(sessionId).digest()
}
