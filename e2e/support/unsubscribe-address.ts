import { makeUnsubscribeToken } from '#server/features/learning/unsubscribe-token.ts'
import { unsubscribePath } from '#server/features/notifications/unsubscribe-address.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { SITE_SECRET } from './old-data.ts'

/** The unsubscribe link of somebody's reminder. */
export function unsubscribeAddress(accountId: string): string {
  return `/reminders/stop/${makeUnsubscribeToken(createTokens(SITE_SECRET), accountId)}`
}

/** The unsubscribe link of an email about somebody's applications. */
export function unsubscribeFromApplicationsAddress(accountId: string): string {
  return unsubscribePath(createTokens(SITE_SECRET), accountId, 'application')
}
