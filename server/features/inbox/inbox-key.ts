import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tokens } from '#server/features/sessions/tokens.ts'

/** A mailed link to an inbox works for 30 days. Seconds. */
const KEY_SECONDS = 30 * 24 * 60 * 60

interface OpportunityRecord {
  id: string
  /** The contact address: the key represents the reader of its mail. */
  email: string
}

/** The key in the mailed link to the inbox of an opportunity posted without an account; it is in the URL fragment. */
export function makeInboxKey(tokens: Tokens, opportunity: OpportunityRecord, now = Date.now()): string {
  const expires = Math.floor(now / 1_000) + KEY_SECONDS
  return `${expires.toString(36)}.${signature(tokens, opportunity, expires)}`
}

/** Whether the key is valid for this opportunity and its current contact address, and has not expired. */
export function isInboxKey(tokens: Tokens, opportunity: OpportunityRecord, key: string | undefined): boolean {
  const parts = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key ?? '')
  if (!parts) return false
  const expires = Number.parseInt(parts[1] ?? '', 36)
  // Compared as text: different base64 texts can decode to the same bytes.
  const claimed = Buffer.from(parts[2] ?? '')
  const right = Buffer.from(signature(tokens, opportunity, expires))
  return expires * 1_000 > Date.now() && timingSafeEqual(claimed, right)
}

function signature(tokens: Tokens, { id, email }: OpportunityRecord, expires: number): string {
  return createHmac('sha256', tokens.derive('opportunity-inbox'))
    .update(`${id} ${expires} ${email}`)
    .digest('base64url')
}
