import type { OpportunityState } from '#contract/constants.ts'
import type { Denial } from '#contract/errors.ts'
import { isOpen, whyNotApply } from '#contract/policies/opportunities.ts'
import type { Viewer } from '#server/api/viewer.ts'

/**
 * The caller's relation to an opportunity: its poster, an operator, a holder of the mailed link, or the public (null).
 */
export type Relation = 'poster' | 'operator' | 'link' | null

interface OpportunityRecord {
  posterId: string | null
  state: OpportunityState
  approvedAt: Date | null
  closesAt: Date | null
}

type Approval = { approvedAt: Date | null; operatorApprovedAt: Date | null }

/** When the operator gave the current approval; null without one, e.g. since it was undone. */
export function decidedAt({ approvedAt, operatorApprovedAt }: Approval): Date | null {
  // Those approved before the column was there have none.
  return approvedAt && (operatorApprovedAt ?? approvedAt)
}

/** `hasKey`: the caller has a valid key, which counts only for an opportunity without an account. */
export function relationTo(
  opportunity: Pick<OpportunityRecord, 'posterId'>,
  viewer: Viewer | null,
  hasKey: boolean,
): Relation {
  if (viewer && viewer.id === opportunity.posterId) return 'poster'
  if (viewer?.role === 'operator') return 'operator'
  return hasKey && opportunity.posterId === null ? 'link' : null
}

/**
 * Everybody sees open opportunities; only people related to them see others. To the public, one that is over is closed.
 * One that reports have hidden may come back, so it is merely not found.
 */
export function whyNotRead(opportunity: OpportunityRecord, relation: Relation): Denial {
  if (isOpen(opportunity) || relation !== null) return null
  return opportunity.approvedAt === null || opportunity.state === 'hidden'
    ? 'opportunity_not_found'
    : 'opportunity_closed'
}

/** Learners apply to what is open. */
export function whyNotApplyTo(opportunity: OpportunityRecord, viewer: Viewer): Denial {
  return whyNotApply(viewer) ?? whyNotRead(opportunity, null)
}
