import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#contract/uuid.ts'
import type { Tokens } from './tokens.ts'

const PURPOSE = 'end-session'

/** The key in the mail about a sign-in that ends that session: its id, and our signature. None of it is stored. */
export function endKeyOf(tokens: Tokens, sessionId: string): string {
  return `${sessionId}.${proofOf(tokens.derive(PURPOSE), sessionId).toString('base64url')}`
}

/** The session of a key, even one signed with the secret that is being replaced; null for an invalid key. */
export function sessionOfKey(tokens: Tokens, linked: string): string | null {
  const [sessionId = '', proof = ''] = linked.split('.')
  if (!isUuid(sessionId)) return null
  const given = Buffer.from(proof, 'base64url')
  const isOurs = tokens.deriveAll(PURPOSE).some((key) => {
    const right = proofOf(key, sessionId)
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? sessionId : null
}

function proofOf(key: Buffer, sessionId: string): Buffer {
  return createHmac('sha256', key).update(sessionId).digest()
}
