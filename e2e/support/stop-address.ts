import { makeStopTicket } from '#server/features/learning/stop-ticket.ts'
import { stopPath } from '#server/features/notifications/stop-address.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { SITE_SECRET } from './long-ago.ts'

/** Where the link of somebody's reminder leads. */
export function stopAddress(accountId: string): string {
  return `/reminders/stop/${makeStopTicket(createTokens(SITE_SECRET), accountId)}`
}

/** Where the link of a mail about somebody's applications leads. */
export function stopApplicationsAddress(accountId: string): string {
  return stopPath(createTokens(SITE_SECRET), accountId, 'application')
}
