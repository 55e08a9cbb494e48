import { z } from 'zod'
import { CANDIDATE_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, limit, page } from '../fields.ts'
import { AnsweredQuestion, Resume } from './applications.ts'
import { OwnOpportunity } from './posting.ts'

/** An application as the poster sees it. */
export const ReceivedApplication = z.object({
  _id: z.string(),
  opportunity: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The same, formatted for people: +91 98765 43210. */
  phoneText: z.string(),
  skills: z.array(z.string()),
  question: AnsweredQuestion,
  answer: z.string(),
  resume: Resume.nullable(),
  state: z.enum(CANDIDATE_STATES),
  createdAt: z.string(),
})
export type ReceivedApplication = z.infer<typeof ReceivedApplication>

const OpportunityId = z.object({ id: Id })
const ApplicationId = z.object({ id: Id })

/** What posters do with the applications they received. */
export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/opportunity/inbox/:id',
    access: 'anyone',
    summary:
      'The applications to an opportunity, newest first (poster, operator, or the key of the mailed link in x-inbox-key)',
    failures: [
      'inbox_closed',
      'inbox_link_invalid',
      'not_your_opportunity',
      'opportunity_not_found',
      'unauthenticated',
    ],
    params: OpportunityId,
    query: z.object({ page, limit, state: z.union([z.enum(CANDIDATE_STATES), z.literal('')]).default('') }),
    reply: z.object({
      data: z.object({
        opportunity: OwnOpportunity,
        total: z.number().int(),
        applications: z.array(ReceivedApplication),
      }),
    }),
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/opportunity/application/:id',
    access: 'anyone',
    summary: 'Mark an application (poster, operator, or the key of the mailed link in x-inbox-key)',
    failures: [
      'application_not_found',
      'inbox_closed',
      'inbox_link_invalid',
      'not_your_opportunity',
      'opportunity_not_found',
      'unauthenticated',
    ],
    params: ApplicationId,
    body: z.object({ state: z.enum(CANDIDATE_STATES) }),
    reply: z.object({ data: ReceivedApplication }),
  }),
  resume: endpoint({
    method: 'GET',
    path: '/opportunity/resume/:id',
    access: 'anyone',
    summary: 'The resume of an application (poster, operator, or the key of the mailed link in x-inbox-key)',
    failures: [
      'application_not_found',
      'file_store_down',
      'inbox_closed',
      'inbox_link_invalid',
      'not_your_opportunity',
      'opportunity_not_found',
      'resume_not_found',
      'unauthenticated',
    ],
    params: ApplicationId,
    download: true,
    reply: z.object({}),
  }),
  requestLink: endpoint({
    method: 'POST',
    path: '/opportunity/inboxlink/:id',
    access: 'anyone',
    summary: 'Mail a new inbox link to the contact address of an opportunity posted without an account',
    failures: ['opportunity_not_found'],
    params: OpportunityId,
    reply: z.object({ message: z.string() }),
  }),
}
