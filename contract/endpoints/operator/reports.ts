import { z } from 'zod'
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, limit, page, Time } from '../../fields.ts'
import { listReply, Reason } from './fields.ts'

/** `gone`: it has been deleted. */
const SUBJECT_STATES = ['shown', 'hidden', 'gone'] as const

/** One reported thing with all its reports. */
export const OperatorReport = z.object({
  _id: z.string(),
  kind: z.enum(REPORT_KINDS),
  state: z.enum(REPORT_STATES),
  /** How many people have reported it since the last decision. */
  people: z.number().int(),
  /** From how many networks: tells how urgent it is. */
  networks: z.number().int(),
  /** Hidden because of the reports until an operator decides. */
  holds: z.boolean(),
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), people: z.number().int() })),
  /** The newest five with a text. */
  texts: z.array(z.object({ reason: z.enum(REPORT_REASONS), text: z.string(), createdAt: z.string() })),
  firstAt: z.string(),
  lastAt: z.string(),
  decidedAt: z.string().nullable(),
  /** When it was last reported, or its text last changed: what `seen` of a decision refers to. */
  updatedAt: z.string(),
  subject: z.object({
    _id: z.string(),
    state: z.enum(SUBJECT_STATES),
    /** Its title; for a review, that of the course. Empty when it has been deleted. */
    name: z.string(),
    /** The beginning of its text. */
    about: z.string(),
    /** Path of the page that shows it, or null. */
    address: z.string().nullable(),
    /** Its author, where that is an account. */
    owner: z.object({ _id: z.string(), name: z.string(), since: z.string() }).nullable(),
  }),
})
export type OperatorReport = z.infer<typeof OperatorReport>

const params = z.object({ reportId: Id })
/** The `updatedAt` of what the operator saw: when there is more to look at since, the decision is rejected. */
const seen = Time
const reply = z.object({ data: OperatorReport })

export const operatorReports = {
  list: endpoint({
    method: 'GET',
    path: '/operator/reports',
    access: 'operator',
    summary:
      'Reported things: open ones by the number of networks they came from, then the oldest; decided ones newest first',
    query: z.object({
      state: z.enum(REPORT_STATES).default('open'),
      kind: z.enum(['all', ...REPORT_KINDS]).default('all'),
      page,
      limit,
    }),
    reply: listReply(OperatorReport),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/operator/reports/:reportId/dismiss',
    access: 'operator',
    summary: 'Dismiss the reports: an opportunity they have hidden is restored',
    failures: ['claimed_by_another', 'report_changed', 'report_decided', 'report_not_found'],
    params,
    // Reports that no operator has read must not be dismissed with the others.
    body: z.object({ seen }),
    reply,
  }),
  uphold: endpoint({
    method: 'POST',
    path: '/operator/reports/:reportId/uphold',
    access: 'operator',
    summary:
      'Uphold the reports: hides the playlist (of a video, its playlist) or the review, takes the opportunity down, suspends the creator',
    failures: [
      'account_not_found',
      'already_hidden',
      'already_suspended',
      'claimed_by_another',
      'operator_not_suspendable',
      'playlist_not_found',
      'report_changed',
      'report_decided',
      'report_not_found',
      'review_not_found',
    ],
    params,
    body: Reason.extend({ seen: seen.optional() }),
    reply,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/operator/reports/:reportId/undo',
    access: 'operator',
    summary: 'Undo a decision and its effects within 10 seconds',
    failures: [
      'account_not_found',
      'not_hidden',
      'not_suspended',
      'opportunity_not_found',
      'playlist_not_found',
      'report_decision_final',
      'report_not_found',
      'report_open',
      'review_not_found',
      'takedown_final',
    ],
    params,
    reply,
  }),
}
