import { and, eq, isNotNull } from 'drizzle-orm'
import { consentTo } from '#contract/consent.ts'
import type { ApplicationState } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import {
  createApprovedCreator,
  removeUnverifiedCreator,
} from '#server/features/accounts/accounts.commands.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { whenFinal } from '#server/jobs/when-final.ts'
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
  language?: InterfaceLanguage | undefined
}

/** Stores an application until an operator decides. Fails with email_taken or creator_application_waiting. */
export async function submitApplication(
  tx: Tx,
  application: NewApplication,
): Promise<{ _id: string; state: ApplicationState }> {
  await mustBeFree(tx, application.email)
  const [kept] = await tx
    .insert(creatorApplications)
    .values({ ...application, consentVersion: consentTo(application.language) })
    .onConflictDoNothing()
    .returning({ _id: creatorApplications.id, state: creatorApplications.state })
  return kept ?? fail('creator_application_waiting')
}

/**
 * Makes the applicant an unverified creator, who is mailed once the approval can no longer be undone. If several
 * operators decide concurrently, one succeeds and the others get creator_application_decided. Fails with
 * applicant_registered when the address has a verified account by now.
 */
export async function approveApplication(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const { createdAt, ...applicant } = await takeWaiting(tx, operator, id)
  const consentedAt = applicant.consentVersion === null ? null : createdAt
  const creatorId = await createApprovedCreator(tx, { ...applicant, consentedAt })
  if (creatorId === null) fail('applicant_registered')
  await decide(tx, operator, id, { state: 'approved', creatorId })
}

/**
 * Rejects the application; the reason is mailed after the same delay. Fails as an approval does when it has been
 * decided already.
 */
export async function rejectApplication(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  reason: string,
): Promise<void> {
  await takeWaiting(tx, operator, id)
  await decide(tx, operator, id, { state: 'rejected', reason })
}

/**
 * Undoes an approval or rejection within 10 seconds: the application is pending again, and nobody is notified. Fails with
 * creator_application_open, and with creator_application_final when it is too late or the creator has verified the
 * address.
 */
export async function undoDecision(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const { state, email, passwordHash, decidedAt } = await lockApplication(tx, id)
  if (state === 'waiting') fail('creator_application_open')
  if (!passwordHash || !decidedAt) fail('creator_application_final')
  if (decidedAt.getTime() + limits.undoApplicationMilliseconds < Date.now()) fail('creator_application_final')
  if (state === 'approved' && !(await removeUnverifiedCreator(tx, email))) fail('creator_application_final')
  await tx
    .update(creatorApplications)
    .set({ state: 'waiting', reason: null, decidedBy: null, decidedAt: null })
    .where(eq(creatorApplications.id, id))
  await writeAudit(tx, operator, {
    action: 'application.decision-undone',
    subject: subjectOf(id),
    before: { state },
    after: { state: 'waiting' },
  })
}

/** Makes a decision final: the password is deleted, and the applicant is notified. An undone decision is left alone. */
export async function finalizeDecision(tx: Tx, id: string, decidedAt: Date): Promise<void> {
  const [decided] = await tx
    .update(creatorApplications)
    .set({ passwordHash: null })
    .where(
      and(
        eq(creatorApplications.id, id),
        eq(creatorApplications.decidedAt, decidedAt),
        isNotNull(creatorApplications.passwordHash),
      ),
    )
    .returning({ state: creatorApplications.state, email: creatorApplications.email })
  if (!decided) return
  await enqueue(tx, 'creator-applications.tell-decision', { applicationId: id })
  if (decided.state !== 'approved') return
  const [creator] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, decided.email))
  if (creator) await notify(tx, { accountId: creator.id, event: 'creator_approved', subject: subjectOf(id) })
}

/** A note that only operators see; an empty one removes it. */
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
  // Without the text of the note: it may be about a person, and audit rows are never deleted.
  await writeAudit(tx, operator, {
    action: 'application.noted',
    subject: subjectOf(id),
    before: { hasNote: before.note !== null },
    after: { hasNote: after.note !== null },
  })
}

/** Locks the row, so that a concurrent decision sees this one. */
async function lockApplication(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      state: creatorApplications.state,
      name: creatorApplications.name,
      email: creatorApplications.email,
      mobile: creatorApplications.mobile,
      location: creatorApplications.location,
      about: creatorApplications.shortDescription,
      language: creatorApplications.language,
      consentVersion: creatorApplications.consentVersion,
      createdAt: creatorApplications.createdAt,
      passwordHash: creatorApplications.passwordHash,
      decidedAt: creatorApplications.decidedAt,
    })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, id))
    .for('update')
  return found ?? fail('creator_application_not_found')
}

async function takeWaiting(tx: Tx, operator: OperatorRef, id: string) {
  const { passwordHash, state, decidedAt: _, ...applicant } = await lockApplication(tx, id)
  if (state !== 'waiting' || passwordHash === null)
    fail('creator_application_decided', { message: `This application has already been ${state}` })
  await mustNotBeClaimed(tx, operator, 'application', id)
  return { ...applicant, passwordHash }
}

type Decision = { state: 'approved'; creatorId: string } | { state: 'rejected'; reason: string }

async function decide(tx: Tx, operator: OperatorRef, id: string, decision: Decision): Promise<void> {
  const decidedAt = new Date()
  await tx
    .update(creatorApplications)
    .set({
      state: decision.state,
      reason: decision.state === 'rejected' ? decision.reason : null,
      decidedBy: operator.accountId,
      decidedAt,
    })
    .where(eq(creatorApplications.id, id))
  await writeAudit(tx, operator, {
    action: `application.${decision.state}`,
    subject: subjectOf(id),
    before: { state: 'waiting' },
    after: { ...decision },
  })
  const runAt = whenFinal(decidedAt, limits.undoApplicationMilliseconds)
  await enqueue(tx, 'creator-applications.let-decision-stand', { applicationId: id, decidedAt }, { runAt })
}

function subjectOf(id: string): string {
  return `application:${id}`
}
