import { z } from 'zod'
import { OPPORTUNITY_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Time } from '../fields.ts'
import { listQuery, listReply, Reason } from '../operator-fields.ts'
import { Opportunity } from './opportunities.ts'

export const OperatorOpportunity = Opportunity.extend({
  rejectionReason: z.string().nullable(),
  /** When the text was last changed: what `seen` of a decision refers to. */
  updatedAt: z.string(),
  /** Null for a post made without an account. */
  poster: z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
})
export type OperatorOpportunity = z.infer<typeof OperatorOpportunity>

const params = z.object({ opportunityId: Id })
const reply = z.object({ data: OperatorOpportunity })
/** The `updatedAt` of what was looked at: when the post has been changed since, the decision is refused. */
const seen = Time.optional()

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
  }),
  approve: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/approve',
    access: 'operator',
    summary: 'Make a waiting opportunity public and mail its poster',
    params,
    body: z.object({ seen }).prefault({}),
    reply,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/operator/opportunities/:opportunityId/reject',
    access: 'operator',
    summary: 'Refuse a waiting opportunity and mail the reason',
    params,
    body: Reason.extend({ seen }),
    reply,
  }),
}
