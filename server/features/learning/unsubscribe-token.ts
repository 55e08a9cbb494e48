import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tokens } from '#server/features/sessions/tokens.ts'

const ID_BYTES = 16

/** The default purpose of a link's signature. */
const REMINDERS = 'stop-reminders'

/**
 * The content of an unsubscribe link: the account, and our signature. It does not expire, since people keep old emails.
 */
export function makeUnsubscribeToken(tokens: Tokens, accountId: string, purpose = REMINDERS): string {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signature(tokens.derive(purpose), id)]).toString('base64url')
}

/** The account of a valid ticket, signed with the current secret or the one before; else null. */
export function accountOfUnsubscribeToken(
  tokens: Tokens,
  ticket: string,
  purpose = REMINDERS,
): string | null {
  if (!/^[\w-]{64}$/.test(ticket)) return null
  const bytes = Buffer.from(ticket, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  const claimed = bytes.subarray(ID_BYTES)
  const keys = tokens.deriveAll(purpose)
  if (!keys.some((key) => timingSafeEqual(claimed, signature(key, id)))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function signature(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest()
}
