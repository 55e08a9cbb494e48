import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ApplicationInput } from '#contract/endpoints/applications.ts'
import { fail, failField, failIfDenied } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { countAtMost, notify, retract } from '#server/features/notifications/notify.commands.ts'
import { whyNotApplyTo } from '#server/features/opportunities/opportunities.policy.ts'
import {
  getOpportunity,
  getOpportunityForUpdate,
  type OpportunityRecord,
} from '#server/features/opportunities/opportunities.queries.ts'
import { completeUpload, type UploadedRow } from '#server/files/uploads.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { hasApplied } from './applications.queries.ts'

/** The opportunity, if the viewer can apply to it: checked before an upload is read, and again before it is stored. */
export async function mustBeOpenTo(
  db: Executor,
  viewer: Viewer,
  opportunityId: string,
): Promise<OpportunityRecord> {
  const opportunity = await getOpportunity(db, opportunityId)
  failIfDenied(whyNotApplyTo(opportunity, viewer))
  if (await hasApplied(db, opportunityId, viewer.id)) fail('already_applied')
  return opportunity
}

/** The answer is to the question as it is now. Fails with question_changed, or for the missing answer. */
export function mustAnswer(
  { question }: OpportunityRecord,
  { answer, question: asked = question }: Pick<ApplicationInput, 'answer' | 'question'>,
): void {
  if (asked !== question) fail('question_changed')
  if (question !== '' && answer === '') failField('answer', fieldRules.field_answer_missing)
}

/**
 * One application per person, however often it is sent: further ones fail with already_applied. After a
 * withdrawal one can apply again, as if for the first time. Returns the application's id.
 */
export async function applyTo(
  tx: Tx,
  viewer: Viewer,
  opportunityId: string,
  input: ApplicationInput,
  resume: UploadedRow,
): Promise<string> {
  // Locked, so that it is not closed, changed or deleted under an application.
  const opportunity = await getOpportunityForUpdate(tx, opportunityId)
  failIfDenied(whyNotApplyTo(opportunity, viewer))
  mustAnswer(opportunity, input)
  // Deleted rather than updated: lists are ordered by id, and the old one may be on the poster's screen.
  await tx
    .delete(applications)
    .where(
      and(
        eq(applications.opportunityId, opportunityId),
        eq(applications.applicantId, viewer.id),
        isNotNull(applications.withdrawnAt),
      ),
    )
  const [made] = await tx
    .insert(applications)
    .values({
      ...input,
      question: opportunity.question || null,
      resumeId: resume.id,
      opportunityId,
      applicantId: viewer.id,
    })
    .onConflictDoNothing({ target: [applications.opportunityId, applications.applicantId] })
    .returning({ id: applications.id })
  if (!made) fail('already_applied')
  await completeUpload(tx, resume)
  await enqueue(tx, 'opportunities.tell-application', { applicationId: made.id }, { lane: opportunityId })
  if (opportunity.posterId)
    await notify(tx, { ...toPoster(opportunity.posterId, opportunityId), opportunityId, count: 1 })
  return made.id
}

function toPoster(posterId: string, opportunityId: string) {
  return {
    ...{ accountId: posterId, event: 'opportunity_applied' as const },
    // A subject of its own, so that notifications about the opportunity stay.
    subject: `applications:${opportunityId}`,
  }
}

const NOTHING_SAID = { name: '', email: '', phone: '', skills: [], question: null, answer: '' }

/** Withdraws the viewer's own application: its content is deleted, and its résumé with it. */
export async function withdrawApplication(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const own = and(
    eq(applications.id, id),
    eq(applications.applicantId, viewer.id),
    isNull(applications.withdrawnAt),
  )
  // Locked before the application, as by a new one, which is counted afterwards.
  await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      inArray(opportunities.id, tx.select({ id: applications.opportunityId }).from(applications).where(own)),
    )
    .for('no key update')
  const withdrawn = await tx
    .update(applications)
    .set({ withdrawnAt: new Date(), resumeId: null, ...NOTHING_SAID })
    .where(own)
    .returning({ opportunityId: applications.opportunityId })
  const [{ opportunityId } = fail('application_not_found')] = withdrawn
  await retract(tx, { accountId: viewer.id, subject: `application:${id}`, event: 'application_seen' })
  await lowerApplicationCount(tx, opportunityId)
}

/**
 * Deletes all applications of an account that is deleted. Opportunities are locked in a fixed order, and before
 * applications, as by a new application.
 */
export async function deleteApplicationsOf(tx: Tx, applicantId: string): Promise<void> {
  const own = eq(applications.applicantId, applicantId)
  const appliedTo = tx.select({ id: applications.opportunityId }).from(applications).where(own)
  const locked = await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(inArray(opportunities.id, appliedTo), isNotNull(opportunities.posterId)))
    .orderBy(asc(opportunities.id))
    .for('no key update')
  await tx.delete(applications).where(own)
  for (const { id } of locked) await lowerApplicationCount(tx, id)
}

/** The unread notification of the poster counts no more than the new applications that are left. */
async function lowerApplicationCount(tx: Tx, opportunityId: string): Promise<void> {
  const { posterId } = await getOpportunity(tx, opportunityId)
  if (!posterId) return
  const isNew = and(
    eq(applications.opportunityId, opportunityId),
    eq(applications.state, 'new'),
    isNull(applications.withdrawnAt),
  )
  await countAtMost(tx, toPoster(posterId, opportunityId), await tx.$count(applications, isNew))
}
