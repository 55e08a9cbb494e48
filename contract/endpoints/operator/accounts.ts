import { z } from 'zod'
import { ACCOUNT_STATUSES, ROLES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'
import { listQuery, listReply, Reason } from './fields.ts'

export const OperatorAccount = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  isVerified: z.boolean(),
  playlistCount: z.number().int(),
  reviewCount: z.number().int(),
  createdAt: z.string(),
  /** The latest sign-in, or null. */
  signedInAt: z.string().nullable(),
})
export type OperatorAccount = z.infer<typeof OperatorAccount>

const params = z.object({ accountId: Id })
const reply = z.object({ data: OperatorAccount })

export const operatorAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/operator/accounts',
    access: 'operator',
    summary: 'Accounts, newest first; search finds name, email and id',
    query: z.object({
      ...listQuery,
      role: z.enum(['all', ...ROLES]).default('all'),
      status: z.enum(['all', ...ACCOUNT_STATUSES]).default('all'),
    }),
    reply: listReply(OperatorAccount),
  }),
  get: endpoint({
    method: 'GET',
    path: '/operator/accounts/:accountId',
    access: 'operator',
    summary: 'One account',
    params,
    reply,
    failures: ['account_not_found'],
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/operator/accounts/:accountId/suspend',
    access: 'operator',
    summary: 'Suspend a learner or creator: every session ends, the playlists of a creator are hidden',
    params,
    failures: ['account_not_found', 'already_suspended', 'claimed_by_another', 'operator_not_suspendable'],
    body: Reason,
    reply,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/operator/accounts/:accountId/restore',
    access: 'operator',
    summary: 'Lift a suspension; the playlists that it hid are shown again',
    params,
    reply,
    failures: ['account_not_found', 'not_suspended', 'operator_not_suspendable'],
  }),
}
