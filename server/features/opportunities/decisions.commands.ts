import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { closeInTime, mustLieAhead, opportunityChanged } from './opportunities.commands.ts'
import { getPost, getPostForUpdate, type Post } from './opportunities.queries.ts'

/**
 * Makes a waiting post public and mails its poster. Of operators who decide at once one succeeds; the others get
 * already_decided. A post whose last day has passed fails; so does, with opportunity_changed, one that says something
 * else now than when the operator has `seen` it.
 */
export async function approveOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen?: string,
): Promise<Post> {
  const { deadline } = await getAsSeen(tx, id, seen)
  mustLieAhead(deadline)
  await decide(tx, operator, id, { state: 'approved', approvedAt: new Date() })
  await opportunityChanged(tx, id)
  await closeInTime(tx, id)
  await enqueue(tx, 'opportunities.tell-approved', { opportunityId: id })
  return getPost(tx, id)
}

/** Refuses a waiting post and mails the reason to its poster. Fails like the approval. */
export async function rejectOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<Post> {
  await getAsSeen(tx, id, seen)
  await decide(tx, operator, id, { state: 'rejected', rejectionReason: reason })
  await enqueue(tx, 'opportunities.tell-rejected', { opportunityId: id })
  return getPost(tx, id)
}

/** The post, locked against further changes, provided that it is still what was looked at. */
async function getAsSeen(tx: Tx, id: string, seen: string | undefined): Promise<Post> {
  const post = await getPostForUpdate(tx, id)
  const isWaiting = post.state === 'waiting'
  if (isWaiting && seen !== undefined && post.updatedAt.toISOString() !== seen) fail('opportunity_changed')
  return post
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
