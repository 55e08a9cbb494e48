import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { isInboxKey } from '#server/features/inbox/inbox-key.ts'
import { type OperatorRef, operatorOf } from '#server/features/operator/audit.commands.ts'
import { type Relation, relationTo } from '#server/features/opportunities/opportunities.policy.ts'
import {
  getOpportunity,
  type OpportunityRecord,
} from '#server/features/opportunities/opportunities.queries.ts'
import type { Resources } from '#server/resources.ts'
import { whyNotManage } from './posting.policy.ts'

export interface Requester {
  viewer: Viewer | null
  /** Value of the header with the key of a mailed link. */
  inboxKey: string | undefined
}

/** An opportunity, and the caller's relation to it. */
export async function opportunitySeenBy(
  { db, tokens }: Resources,
  id: string,
  { viewer, inboxKey }: Requester,
) {
  const opportunity = await getOpportunity(db, id)
  return { opportunity, relation: relationTo(opportunity, viewer, isInboxKey(tokens, opportunity, inboxKey)) }
}

/**
 * The opportunity, provided that the caller manages it: checked at every request. `operator` is set when
 * it is not the caller's own: for the audit log.
 */
export async function managedOpportunity(
  resources: Resources,
  id: string,
  requester: Requester,
): Promise<{
  opportunity: OpportunityRecord
  relation: Exclude<Relation, null>
  operator: OperatorRef | null
}> {
  const { opportunity, relation } = await opportunitySeenBy(resources, id, requester)
  if (relation === null) fail(whyNotManage(requester))
  const { viewer } = requester
  return { opportunity, relation, operator: relation === 'operator' && viewer ? operatorOf(viewer) : null }
}
