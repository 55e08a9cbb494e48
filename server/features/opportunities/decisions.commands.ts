import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { closeInTime, mustLieAhead, opportunityChanged } from './opportunities.commands.ts'
import { getPost, type Post } from './opportunities.queries.ts'

/**
 * Makes a waiting post public and mails its poster. Of operators who decide at once one succeeds; the others get
 * already_decided. A post whose last day has passed fails.
 */
export async function approveOpportunity(tx: Tx, operator: OperatorRef, id: string): Promise<Post> {
  const { deadline } = await getPost(tx, id)
  mustLieAhead(deadline)
  await decide(tx, operator, id, { state: 'approved', approvedAt: new Date() })
  await opportunityChanged(tx, id)
  await closeInTime(tx, id)
  await enqueue(tx, 'opportunities.tell-approved', { opportunityId: id })
  return getPost(tx, id)
}

/** Refuses a waiting post and mails the reason to its poster. Fails with already_decided like the approval. */
export async function rejectOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  reason: string,
): Promise<Post> {
  await getPost(tx, id)
  await decide(tx, operator, id, { state: 'rejected', rejectionReason: reason })
  await enqueue(tx, 'opportunities.tell-rejected', { opportunityId: id })
  return getPost(tx, id)
}

type Decision = { state: 'approved'; approvedAt: Date } | { state: 'rejected'; rejectionReason: string }

async function decide(tx: Tx, operator: OperatorRef, id: string, decision: Decision): Promise<void> {
  const decided = await tx
    .update(opportunities)
    .set(decision)
    .where(and(eq(opportunities.id, id), eq(opportunities.state, 'waiting')))
    .returning({ id: opportunities.id })
  if (decided.length === 0) fail('already_decided')
  await writeAudit(tx, operator, {
    action: `opportunity.${decision.state}`,
    subject: `opportunity:${id}`,
    before: { state: 'waiting' },
    after: { ...decision },
  })
}
