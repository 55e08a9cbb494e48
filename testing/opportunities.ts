import { v7 } from 'uuid'
import type { Client } from '#contract/client.ts'
import type { OperatorOpportunity } from '#contract/endpoints/operator/opportunities.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { rememberedText } from '#server/features/opportunities/search-index.commands.ts'
import type { TestApp } from './app.ts'
import { emitChange, type TestAccount } from './build.ts'
import { aPdf } from './documents.ts'

type Row = typeof opportunities.$inferInsert

/** The fields of an opportunity as the form sends them. */
export const anOpportunityForm = {
  comapanyName: 'Sarita Softworks',
  email: 'jobs@sarita.example',
  phone: '919876543210',
  jobTitle: 'Web Developer',
  jobType: 'Internship',
  jobDescription: 'Build pages with a small team.',
  jobLocation: 'Pune',
  question: 'Why you?',
} as const

/** Inserts an opportunity directly, approved a moment ago unless `options` say otherwise; returns its id. */
export async function anOpportunity(
  { resources: { db } }: TestApp,
  options: Partial<Row> & { poster?: TestAccount } = {},
): Promise<string> {
  const { poster, ...row } = options
  const id = v7()
  const { comapanyName: companyName, ...fields } = anOpportunityForm
  const values = { ...fields, companyName, state: 'approved' as const, approvedAt: new Date(), ...row, id }
  await db
    .insert(opportunities)
    .values({ ...values, posterId: poster?.id ?? null, searchText: await rememberedText(db, values) })
  await emitChange({ resources: { db } }, 'opportunities', `opportunity:${id}`)
  return id
}

/** Reads a pending opportunity and approves that version, with an operator's token. */
export async function approveOpportunity(
  api: Client,
  opportunityId: string,
  token: string,
): Promise<OperatorOpportunity> {
  const params = { opportunityId }
  const { data } = await api.operatorOpportunities.get({ params }, { token })
  const seen = data.updatedAt
  return (await api.operatorOpportunities.approve({ params, body: { seen } }, { token })).data
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}

interface FormOptions {
  skills?: string[]
  fields?: Record<string, string>
  /** Null: none is attached. */
  resume?: { content: Buffer; name: string; type?: string } | null
}

/** What the form of an application sends. */
export function anApplicationForm(options: FormOptions = {}): FormData {
  const form = new FormData()
  const fields = { name: 'Meera', email: 'meera@example.com', phone: '9876543210', answer: 'Because.' }
  for (const [name, value] of Object.entries({ ...fields, ...options.fields })) form.append(name, value)
  for (const skill of options.skills ?? ['HTML', 'CSS']) form.append('skills', skill)
  const resume = options.resume === undefined ? { content: aPdf(), name: 'meera.pdf' } : options.resume
  if (resume) {
    const type = resume.type ?? 'application/pdf'
    form.append('resume', new Blob([new Uint8Array(resume.content)], { type }), resume.name)
  }
  return form
}
