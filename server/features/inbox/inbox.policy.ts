import type { Reason } from '#contract/errors.ts'
import type { Standing } from '#server/features/opportunities/opportunities.policy.ts'

/** Of those who manage it: since it was taken down only operators read what people sent, until it is approved again. */
export function whyNotReadInbox({ inboxClosed }: { inboxClosed: boolean }, standing: Standing): Reason {
  return inboxClosed && standing !== 'operator' ? 'inbox_closed' : null
}
