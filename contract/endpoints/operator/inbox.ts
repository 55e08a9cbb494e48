import { z } from 'zod'
import { WAITING_KINDS } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, limit, page, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { Wish } from '../search.ts'
import { HeldReview } from './content.ts'
import { WholeCreatorApplication } from './creator-applications.ts'
import { OperatorOpportunity } from './opportunities.ts'
import { OperatorReport } from './reports.ts'
import { UndeliveredMail } from './site.ts'

/** A course of which more than half cannot be played. */
export const DeadCourse = z.object({
  _id: z.string(),
  name: z.string(),
  /** Path of its page. */
  address: z.string(),
  creator: z.object({ _id: z.string(), name: z.string() }),
  videoCount: z.number().int(),
  playableCount: z.number().int(),
  feedbackCount: z.number().int(),
  /** When its creator last changed it: what `seen` of hiding it refers to. */
  updatedAt: z.string(),
})
export type DeadCourse = z.infer<typeof DeadCourse>

/** The operator who works on something; the claim lapses at `until`. */
const Claim = z.object({
  by: z.object({ _id: z.string(), name: z.string() }),
  /** Whether it is the caller's own. */
  isMine: z.boolean(),
  until: z.string(),
})
export type Claim = z.infer<typeof Claim>

const waiting = {
  _id: z.string(),
  since: z.string(),
  /** When it should be decided at the latest. */
  dueAt: z.string(),
  claim: Claim.nullable(),
}

const WaitingThing = z.discriminatedUnion('kind', [
  z.object({ ...waiting, kind: z.literal('application'), thing: WholeCreatorApplication }),
  z.object({ ...waiting, kind: z.literal('opportunity'), thing: OperatorOpportunity }),
  z.object({ ...waiting, kind: z.literal('report'), thing: OperatorReport }),
  z.object({ ...waiting, kind: z.literal('review'), thing: HeldReview }),
  z.object({ ...waiting, kind: z.literal('mail'), thing: UndeliveredMail }),
  z.object({ ...waiting, kind: z.literal('course'), thing: DeadCourse }),
  z.object({ ...waiting, kind: z.literal('wish'), thing: Wish }),
])
export type WaitingThing = z.infer<typeof WaitingThing>

const Settings = z.object({ weeklyMail: z.boolean() })
const params = z.object({ waitingId: Id })

export const operatorInbox = {
  list: endpoint({
    method: 'GET',
    path: '/operator/inbox',
    access: 'operator',
    summary: 'Everything that waits for an operator, most urgent first, with its details',
    query: z.object({ kind: z.enum(['all', ...WAITING_KINDS]).default('all'), page, limit }),
    reply: z.object({
      data: z.object({
        items: z.array(WaitingThing),
        /** Of the kind that was asked for, counted up to ten thousand. */
        total: z.number().int(),
        /** Of each kind, counted up to a thousand. */
        counts: z.partialRecord(z.enum(WAITING_KINDS), z.number().int()),
      }),
    }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/operator/inbox/settings',
    access: 'operator',
    summary: 'Whether one gets the weekly mail about what waits',
    reply: z.object({ data: Settings }),
  }),
  editSettings: endpoint({
    method: 'PUT',
    path: '/operator/inbox/settings',
    access: 'operator',
    summary: "Switch one's own weekly mail on or off",
    body: Settings,
    reply: z.object({ data: Settings }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/operator/inbox/:waitingId/claim',
    access: 'operator',
    summary:
      'Claim a thing for ten minutes, releasing any other claim; returns who has it: the first one, unless it is taken over',
    params,
    body: z.object({ takeOver: z.boolean().default(false) }),
    reply: z.object({ data: Claim }),
    failures: ['not_waiting'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/operator/inbox/:waitingId/release',
    access: 'operator',
    summary: 'Release a claim',
    params,
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/operator/inbox/:waitingId/settle',
    access: 'operator',
    summary:
      'Settle a wish, a dead course or an undelivered email without a decision; it waits again once its weight has doubled',
    params,
    body: z.object({ reason: text(limits.comment, 0).default('') }),
    reply: z.object({ data: z.object({ _id: z.string() }) }),
    failures: ['claimed_by_another', 'must_be_decided', 'not_waiting'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/operator/inbox/:waitingId/undo',
    access: 'operator',
    summary: 'Undo that within 10 seconds',
    params,
    reply: z.object({ data: z.object({ _id: z.string() }) }),
    failures: ['not_waiting', 'settling_final'],
  }),
}
