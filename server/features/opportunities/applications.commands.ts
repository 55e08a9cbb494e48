import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CandidateState } from '#contract/constants.ts'
import type { ApplicationInput } from '#contract/endpoints/opportunity-applications.ts'
import { fail, failField } from '#contract/errors.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { candidacies, resumeReads } from '#server/db/schema/opportunities.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { completeUpload, type KeptFile } from '#server/files/uploads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type Application, hasApplied } from './applications.queries.ts'
import { mustBeApplicant, type Standing } from './opportunities.policy.ts'
import { getPost, getPostForUpdate, type Post } from './opportunities.queries.ts'

/** Refuses whatever would make an application fail, before its resume is kept. */
export async function mustBeAbleToApply(
  db: Executor,
  viewer: Viewer,
  opportunityId: string,
  answer: string,
): Promise<void> {
  const post = await getPost(db, opportunityId)
  mustBeApplicant(post, viewer)
  if (await hasApplied(db, opportunityId, viewer.id)) fail('already_applied')
  mustAnswer(post, answer)
}

function mustAnswer({ question }: Post, answer: string): void {
  if (question !== '' && answer === '') failField('answer', 'Please answer the question')
}

/**
 * One application per person, however often it is sent: the others fail with already_applied. After a withdrawal
 * one can apply anew. Answers the application's id.
 */
export async function applyTo(
  tx: Tx,
  viewer: Viewer,
  opportunityId: string,
  input: ApplicationInput,
  resume: KeptFile,
): Promise<string> {
  // Locked, so that it is not closed, changed or deleted under an application.
  const post = await getPostForUpdate(tx, opportunityId)
  mustBeApplicant(post, viewer)
  mustAnswer(post, input.answer)
  const fresh = {
    ...input,
    question: post.question || null,
    resumeId: resume.id,
    state: 'new' as const,
    withdrawnAt: null,
    createdAt: new Date(),
  }
  const [made] = await tx
    .insert(candidacies)
    .values({ ...fresh, opportunityId, applicantId: viewer.id })
    .onConflictDoUpdate({
      target: [candidacies.opportunityId, candidacies.applicantId],
      set: fresh,
      setWhere: sql`${candidacies.withdrawnAt} is not null`,
    })
    .returning({ id: candidacies.id })
  if (!made) fail('already_applied')
  await completeUpload(tx, resume)
  await enqueue(tx, 'opportunities.tell-application', { applicationId: made.id })
  return made.id
}

const NOTHING_SAID = { name: '', email: '', phone: '', skills: [], question: null, answer: '' }

/** Takes back the viewer's own application: what it said is deleted, and its resume with it. */
export async function withdrawApplication(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const withdrawn = await tx
    .update(candidacies)
    .set({ withdrawnAt: new Date(), resumeId: null, ...NOTHING_SAID })
    .where(
      and(eq(candidacies.id, id), eq(candidacies.applicantId, viewer.id), isNull(candidacies.withdrawnAt)),
    )
    .returning({ id: candidacies.id })
  if (withdrawn.length === 0) fail('application_not_found')
}

/** Marks an application, for an operator or whoever posted what it is for (null). */
export async function markApplication(
  tx: Tx,
  { id, opportunityId, state: before }: Application,
  state: CandidateState,
  operator: OperatorRef | null,
): Promise<void> {
  await tx
    .update(candidacies)
    .set({ state })
    .where(and(eq(candidacies.id, id), isNull(candidacies.withdrawnAt)))
  if (!operator) return
  await writeAudit(tx, operator, {
    action: 'candidacy.marked',
    subject: `candidacy:${id}`,
    before: { opportunityId, state: before },
    after: { opportunityId, state },
  })
}

/** Writes down who fetches a resume; whoever the post belongs to has then seen the application. */
export async function noteResumeRead(
  tx: Tx,
  { id }: Application,
  standing: Exclude<Standing, null>,
  viewer: Viewer | null,
): Promise<void> {
  const readerId = standing === 'link' ? null : (viewer?.id ?? null)
  await tx.insert(resumeReads).values({ candidacyId: id, readerId, readerRole: standing })
  if (standing === 'operator') return
  await tx
    .update(candidacies)
    .set({ state: 'seen' })
    .where(and(eq(candidacies.id, id), eq(candidacies.state, 'new')))
}
