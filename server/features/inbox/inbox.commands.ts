import { and, eq, isNull, ne } from 'drizzle-orm'
import type { CandidateState } from '#contract/constants.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { applications, resumeReads } from '#server/db/schema/opportunities.ts'
import { notify, retract } from '#server/features/notifications/notify.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import type { Relation } from '#server/features/opportunities/opportunities.policy.ts'
import type { Application } from './inbox.queries.ts'

/** Sets the status of an application, on behalf of an operator or (null) the poster. */
export async function setApplicationStatus(
  tx: Tx,
  application: Application,
  state: CandidateState,
  operator: OperatorRef | null,
): Promise<void> {
  const { id, opportunityId, state: before } = application
  const marked = await tx
    .update(applications)
    .set({ state })
    .where(and(eq(applications.id, id), isNull(applications.withdrawnAt), ne(applications.state, state)))
    .returning({ id: applications.id })
  if (marked.length > 0) await notifyApplicant(tx, application, state)
  if (!operator) return
  await writeAudit(tx, operator, {
    action: 'opportunity-application.marked',
    subject: `opportunity-application:${id}`,
    before: { opportunityId, state: before },
    after: { opportunityId, state },
  })
}

/** Records who downloads a résumé; for the opportunity's owner the application then counts as seen. */
export async function recordResumeDownload(
  tx: Tx,
  application: Application,
  relation: Exclude<Relation, null>,
  viewer: Viewer | null,
): Promise<void> {
  const { id } = application
  const readerId = relation === 'link' ? null : (viewer?.id ?? null)
  await tx.insert(resumeReads).values({ applicationId: id, readerId, readerRole: relation })
  if (relation === 'operator') return
  const seen = await tx
    .update(applications)
    .set({ state: 'seen' })
    .where(and(eq(applications.id, id), eq(applications.state, 'new'), isNull(applications.withdrawnAt)))
    .returning({ id: applications.id })
  if (seen.length > 0) await notifyApplicant(tx, application, 'seen')
}

/** Setting it back to new means that the other status was a mistake. */
async function notifyApplicant(
  tx: Tx,
  { id, applicantId, opportunityId }: Application,
  state: CandidateState,
): Promise<void> {
  const whom = { accountId: applicantId, subject: `application:${id}` }
  if (state === 'new') return retract(tx, { ...whom, event: 'application_seen' })
  await notify(tx, { ...whom, event: `application_${state}`, opportunityId })
}
