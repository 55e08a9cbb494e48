import { makeStopTicket } from '#server/features/learning/stop-ticket.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { SITE_SECRET } from './long-ago.ts'

/** Where the link of somebody's reminder leads. */
export function stopAddress(accountId: string): string {
  return `/reminders/stop/${makeStopTicket(createTokens(SITE_SECRET), accountId)}`
}
