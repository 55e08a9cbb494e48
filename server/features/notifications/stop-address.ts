import { makeStopTicket } from '#server/features/learning/stop-ticket.ts'
import type { Tokens } from '#server/features/sessions/tokens.ts'
import type { Stoppable } from './settings.commands.ts'

/** What a ticket for these mails is signed for: one stops no others. */
export function stopPurpose(mails: Stoppable): string {
  return `stop-notifications-${mails}`
}

/** Where somebody stops these mails without signing in. */
export function stopPath(tokens: Tokens, accountId: string, mails: Stoppable): string {
  return `/notifications/stop/${mails}/${makeStopTicket(tokens, accountId, stopPurpose(mails))}`
}
