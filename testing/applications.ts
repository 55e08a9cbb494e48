import type { CallInput } from '#contract/endpoint.ts'
import type { creatorApplications } from '#contract/endpoints/creator-applications.ts'
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
