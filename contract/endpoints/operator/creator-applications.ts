import { z } from 'zod'
import { APPLICATION_STATES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { listQuery, listReply, Reason } from './fields.ts'

/** A creator application in a list. */
export const CreatorApplication = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  profession: z.string(),
  location: z.string(),
  languages: z.array(z.string()),
  state: z.enum(APPLICATION_STATES),
  note: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Email of the operator who decided; null for the command line. */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type CreatorApplication = z.infer<typeof CreatorApplication>

export const WholeCreatorApplication = CreatorApplication.extend({
  mobile: z.string(),
  /** The same, formatted for people: +91 98765 43210. */
  mobileText: z.string(),
  /** Links, one per line. */
  social: z.string(),
  pptknowledge: z.enum(['yes', 'no']),
  pastexperiences: z.string(),
  relevantskills: z.string(),
  shortdescription: z.string(),
  /** An account with this address has been created since: the application cannot be approved. */
  isRegistered: z.boolean(),
})
export type WholeCreatorApplication = z.infer<typeof WholeCreatorApplication>

const params = z.object({ applicationId: Id })
const reply = z.object({ data: WholeCreatorApplication })

export const operatorApplications = {
  list: endpoint({
    method: 'GET',
    path: '/operator/applications',
    access: 'operator',
    summary: 'Creator applications, newest first; search finds name and email',
    query: z.object({ ...listQuery, state: z.enum(APPLICATION_STATES).default('waiting') }),
    reply: listReply(CreatorApplication),
  }),
  get: endpoint({
    method: 'GET',
    path: '/operator/applications/:applicationId',
    access: 'operator',
    summary: 'One creator application',
    params,
    reply,
    failures: ['creator_application_not_found'],
  }),
  note: endpoint({
    method: 'PUT',
    path: '/operator/applications/:applicationId/note',
    access: 'operator',
    summary: 'Set the note for the other operators; an empty one removes it',
    params,
    failures: ['creator_application_not_found'],
    body: z.object({ note: text(limits.comment, 0) }),
    reply,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/operator/applications/:applicationId/approve',
    access: 'operator',
    summary: 'Make the applicant a creator and mail them',
    params,
    reply,
    failures: [
      'applicant_registered',
      'claimed_by_another',
      'creator_application_decided',
      'creator_application_not_found',
    ],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/operator/applications/:applicationId/reject',
    access: 'operator',
    summary: 'Reject the application and mail the reason',
    params,
    failures: ['claimed_by_another', 'creator_application_decided', 'creator_application_not_found'],
    body: Reason,
    reply,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/operator/applications/:applicationId/undo',
    access: 'operator',
    summary: 'Undo a decision within 10 seconds: the application is pending again, and nobody is mailed',
    params,
    failures: ['creator_application_final', 'creator_application_not_found', 'creator_application_open'],
    reply,
  }),
}
