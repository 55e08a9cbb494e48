import { eq } from 'drizzle-orm'
import type { CallInput } from '#contract/endpoint.ts'
import type { creatorApplications } from '#contract/endpoints/creator-applications.ts'
import { creatorApplications as applicationsTable } from '#server/db/schema/creator-applications.ts'
import { jobs } from '#server/db/schema/operations.ts'
import type { TestApp } from './app.ts'
import { anEmail, PASSWORD } from './sign-up.ts'

export type ApplicationForm = CallInput<typeof creatorApplications.submit>['body']

export function anApplicationForm(changes: Partial<ApplicationForm> = {}): ApplicationForm {
  return {
    name: 'Meera Nair',
    email: anEmail(),
    location: 'Kochi',
    profession: 'Teacher',
    mobile: '+91 98765-43210',
    social: 'https://video.example/meera',
    pptknowledge: 'no',
    pastexperiences: 'Ten years of physics.',
    shortdescription: 'I like to explain.',
    languages: ['English', 'Malayalam'],
    password: PASSWORD,
    relevantskills: 'Optics, patience',
    ...changes,
  }
}

/** A waiting application. */
export async function anApplication(
  { api }: TestApp,
  changes: Partial<ApplicationForm> = {},
): Promise<{ id: string; email: string }> {
  const body = anApplicationForm(changes)
  const { data } = await api.creatorApplications.submit({ body })
  return { id: data._id, email: body.email }
}

/** A rejected application whose mail has failed and was given up; also returns the job of the mail. */
export async function anUndeliveredDecision(app: TestApp, change: Partial<typeof jobs.$inferInsert> = {}) {
  const { db } = app.resources
  const { id: applicationId, email } = await anApplication(app)
  await db
    .update(applicationsTable)
    .set({ state: 'rejected', reason: 'No answer', decidedAt: new Date(), passwordHash: null })
    .where(eq(applicationsTable.id, applicationId))
  const [job] = await db
    .insert(jobs)
    .values({
      ...{ kind: 'creator-applications.tell-decision', payload: { applicationId } },
      ...{ failedAt: new Date(), attempts: 24, lastError: 'The mail server said no', ...change },
    })
    .returning({ id: jobs.id })
  return { id: job?.id ?? '', email, applicationId }
}
