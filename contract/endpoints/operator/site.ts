import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { day, Id, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { Wish } from '../search.ts'
import { listQuery, listReply } from './fields.ts'

/** Longest range of the counts over time. */
export const MAX_DAYS = 366

export const UndeliveredMail = z.object({
  _id: z.string(),
  /** The kind of mail, e.g. `creator-applications.tell-decision`. */
  kind: z.string(),
  /** `retrying`: it is retried automatically; `failed`: given up. */
  state: z.enum(['retrying', 'failed']),
  /** What the mail is about, mostly ids. */
  about: z.record(z.string(), z.unknown()),
  attempts: z.number().int(),
  lastError: z.string(),
  createdAt: z.string(),
  /** Time of the next attempt, or null. */
  nextTryAt: z.string().nullable(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

/** What people search for, which is suggested to others or soon will be. */
export const SuggestedSearch = z.object({
  _id: z.string(),
  /** Its words in lower case, as they are suggested. */
  term: z.string(),
  /** How many different people searched for it. */
  people: z.number().int(),
  /** Enough people did, so it is suggested. */
  isSuggested: z.boolean(),
  lastAt: z.string(),
})
export type SuggestedSearch = z.infer<typeof SuggestedSearch>

/** What happened on one day, as in India. */
export const DayCounts = z.object({
  day: z.string(),
  signUps: z.number().int(),
  playlists: z.number().int(),
  reviews: z.number().int(),
  applications: z.number().int(),
  opportunities: z.number().int(),
  pageViews: z.number().int(),
  /** How many people learned, and the total time they spent. */
  learners: z.number().int(),
  minutesLearned: z.number().int(),
})
export type DayCounts = z.infer<typeof DayCounts>

export const AuditLine = z.object({
  _id: z.string(),
  at: z.string(),
  /** Id of the operator's account; null for the command line. */
  actorId: z.string().nullable(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Id → present name of everything that subject, before and after refer to, as far as it still exists. */
  names: z.record(z.string(), z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

const Day = day('a day is written like 2026-11-20')

export const operatorSite = {
  overview: endpoint({
    method: 'GET',
    path: '/operator/overview',
    access: 'operator',
    summary: 'What waits for an operator',
    reply: z.object({
      data: z.object({
        /** Everything in the inbox. */
        waiting: z.number().int(),
        waitingApplications: z.number().int(),
        waitingOpportunities: z.number().int(),
        /** Reported things without a decision. */
        openReports: z.number().int(),
        suspendedAccounts: z.number().int(),
        failedMail: z.number().int(),
        /** Total of everybody, up to the last hour. */
        coursesBegun: z.number().int(),
        coursesFinished: z.number().int(),
      }),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/operator/counts',
    access: 'operator',
    summary: `Counts per day, at most ${MAX_DAYS} days; the last 30 without a range`,
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    reply: z.object({ data: z.object({ from: z.string(), to: z.string(), days: z.array(DayCounts) }) }),
  }),
  listFruitlessSearches: endpoint({
    method: 'GET',
    path: '/operator/searches',
    access: 'operator',
    summary: 'Courses that were asked for or searched for in vain, most wanted first',
    query: z.object(listQuery),
    reply: listReply(Wish),
  }),
  dismissSearch: endpoint({
    method: 'POST',
    path: '/operator/searches/:searchId/dismiss',
    access: 'operator',
    summary: 'Remove a wish or fruitless search for good from the lists of operators and creators',
    failures: ['claimed_by_another', 'wish_not_found'],
    params: z.object({ searchId: Id }),
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
  restoreSearch: endpoint({
    method: 'POST',
    path: '/operator/searches/:searchId/restore',
    access: 'operator',
    summary: 'Undo that within 10 seconds',
    failures: ['settling_final', 'wish_not_found'],
    params: z.object({ searchId: Id }),
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
  listSuggestedSearches: endpoint({
    method: 'GET',
    path: '/operator/suggested-searches',
    access: 'operator',
    summary: 'Searches that are suggested to everybody or soon will be, those that most people made first',
    query: z.object(listQuery),
    reply: listReply(SuggestedSearch),
  }),
  dismissSuggestedSearch: endpoint({
    method: 'POST',
    path: '/operator/suggested-searches/:searchId/dismiss',
    access: 'operator',
    summary: 'Never suggest a search again, however many people make it',
    failures: ['suggestion_not_found'],
    params: z.object({ searchId: Id }),
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
  restoreSuggestedSearch: endpoint({
    method: 'POST',
    path: '/operator/suggested-searches/:searchId/restore',
    access: 'operator',
    summary: 'Undo that within 10 seconds',
    failures: ['settling_final', 'suggestion_not_found'],
    params: z.object({ searchId: Id }),
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
  listMail: endpoint({
    method: 'GET',
    path: '/operator/mail',
    access: 'operator',
    summary: 'Undelivered mail, newest first; search finds kind and error',
    query: z.object({ ...listQuery, state: z.enum(['all', 'retrying', 'failed']).default('all') }),
    reply: listReply(UndeliveredMail),
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/operator/mail/:mailId/retry',
    access: 'operator',
    summary: 'Try to deliver an email now',
    failures: ['claimed_by_another', 'mail_not_found'],
    params: z.object({ mailId: Id }),
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/operator/audit',
    access: 'operator',
    summary: 'What operators did, newest first; search finds actor, action, subject and its name',
    query: z.object({ ...listQuery, subject: text(limits.search).optional() }),
    reply: listReply(AuditLine),
  }),
}
