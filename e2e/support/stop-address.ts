import { makeStopTicket } from '#server/features/learning/stop-ticket.ts'
import { stopPath } from '#server/features/notifications/stop-address.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { SITE_SECRET } from './long-ago.ts'

/** The unsubscribe link of somebody's reminder. */
export function stopAddress(accountId: string): string {
  return `/reminders/stop/${makeStopTicket(createTokens(SITE_SECRET), accountId)}`
}

/** The unsubscribe link of a mail about somebody's applications. */
export function stopApplicationsAddress(accountId: string): string {
  return stopPath(createTokens(SITE_SECRET), accountId, 'application')
}
