import { z } from 'zod'
import { JOB_TYPES, OPPORTUNITY_SORTS, OPPORTUNITY_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, page, queryInteger } from '../fields.ts'
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

export const opportunities = {
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
    params: z.object({ id: Id }),
    reply: z.object({ data: Opportunity }),
  }),
}
