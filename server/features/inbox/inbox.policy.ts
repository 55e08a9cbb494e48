import type { Denial } from '#contract/errors.ts'
import type { Relation } from '#server/features/opportunities/opportunities.policy.ts'

/** After a takedown only operators may read the applications, until the opportunity is approved again. */
export function whyNotReadInbox({ inboxClosed }: { inboxClosed: boolean }, relation: Relation): Denial {
  return inboxClosed && relation !== 'operator' ? 'inbox_closed' : null
}
