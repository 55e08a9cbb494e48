import { z } from 'zod'
import { CANDIDATE_STATES, JOB_TYPES, OPPORTUNITY_SORTS, OPPORTUNITY_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { day, Email, Id, limit, page, queryInteger, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** The public ad. Contact address and phone are part of it; who posted it is not. */
export const Opportunity = z.object({
  _id: z.string(),
  companyName: z.string(),
  /** The same value again, spelt as it is sent. */
  comapanyName: z.string(),
  email: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  jobType: z.enum(JOB_TYPES),
  jobDescription: z.string(),
  jobLocation: z.string(),
  /** Empty: nothing is asked. */
  question: z.string(),
  category: z.string().nullable(),
  /** Last day to apply (`YYYY-MM-DD`, in India), or null. */
  deadline: z.string().nullable(),
  /** `approved`: everybody sees it and learners can apply. */
  state: z.enum(OPPORTUNITY_STATES),
  createdAt: z.string(),
  /** From then on it is closed; null while it waits without a deadline. */
  closesAt: z.string().nullable(),
})
export type Opportunity = z.infer<typeof Opportunity>

/** A post as its poster sees it. */
export const OwnOpportunity = Opportunity.extend({
  rejectionReason: z.string().nullable(),
  closedAt: z.string().nullable(),
  applicationCount: z.number().int(),
  /** Applications that nobody has looked at yet. */
  newCount: z.number().int(),
})
export type OwnOpportunity = z.infer<typeof OwnOpportunity>

/** Numeric: digits with an optional plus; spaces, hyphens and brackets are taken out. A number is taken too. */
export const Phone = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{6,15}$/, 'phone must be a number of 6 to 15 digits'))

const Deadline = day('deadline must be a date like 2026-12-31').nullable()
const optionalText = (max: number) => text(max, 0).nullable().default('')

const ad = {
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

/** The name of the company comes as `comapanyName` or `companyName`. */
const CompanyName = text(limits.name)
export const OpportunityInput = z
  .object({ ...ad, comapanyName: CompanyName.optional(), companyName: CompanyName.optional() })
  .transform(({ comapanyName, companyName, question, category, deadline, ...rest }, context) => {
    const name = comapanyName ?? companyName
    if (name === undefined) {
      for (const field of ['comapanyName', 'companyName'])
        context.addIssue({ code: 'custom', path: [field], message: 'companyName is required' })
      return z.NEVER
    }
    return {
      ...rest,
      companyName: name,
      question: question ?? '',
      category: category || null,
      deadline: deadline || null,
    }
  })
export type OpportunityInput = z.infer<typeof OpportunityInput>

/** `true` unless it says false. */
const Approved = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1' || value === '')
  .default(true)

/** Chips as repeated fields, as a JSON list or separated by commas. */
const Skills = z
  .union([z.array(z.string()), z.string()])
  .optional()
  .transform((value) => (Array.isArray(value) ? value : splitSkills(value ?? '')))
  .pipe(z.array(text(limits.name, 0)).max(limits.skills))
  .transform((skills) => [...new Set(skills.filter(Boolean))])

function splitSkills(sent: string): string[] {
  if (sent.trim().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(sent)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // Not JSON after all: somebody likes brackets.
    }
  }
  return sent.split(',')
}

/** The text fields of an application. */
export const ApplicationInput = z.object({
  skills: Skills,
  name: text(limits.name),
  email: Email,
  phone: Phone,
  answer: optionalText(limits.comment).transform((answer) => answer ?? ''),
})
export type ApplicationInput = z.infer<typeof ApplicationInput>

const Resume = z.object({ fileName: z.string(), bytes: z.number().int(), type: z.string() })

/** An application as its applicant sees it. */
export const OwnApplication = z.object({
  _id: z.string(),
  opportunity: z.object({
    _id: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    jobLocation: z.string(),
    jobType: z.enum(JOB_TYPES),
    /** Whether it can still be opened at its address. */
    open: z.boolean(),
  }),
  state: z.enum(CANDIDATE_STATES),
  withdrawn: z.boolean(),
  skills: z.array(z.string()),
  answer: z.string(),
  resume: Resume.nullable(),
  createdAt: z.string(),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** An application as the poster sees it. */
export const ReceivedApplication = z.object({
  _id: z.string(),
  opportunity: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  skills: z.array(z.string()),
  answer: z.string(),
  resume: Resume.nullable(),
  state: z.enum(CANDIDATE_STATES),
  createdAt: z.string(),
})
export type ReceivedApplication = z.infer<typeof ReceivedApplication>

const OpportunityId = z.object({ id: Id })
const ApplicationId = z.object({ id: Id })
const window = { page, limit }
const One = z.object({ data: OwnOpportunity })

export const opportunities = {
  create: endpoint({
    method: 'POST',
    path: '/opportunity/create',
    access: 'anyone',
    summary: 'Post an opportunity; it waits for approval. With a token it belongs to the account',
    body: OpportunityInput,
    reply: z.object({ data: Opportunity }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/opportunity/get',
    access: 'anyone',
    summary: 'A page of open opportunities; approved=false: those waiting that the caller may see',
    query: z.object({
      page,
      limit: queryInteger({ min: 1, max: limits.pageSize.max }).default(limits.opportunityPageSize),
      approved: Approved,
      /** Words of title, company and place; the last may be the beginning of one. */
      search: z.string().max(10_000).default(''),
      jobType: z.union([z.enum(JOB_TYPES), z.literal(['', 'all'])]).default('all'),
      sort: z.enum(OPPORTUNITY_SORTS).default('newest'),
    }),
    reply: z.object({
      opportunities: z.array(Opportunity),
      /** A search is counted up to 240. */
      total: z.number().int(),
      data: z.object({ total: z.number().int(), opportunities: z.array(Opportunity) }),
    }),
  }),
  getRandom: endpoint({
    method: 'GET',
    path: '/opportunity/getRandom',
    access: 'anyone',
    summary: 'A handful of open opportunities by chance',
    reply: z.object({ data: z.array(Opportunity) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/opportunity/get/:id',
    access: 'anyone',
    summary: 'One open opportunity; one that waits for its poster and operators; closed ones are gone',
    params: OpportunityId,
    reply: z.object({ data: Opportunity }),
  }),
  apply: endpoint({
    method: 'PUT',
    path: '/opportunity/apply/:id',
    access: 'member',
    summary: 'Apply to an open opportunity, once per learner',
    params: OpportunityId,
    body: ApplicationInput,
    files: { resume: 'resume' },
    reply: z.object({ data: OwnApplication }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/opportunity/mine',
    access: 'member',
    summary: "One's own posts in every state, newest first",
    query: z.object(window),
    reply: z.object({ data: z.object({ total: z.number().int(), opportunities: z.array(OwnOpportunity) }) }),
  }),
  getMine: endpoint({
    method: 'GET',
    path: '/opportunity/mine/:id',
    access: 'anyone',
    summary:
      'One post as its poster sees it (account, operator, or the key of the mailed link in x-inbox-key)',
    params: OpportunityId,
    reply: One,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/opportunity/update/:id',
    access: 'member',
    summary: "Change one's own post; it waits for approval again",
    params: OpportunityId,
    body: OpportunityInput,
    reply: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/opportunity/delete/:id',
    access: 'member',
    summary: "Delete one's own post with its applications and their resumes",
    params: OpportunityId,
    reply: z.object({ data: z.object({ status: z.literal('success') }) }),
  }),
  close: endpoint({
    method: 'PUT',
    path: '/opportunity/close/:id',
    access: 'anyone',
    summary: "Close one's own post (account, or the key of the mailed link in x-inbox-key)",
    params: OpportunityId,
    reply: One,
  }),
  reopen: endpoint({
    method: 'PUT',
    path: '/opportunity/reopen/:id',
    access: 'member',
    summary: "Open one's own closed post again, for another 60 days or until a new deadline",
    params: OpportunityId,
    body: z.object({ deadline: Deadline.optional() }).prefault({}),
    reply: One,
  }),
  applications: endpoint({
    method: 'GET',
    path: '/opportunity/applications',
    access: 'member',
    summary: "One's own applications, newest first",
    query: z.object(window),
    reply: z.object({ data: z.object({ total: z.number().int(), applications: z.array(OwnApplication) }) }),
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/opportunity/withdraw/:id',
    access: 'member',
    summary: "Withdraw one's own application; its resume and answers are deleted",
    params: ApplicationId,
    reply: z.object({ data: OwnApplication }),
  }),
  inbox: endpoint({
    method: 'GET',
    path: '/opportunity/inbox/:id',
    access: 'anyone',
    summary:
      'The applications to a post, newest first (poster, operator, or the key of the mailed link in x-inbox-key)',
    params: OpportunityId,
    query: z.object({ ...window, state: z.union([z.enum(CANDIDATE_STATES), z.literal('')]).default('') }),
    reply: z.object({
      data: z.object({
        opportunity: OwnOpportunity,
        total: z.number().int(),
        applications: z.array(ReceivedApplication),
      }),
    }),
  }),
  setApplicationState: endpoint({
    method: 'PUT',
    path: '/opportunity/application/:id',
    access: 'anyone',
    summary: 'Mark an application (poster, operator, or the key of the mailed link in x-inbox-key)',
    params: ApplicationId,
    body: z.object({ state: z.enum(CANDIDATE_STATES) }),
    reply: z.object({ data: ReceivedApplication }),
  }),
  resume: endpoint({
    method: 'GET',
    path: '/opportunity/resume/:id',
    access: 'anyone',
    summary: 'The resume of an application (poster, operator, or the key of the mailed link in x-inbox-key)',
    params: ApplicationId,
    download: true,
    reply: z.object({}),
  }),
  requestInboxLink: endpoint({
    method: 'POST',
    path: '/opportunity/inboxlink/:id',
    access: 'anyone',
    summary:
      'Mail a fresh link to the inbox to the contact address of a post that was made without an account',
    params: OpportunityId,
    reply: z.object({ message: z.string() }),
  }),
}
