import { makeUnsubscribeToken } from '#server/features/learning/unsubscribe-token.ts'
import type { Tokens } from '#server/features/sessions/tokens.ts'
import type { Unsubscribable } from './settings.commands.ts'

/** Purpose of the ticket's signature: a ticket for these emails stops no others. */
export function unsubscribePurpose(mails: Unsubscribable): string {
  return `stop-notifications-${mails}`
}

/** Where somebody unsubscribes from these emails without signing in. */
export function unsubscribePath(tokens: Tokens, accountId: string, mails: Unsubscribable): string {
  return `/notifications/stop/${mails}/${makeUnsubscribeToken(tokens, accountId, unsubscribePurpose(mails))}`
}
