import { z } from 'zod'
import { CANDIDATE_STATES, JOB_TYPES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, limit, optionalText, Phone, page, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** Sent as repeated fields, as a JSON list or separated by commas. */
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
      // Not JSON after all: just a text with brackets.
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
  /** What the applicant was asked, empty for nothing: when that has changed since, the application is rejected. */
  question: text(limits.comment, 0).optional(),
})
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** Facts about a résumé; its content is fetched separately. */
export const Resume = z.object({ fileName: z.string(), bytes: z.number().int(), type: z.string() })

/** The question as it was when the application was sent, even if it was changed since; null when there was none. */
export const AnsweredQuestion = z.string().nullable()

/** An application as its applicant sees it. */
export const OwnApplication = z.object({
  _id: z.string(),
  opportunity: z.object({
    _id: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    jobLocation: z.string(),
    jobType: z.enum(JOB_TYPES),
    /** Whether the opportunity's page can still be opened. */
    open: z.boolean(),
  }),
  state: z.enum(CANDIDATE_STATES),
  withdrawn: z.boolean(),
  skills: z.array(z.string()),
  question: AnsweredQuestion,
  answer: z.string(),
  resume: Resume.nullable(),
  createdAt: z.string(),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** What learners do: apply, and manage their applications. */
export const applications = {
  apply: endpoint({
    method: 'PUT',
    path: '/opportunity/apply/:id',
    access: 'user',
    forbidden: 'only_learners_apply',
    summary: 'Apply to an open opportunity, once per learner',
    failures: [
      'account_not_verified',
      'already_applied',
      'file_infected',
      'opportunity_closed',
      'opportunity_not_found',
      'question_changed',
      'scanner_down',
    ],
    params: z.object({ id: Id }),
    body: ApplicationInput,
    files: { resume: 'resume' },
    reply: z.object({ data: OwnApplication }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/opportunity/applications',
    access: 'signedIn',
    summary: "One's own applications, newest first",
    query: z.object({ page, limit }),
    reply: z.object({ data: z.object({ total: z.number().int(), applications: z.array(OwnApplication) }) }),
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/opportunity/withdraw/:id',
    access: 'signedIn',
    summary: "Withdraw one's own application; its resume and answers are deleted",
    failures: ['application_not_found'],
    params: z.object({ id: Id }),
    reply: z.object({ data: OwnApplication }),
  }),
}
