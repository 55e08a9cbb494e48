import { eq } from 'drizzle-orm'
import type { ApplicationState } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { createApprovedCreator } from '#server/features/accounts/accounts.commands.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { mustBeFree } from './creator-applications.queries.ts'

export interface NewApplication {
  name: string
  email: string
  passwordHash: string
  mobile: string
  location: string
  profession: string
  pastExperiences: string
  relevantSkills: string
  shortDescription: string
  social: string
  pptKnowledge: boolean
  languages: string[]
}

/** Keeps an application until an operator decides. Fails with email_taken or creator_application_waiting. */
export async function submitApplication(
  tx: Tx,
  application: NewApplication,
): Promise<{ _id: string; state: ApplicationState }> {
  await mustBeFree(tx, application.email)
  const [kept] = await tx
    .insert(creatorApplications)
    .values(application)
    .onConflictDoNothing()
    .returning({ _id: creatorApplications.id, state: creatorApplications.state })
  return kept ?? fail('creator_application_waiting')
}

/**
 * Makes the applicant an unverified creator and mails them. Of operators who decide at once one succeeds, the others
 * get creator_application_decided; applicant_registered when the address has an account meanwhile.
 */
export async function approveApplication(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const { passwordHash, ...applicant } = await takeWaiting(tx, operator, id)
  const creatorId = await createApprovedCreator(tx, { ...applicant, passwordHash })
  if (creatorId === null) fail('applicant_registered')
  await decide(tx, operator, id, { state: 'approved', creatorId })
  await notify(tx, { accountId: creatorId, event: 'creator_approved', subject: subjectOf(id) })
}

/** Rejects the application and mails the reason. Fails like the approval when it has been decided. */
export async function rejectApplication(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  reason: string,
): Promise<void> {
  await takeWaiting(tx, operator, id)
  await decide(tx, operator, id, { state: 'rejected', reason })
}

/** A remark of the operators among themselves; an empty one removes it. */
export async function noteApplication(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  note: string,
): Promise<void> {
  const [before] = await tx
    .select({ note: creatorApplications.note })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, id))
    .for('update')
  if (!before) fail('creator_application_not_found')
  const after = { note: note === '' ? null : note }
  await tx.update(creatorApplications).set(after).where(eq(creatorApplications.id, id))
  // Not what it says: that may be about a person, and a line is never deleted.
  await writeAudit(tx, operator, {
    action: 'application.noted',
    subject: subjectOf(id),
    before: { hasNote: before.note !== null },
    after: { hasNote: after.note !== null },
  })
}

/** Locks the row, so that whoever decides at the same moment sees this decision. */
async function takeWaiting(tx: Tx, operator: OperatorRef, id: string) {
  const [found] = await tx
    .select({
      state: creatorApplications.state,
      name: creatorApplications.name,
      email: creatorApplications.email,
      mobile: creatorApplications.mobile,
      location: creatorApplications.location,
      about: creatorApplications.shortDescription,
      passwordHash: creatorApplications.passwordHash,
    })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, id))
    .for('update')
  if (!found) fail('creator_application_not_found')
  const { passwordHash, state, ...applicant } = found
  if (passwordHash === null)
    fail('creator_application_decided', { message: `This application has already been ${state}` })
  await mustNotBeClaimed(tx, operator, 'application', id)
  return { ...applicant, passwordHash }
}

type Decision = { state: 'approved'; creatorId: string } | { state: 'rejected'; reason: string }

async function decide(tx: Tx, operator: OperatorRef, id: string, decision: Decision): Promise<void> {
  await tx
    .update(creatorApplications)
    .set({
      state: decision.state,
      reason: decision.state === 'rejected' ? decision.reason : null,
      passwordHash: null,
      decidedBy: operator.accountId,
      decidedAt: new Date(),
    })
    .where(eq(creatorApplications.id, id))
  await writeAudit(tx, operator, {
    action: `application.${decision.state}`,
    subject: subjectOf(id),
    before: { state: 'waiting' },
    after: { ...decision },
  })
  await enqueue(tx, 'creator-applications.tell-decision', { applicationId: id })
}

function subjectOf(id: string): string {
  return `application:${id}`
}
