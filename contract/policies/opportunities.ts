import type { OpportunityState, Role } from '../constants.ts'
import type { Denial } from '../errors.ts'

interface Opportunity {
  state: OpportunityState
  /** A moment, or null when it has no end yet. */
  closesAt: Date | string | null
}

/** Approved and not over: everybody sees it, and learners can apply. */
export function isOpen({ state, closesAt }: Opportunity, now = new Date()): boolean {
  return state === 'approved' && (closesAt === null || new Date(closesAt) > now)
}

/**
 * Learners apply once they are verified; who posted the opportunity makes no difference. `viewer`: null for visitors.
 */
export function whyNotApply(viewer: { role: Role; isVerified: boolean } | null): Denial {
  if (!viewer) return 'unauthenticated'
  if (viewer.role !== 'user') return 'only_learners_apply'
  return viewer.isVerified ? null : 'account_not_verified'
}

/** The states that can be closed. */
export const CLOSABLE: OpportunityState[] = ['waiting', 'approved', 'hidden']

export function whyNotClose({ state }: { state: OpportunityState }): Denial {
  return CLOSABLE.includes(state) ? null : 'opportunity_not_open'
}

export function whyNotReopen({ state }: { state: OpportunityState }): Denial {
  return state === 'closed' ? null : 'opportunity_not_closed'
}

/** Operators approve or reject what is pending. */
export function whyNotDecide({ state }: { state: OpportunityState }): Denial {
  return state === 'waiting' ? null : 'already_decided'
}

export function whyNotTakeDown(opportunity: Opportunity, now = new Date()): Denial {
  return opportunity.state === 'hidden' || isOpen(opportunity, now) ? null : 'opportunity_not_open'
}
