import { eq, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'

/** The columns of the public ad and of its life; `posterId` never leaves the server. */
export const postColumns = {
  ...columnsOf(opportunities, 'id', 'posterId', 'companyName', 'email', 'phone', 'jobTitle', 'jobType'),
  ...columnsOf(opportunities, 'jobDescription', 'jobLocation', 'question', 'category', 'state'),
  ...columnsOf(opportunities, 'rejectionReason', 'deadline', 'approvedAt', 'closedAt', 'closesAt'),
  ...columnsOf(opportunities, 'createdAt', 'updatedAt'),
}

export type Post = Awaited<ReturnType<typeof getPost>>

/** A post in any state; fails with opportunity_not_found. Whoever shows it asks the policy first. */
export async function getPost(db: Executor, id: string) {
  const [post] = await db.select(postColumns).from(opportunities).where(eq(opportunities.id, id))
  return post ?? fail('opportunity_not_found')
}

/** The same, and nobody else changes it until the transaction ends. */
export async function getPostForUpdate(tx: Executor, id: string): Promise<Post> {
  const [post] = await tx
    .select(postColumns)
    .from(opportunities)
    .where(eq(opportunities.id, id))
    .for('update')
  return post ?? fail('opportunity_not_found')
}

/** The public ads of chosen posts, in `order`: by their ids, or by a query that picks them. */
export async function readOpportunities(
  db: Executor,
  chosen: string[] | SQLWrapper,
  order: SQL[],
): Promise<Opportunity[]> {
  if (Array.isArray(chosen) && chosen.length === 0) return []
  const rows = await db
    .select(postColumns)
    .from(opportunities)
    .where(inArray(opportunities.id, chosen))
    .orderBy(...order)
  return rows.map((row) => toOpportunity(row))
}

/** What everybody may read. A post whose time is over reads as closed, also before that has been noted. */
export function toOpportunity(post: Post, now = new Date()): Opportunity {
  const isOver = post.state === 'approved' && post.closesAt !== null && post.closesAt <= now
  return {
    _id: post.id,
    companyName: post.companyName,
    comapanyName: post.companyName,
    email: post.email,
    phone: post.phone,
    jobTitle: post.jobTitle,
    jobType: post.jobType,
    jobDescription: post.jobDescription,
    jobLocation: post.jobLocation,
    question: post.question,
    category: post.category,
    deadline: post.deadline,
    state: isOver ? 'closed' : post.state,
    createdAt: post.createdAt.toISOString(),
    closesAt: post.closesAt?.toISOString() ?? null,
  }
}

export function opportunityTags(shown: Opportunity[]): ContentTag[] {
  return shown.map(({ _id }): ContentTag => `opportunity:${_id}`)
}
