import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NewOpportunity, OpportunityInput } from '#contract/endpoints/opportunities.ts'
import { fail, failField } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { holdActive } from '#server/features/accounts/hold-active.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { mustBePoster, standingTo } from './opportunities.policy.ts'
import { getPost, getPostForUpdate, type Post } from './opportunities.queries.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Posts an ad that waits for approval; without a viewer it belongs to nobody but its contact address. A draft that was
 * posted already is answered with its post; fails with already_posted when it is no longer the same.
 */
export async function postOpportunity(
  tx: Tx,
  viewer: Viewer | null,
  { draftKey, ...ad }: NewOpportunity,
): Promise<Post> {
  mustLieAhead(ad.deadline)
  if (viewer) await holdActive(tx, viewer.id)
  const posterId = viewer?.id ?? null
  const [posted] = await tx
    .insert(opportunities)
    .values({ ...ad, posterId, draftKey: draftKey ?? null, searchText: searchTextOf(ad) })
    .onConflictDoNothing()
    .returning({ id: opportunities.id })
  return posted ? getPost(tx, posted.id) : postedBefore(tx, posterId, draftKey ?? '', ad)
}

async function postedBefore(
  tx: Tx,
  posterId: string | null,
  draftKey: string,
  ad: OpportunityInput,
): Promise<Post> {
  const isPosters = posterId === null ? isNull(opportunities.posterId) : eq(opportunities.posterId, posterId)
  const [found] = await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(isPosters, eq(opportunities.draftKey, draftKey)))
  const post = await getPost(tx, found?.id ?? fail('gone_meanwhile'))
  const fields = Object.keys(ad) as (keyof OpportunityInput)[]
  return fields.every((field) => post[field] === ad[field]) ? post : fail('already_posted')
}

/** Changes the viewer's own post in any state. It waits for approval again and is not public meanwhile. */
export async function editOpportunity(
  tx: Tx,
  viewer: Viewer,
  id: string,
  ad: OpportunityInput,
): Promise<Post> {
  await holdActive(tx, viewer.id)
  const post = await getPostForUpdate(tx, id)
  mustBePoster(standingTo(post, viewer, false))
  mustLieAhead(ad.deadline)
  await tx
    .update(opportunities)
    .set({
      ...ad,
      searchText: searchTextOf(ad),
      state: 'waiting',
      approvedAt: null,
      closedAt: null,
      rejectionReason: null,
      updatedAt: new Date(),
    })
    .where(eq(opportunities.id, id))
  await opportunityChanged(tx, id)
  return getPost(tx, id)
}

/**
 * Deletes the viewer's own post in any state. Its applications go with it, and the database sees to their resumes.
 */
export async function removeOpportunity(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  mustBePoster(standingTo(await getPostForUpdate(tx, id), viewer, false))
  await tx.delete(opportunities).where(eq(opportunities.id, id))
  await opportunityChanged(tx, id)
}

/**
 * Closes a post that waits or is open, for somebody who looks after it: an operator, or whoever posted it (null). Fails
 * with opportunity_not_open.
 */
export async function closeOpportunity(tx: Tx, id: string, operator: OperatorRef | null): Promise<Post> {
  const { state } = await getPostForUpdate(tx, id)
  if (state !== 'waiting' && state !== 'approved') fail('opportunity_not_open')
  await tx
    .update(opportunities)
    .set({ state: 'closed', closedAt: new Date() })
    .where(eq(opportunities.id, id))
  if (operator) {
    await writeAudit(tx, operator, {
      action: 'opportunity.closed',
      subject: `opportunity:${id}`,
      before: { state },
      after: { state: 'closed' },
    })
  }
  await opportunityChanged(tx, id)
  return getPost(tx, id)
}

/** Closes whatever an account has waiting or open. Once it may sign in again it can reopen them. */
export async function closeOpportunitiesOf(tx: Tx, posterId: string): Promise<void> {
  const closed = await tx
    .update(opportunities)
    .set({ state: 'closed', closedAt: new Date() })
    .where(and(eq(opportunities.posterId, posterId), inArray(opportunities.state, ['waiting', 'approved'])))
    .returning({ id: opportunities.id })
  for (const { id } of closed) await opportunityChanged(tx, id)
}

/**
 * Opens the viewer's own closed post again: at once when it had been approved as it stands, else it waits.
 * `deadline` replaces the old one (null: none); one that has passed must be replaced.
 */
export async function reopenOpportunity(
  tx: Tx,
  viewer: Viewer,
  id: string,
  deadline: string | null | undefined,
): Promise<Post> {
  await holdActive(tx, viewer.id)
  await closeOverdue(tx, id)
  const post = await getPostForUpdate(tx, id)
  mustBePoster(standingTo(post, viewer, false))
  if (post.state !== 'closed') fail('opportunity_not_closed')
  const lastDay = deadline === undefined ? post.deadline : deadline
  mustLieAhead(lastDay)
  const opened = post.approvedAt
    ? { state: 'approved' as const, approvedAt: new Date() }
    : { state: 'waiting' as const }
  await tx
    .update(opportunities)
    .set({ ...opened, closedAt: null, deadline: lastDay, updatedAt: new Date() })
    .where(eq(opportunities.id, id))
  await opportunityChanged(tx, id)
  await closeInTime(tx, id)
  return getPost(tx, id)
}

/** Notes that a post is over whose time has come. Answers whether it did. */
export async function closeOverdue(tx: Tx, id: string): Promise<boolean> {
  const { state, closesAt } = await getPostForUpdate(tx, id)
  if (state !== 'approved' || closesAt === null || closesAt > new Date()) return false
  await tx
    .update(opportunities)
    .set({ state: 'closed', closedAt: closesAt })
    .where(and(eq(opportunities.id, id), eq(opportunities.state, 'approved')))
  await opportunityChanged(tx, id)
  return true
}

/** Its pages are dropped when its time comes, not an hour later. */
export async function closeInTime(tx: Tx, id: string): Promise<void> {
  const { state, closesAt } = await getPost(tx, id)
  if (state === 'approved' && closesAt) {
    await enqueue(tx, 'opportunities.close', { opportunityId: id }, { runAt: closesAt })
  }
}

export async function opportunityChanged(tx: Tx, id: string): Promise<void> {
  await contentChanged(tx, 'opportunities', `opportunity:${id}`)
}

/** The last day to apply is today or later, by the calendar of India. */
export function mustLieAhead(deadline: string | null): void {
  if (deadline !== null && deadline < todayInIndia()) failField('deadline', 'The deadline has already passed')
}

function todayInIndia(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}
