import { z } from 'zod'
import { CLOSE_REASONS, JOB_TYPES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { DraftKey, day, Email, Id, limit, optionalText, Phone, page, Time, text } from '../fields.ts'
import { LANGUAGE_CODES } from '../interface-languages.ts'
import { limits } from '../limits.ts'
import { Opportunity } from './opportunities.ts'

/** An opportunity as its poster sees it. */
export const OwnOpportunity = Opportunity.extend({
  rejectionReason: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** The reason the poster gave on closing it; null without one, or when it simply ran out. */
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  /** It ends soon, and its poster was asked whether it is still open. */
  asksStillOpen: z.boolean(),
  /** Since it was taken down, until it is approved again: only operators read what people sent. */
  inboxClosed: z.boolean(),
  /** When the text was last changed: what `seen` of a change refers to. */
  updatedAt: z.string(),
  applicationCount: z.number().int(),
  /** Applications that the poster has not opened yet. */
  newCount: z.number().int(),
})
export type OwnOpportunity = z.infer<typeof OwnOpportunity>

const Deadline = day('deadline must be a date like 2026-12-31').nullable()

const facts = {
  email: Email,
  phone: Phone,
  jobTitle: text(limits.title),
  jobType: z.enum(JOB_TYPES).default(JOB_TYPES[0]),
  jobDescription: text(limits.description),
  jobLocation: text(limits.title),
  question: optionalText(limits.comment),
  category: text(limits.name, 0).nullable().default(null),
  deadline: z.union([Deadline, z.literal('')]).default(null),
}

/** The name of the company is sent as `comapanyName` or `companyName`. */
const CompanyName = text(limits.name, 0).optional()
const sent = { ...facts, comapanyName: CompanyName, companyName: CompanyName }
type Sent = z.output<z.ZodObject<typeof sent>>

const hasCompany = (fields: { comapanyName?: unknown; companyName?: unknown }) =>
  Boolean(fields.comapanyName || fields.companyName)
/** Reported under either spelling, together with errors in other fields. */
const companyMissing = (spelling: string) => ({
  error: 'companyName is required',
  path: [spelling],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/** One name for the company, and null for what was left empty. */
function tidied<T extends Sent>({ comapanyName, companyName, question, category, deadline, ...rest }: T) {
  return {
    ...rest,
    companyName: comapanyName || companyName || '',
    question: question ?? '',
    category: category || null,
    deadline: deadline || null,
  }
}

/** `seen`: the `updatedAt` of the version that was changed; when there is another one since, the change is rejected. */
export const OpportunityChange = z
  .object({ ...sent, seen: Time.optional() })
  .refine(hasCompany, companyMissing('comapanyName'))
  .refine(hasCompany, companyMissing('companyName'))
  .transform((fields) => tidied(fields))
export type OpportunityChange = z.infer<typeof OpportunityChange>
export type OpportunityInput = Omit<OpportunityChange, 'seen'>

export const NewOpportunity = z
  .object({ ...sent, draftKey: DraftKey, language: z.enum(LANGUAGE_CODES).optional() })
  .refine(hasCompany, companyMissing('comapanyName'))
  .refine(hasCompany, companyMissing('companyName'))
  .transform((fields) => tidied(fields))
export type NewOpportunity = z.infer<typeof NewOpportunity>

const OpportunityId = z.object({ id: Id })
const One = z.object({ data: OwnOpportunity })

/** What people do with opportunities of their own. */
export const posting = {
  create: endpoint({
    method: 'POST',
    path: '/opportunity/create',
    access: 'anyone',
    rejectsEndedSession: true,
    summary: 'Post an opportunity; it waits for approval. With a token it belongs to the account',
    failures: ['already_posted', 'unauthenticated'],
    body: NewOpportunity,
    reply: z.object({ data: Opportunity }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/opportunity/mine',
    access: 'signedIn',
    summary: "One's own opportunities in every state, newest first",
    query: z.object({ page, limit }),
    reply: z.object({ data: z.object({ total: z.number().int(), opportunities: z.array(OwnOpportunity) }) }),
  }),
  getMine: endpoint({
    method: 'GET',
    path: '/opportunity/mine/:id',
    access: 'anyone',
    summary:
      'One opportunity as its poster sees it (account, operator, or the key of the mailed link in x-inbox-key)',
    failures: ['inbox_link_invalid', 'not_your_opportunity', 'opportunity_not_found', 'unauthenticated'],
    params: OpportunityId,
    reply: One,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/opportunity/update/:id',
    access: 'signedIn',
    summary: "Change one's own opportunity; it waits for approval again",
    failures: ['not_your_opportunity', 'opportunity_not_found', 'post_changed'],
    params: OpportunityId,
    body: OpportunityChange,
    reply: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/opportunity/delete/:id',
    access: 'signedIn',
    summary: "Delete one's own opportunity with its applications and their resumes",
    failures: ['not_your_opportunity', 'opportunity_not_found'],
    params: OpportunityId,
    reply: z.object({ data: z.object({ status: z.literal('success') }) }),
  }),
  close: endpoint({
    method: 'PUT',
    path: '/opportunity/close/:id',
    access: 'anyone',
    summary: "Close one's own opportunity (account, or the key of the mailed link in x-inbox-key)",
    failures: [
      'claimed_by_another',
      'inbox_link_invalid',
      'not_your_opportunity',
      'opportunity_not_found',
      'opportunity_not_open',
      'unauthenticated',
    ],
    params: OpportunityId,
    body: z
      .object({ reason: z.enum(CLOSE_REASONS, fieldRules.field_reason_missing).optional() })
      .prefault({}),
    reply: One,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/opportunity/confirm/:id',
    access: 'anyone',
    summary:
      "Confirm that one's own opportunity is still open: for another 60 days, or until its deadline (account, or the key of the mailed link in x-inbox-key)",
    failures: [
      'inbox_link_invalid',
      'not_your_opportunity',
      'opportunity_not_found',
      'opportunity_not_open',
      'unauthenticated',
    ],
    params: OpportunityId,
    reply: One,
  }),
  reopen: endpoint({
    method: 'PUT',
    path: '/opportunity/reopen/:id',
    access: 'signedIn',
    summary: "Reopen one's own closed opportunity, for another 60 days or until a new deadline",
    failures: [
      'inbox_link_invalid',
      'not_your_opportunity',
      'opportunity_not_closed',
      'opportunity_not_found',
      'unauthenticated',
    ],
    params: OpportunityId,
    body: z.object({ deadline: Deadline.optional() }).prefault({}),
    reply: One,
  }),
}
