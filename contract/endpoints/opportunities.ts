import { z } from 'zod'
import { CLOSE_REASONS, JOB_TYPES, OPPORTUNITY_SORTS, OPPORTUNITY_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { DraftKey, day, Email, Id, limit, optionalText, page, queryInteger, Time, text } from '../fields.ts'
import { LANGUAGE_CODES } from '../interface-languages.ts'
import { latinDigits } from '../latin-digits.ts'
import { limits } from '../limits.ts'
import { Understood } from './search.ts'

/** The public opportunity. Contact address and phone are part of it; who posted it is not. */
export const Opportunity = z.object({
  _id: z.string(),
  companyName: z.string(),
  /** The same value again, spelt as in requests. */
  comapanyName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The same, formatted for people: +91 98765 43210. */
  phoneText: z.string(),
  jobTitle: z.string(),
  jobType: z.enum(JOB_TYPES),
  jobDescription: z.string(),
  jobLocation: z.string(),
  /** Empty when nothing is asked. */
  question: z.string(),
  category: z.string().nullable(),
  /** Last day to apply (`YYYY-MM-DD`, in India), or null. */
  deadline: z.string().nullable(),
  /** Readers are warned that no honest employer asks them for money. */
  moneyAdvice: z.boolean(),
  /** `approved`: everybody sees it and learners can apply. */
  state: z.enum(OPPORTUNITY_STATES),
  createdAt: z.string(),
  /** When it closes or was closed; null while it waits without a deadline. */
  closesAt: z.string().nullable(),
})
export type Opportunity = z.infer<typeof Opportunity>

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

/** Numeric: digits with an optional plus; spaces, hyphens and brackets are removed. A number is accepted too. */
export const Phone = z
  .union([z.string(), z.number()])
  .transform((value) => latinDigits(String(value)).replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{6,15}$/, fieldRules.field_phone))

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

/** `true` unless it is "false", in any case. */
const Approved = z
  .union([
    z.boolean(),
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['true', 'false', '1', '0', ''])),
  ])
  .transform((value) => value === true || value === 'true' || value === '1' || value === '')
  .default(true)

const OpportunityId = z.object({ id: Id })
const One = z.object({ data: OwnOpportunity })

export const opportunities = {
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
  list: endpoint({
    method: 'GET',
    path: '/opportunity/get',
    access: 'anyone',
    cached: true,
    summary: 'A page of open opportunities; approved=false: pending ones that the caller may see',
    query: z.object({
      page,
      limit: queryInteger({ min: 1, max: limits.pageSize.max }).default(limits.opportunityPageSize),
      approved: Approved,
      /** Words of title, company, place, type and description; the last may be the beginning of a word. */
      search: z.string().max(10_000).default(''),
      jobType: z.union([z.enum(JOB_TYPES), z.literal(['', 'all'])]).default('all'),
      sort: z.enum(OPPORTUNITY_SORTS).default('newest'),
    }),
    reply: z.object({
      opportunities: z.array(Opportunity),
      /** A search is counted up to 240 results. */
      total: z.number().int(),
      data: z.object({
        total: z.number().int(),
        opportunities: z.array(Opportunity),
        /** How the query was interpreted. */
        understood: Understood.optional(),
      }),
    }),
  }),
  getRandom: endpoint({
    method: 'GET',
    path: '/opportunity/getRandom',
    access: 'anyone',
    summary: 'A few random open opportunities',
    reply: z.object({ data: z.array(Opportunity) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/opportunity/get/:id',
    access: 'anyone',
    cached: true,
    summary:
      'One open opportunity; a pending one is visible to its poster and operators; closed ones are gone',
    failures: ['opportunity_closed', 'opportunity_not_found'],
    params: OpportunityId,
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
