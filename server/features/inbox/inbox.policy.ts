import type { Denial } from '#contract/errors.ts'
import type { Standing } from '#server/features/opportunities/opportunities.policy.ts'

/** After a takedown only operators may read the applications, until the opportunity is approved again. */
export function whyNotReadInbox({ inboxClosed }: { inboxClosed: boolean }, standing: Standing): Denial {
  return inboxClosed && standing !== 'operator' ? 'inbox_closed' : null
}
