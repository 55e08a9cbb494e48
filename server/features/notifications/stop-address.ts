import { makeStopTicket } from '#server/features/learning/stop-ticket.ts'
import type { Tokens } from '#server/features/sessions/tokens.ts'
import type { Stoppable } from './settings.commands.ts'

/** Purpose of the ticket's signature: a ticket for these mails stops no others. */
export function stopPurpose(mails: Stoppable): string {
  return `stop-notifications-${mails}`
}

/** Where somebody unsubscribes from these mails without signing in. */
export function stopPath(tokens: Tokens, accountId: string, mails: Stoppable): string {
  return `/notifications/stop/${mails}/${makeStopTicket(tokens, accountId, stopPurpose(mails))}`
}
