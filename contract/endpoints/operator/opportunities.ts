import { z } from 'zod'
import { OPPORTUNITY_STATES, SCAM_SIGNALS } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, Time } from '../../fields.ts'
import { Opportunity } from '../opportunities.ts'
import { listQuery, listReply, Reason } from './fields.ts'

/** `words`: those that raised the signal, as the opportunity has them. */
export const ScamSignal = z.object({ kind: z.enum(SCAM_SIGNALS), words: z.array(z.string()) })
export type ScamSignal = z.infer<typeof ScamSignal>

export const OperatorOpportunity = Opportunity.extend({
  signals: z.array(ScamSignal),
  rejectionReason: z.string().nullable(),
  /** When the text was last changed: what `seen` of a decision refers to. */
  updatedAt: z.string(),
  /** Null for an opportunity posted without an account. */
  poster: z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
})
export type OperatorOpportunity = z.infer<typeof OperatorOpportunity>

const params = z.object({ opportunityId: Id })
const reply = z.object({ data: OperatorOpportunity })
/**
 * The `updatedAt` of the version that the operator saw: when the opportunity has been changed since, the
 * decision is rejected.
 */
const seen = Time
const ReasonOfSeen = Reason.extend({ seen: seen.optional() })

export const operatorOpportunities = {
  list: endpoint({
    method: 'GET',
    path: '/operator/opportunities',
    access: 'operator',
    summary: 'Opportunities of a state, newest first; search finds title, company and email',
    query: z.object({ ...listQuery, state: z.enum(OPPORTUNITY_STATES).default('waiting') }),
    reply: listReply(OperatorOpportunity),
  }),
  get: endpoint({
    method: 'GET',
    path: '/operator/opportunities/:opportunityId',
    access: 'operator',
    summary: 'One opportunity',
    params,
    reply,
    failures: ['opportunity_not_found'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/approve',
    access: 'operator',
    summary: 'Make a pending opportunity public and mail its poster',
    params,
    // A version that no operator has seen must not become public.
    body: z.object({ seen }),
    reply,
    failures: ['already_decided', 'claimed_by_another', 'opportunity_changed', 'opportunity_not_found'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/reject',
    access: 'operator',
    summary: 'Reject a pending opportunity and mail the reason',
    params,
    failures: ['already_decided', 'claimed_by_another', 'opportunity_changed', 'opportunity_not_found'],
    body: ReasonOfSeen,
    reply,
  }),
  undoApproval: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/undo-approval',
    access: 'operator',
    summary: 'Undo an approval within 10 seconds: the opportunity is pending again, and nobody is mailed',
    params,
    failures: ['approval_final', 'opportunity_not_open', 'opportunity_not_found'],
    reply,
  }),
  undoRejection: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/undo-rejection',
    access: 'operator',
    summary: 'Undo a rejection within 10 seconds: the opportunity is pending again, and nobody is mailed',
    params,
    failures: ['rejection_final', 'opportunity_not_found'],
    reply,
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/takedown',
    access: 'operator',
    summary: 'Take an approved opportunity down and mail the reason to its poster',
    params,
    failures: ['claimed_by_another', 'opportunity_changed', 'opportunity_not_open', 'opportunity_not_found'],
    body: ReasonOfSeen,
    reply,
  }),
  undoTakedown: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/undo-takedown',
    access: 'operator',
    summary: 'Undo a takedown within 10 seconds: everything is as before, and nobody is mailed',
    params,
    failures: ['takedown_final', 'opportunity_not_found'],
    reply,
  }),
}
