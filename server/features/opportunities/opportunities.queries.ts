import { eq, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { fail } from '#contract/errors.ts'
import { isOpen } from '#contract/policies/opportunities.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { formatPhone } from '#server/format-phone.ts'

/** The public columns of an opportunity and those of its state; `posterId` never leaves the server. */
export const opportunityColumns = {
  ...columnsOf(opportunities, 'id', 'posterId', 'companyName', 'email', 'phone', 'jobTitle', 'jobType'),
  ...columnsOf(opportunities, 'jobDescription', 'jobLocation', 'question', 'category', 'state'),
  ...columnsOf(
    opportunities,
    'rejectionReason',
    'rejectedAt',
    'deadline',
    'approvedAt',
    'operatorApprovedAt',
    'closedAt',
    'closesAt',
  ),
  ...columnsOf(opportunities, 'createdAt', 'updatedAt', 'signals', 'showsAdvice'),
  ...columnsOf(opportunities, 'closeReason', 'stillOpenAskedAt', 'inboxClosed'),
}

export type OpportunityRecord = Awaited<ReturnType<typeof getOpportunity>>

/** An opportunity in any state; fails with opportunity_not_found. Callers that show it ask the policy first. */
export async function getOpportunity(db: Executor, id: string) {
  const [opportunity] = await db
    .select(opportunityColumns)
    .from(opportunities)
    .where(eq(opportunities.id, id))
  return opportunity ?? fail('opportunity_not_found')
}

/** The same, locked until the transaction ends. */
export async function getOpportunityForUpdate(tx: Executor, id: string): Promise<OpportunityRecord> {
  const [opportunity] = await tx
    .select(opportunityColumns)
    .from(opportunities)
    .where(eq(opportunities.id, id))
    .for('update')
  return opportunity ?? fail('opportunity_not_found')
}

/** The public form of the chosen opportunities, in `order`: by their ids, or by a query that selects them. */
export async function readOpportunities(
  db: Executor,
  chosen: string[] | SQLWrapper,
  order: SQL[],
): Promise<Opportunity[]> {
  if (Array.isArray(chosen) && chosen.length === 0) return []
  const rows = await db
    .select(opportunityColumns)
    .from(opportunities)
    .where(inArray(opportunities.id, chosen))
    .orderBy(...order)
  return rows.map((row) => toOpportunity(row))
}

/** The public form. An opportunity that is over reads as closed, even before its state is updated. */
export function toOpportunity(opportunity: OpportunityRecord, now = new Date()): Opportunity {
  const isOver = opportunity.state === 'approved' && !isOpen(opportunity, now)
  return {
    _id: opportunity.id,
    companyName: opportunity.companyName,
    comapanyName: opportunity.companyName,
    email: opportunity.email,
    phone: opportunity.phone,
    phoneText: formatPhone(opportunity.phone),
    jobTitle: opportunity.jobTitle,
    jobType: opportunity.jobType,
    jobDescription: opportunity.jobDescription,
    jobLocation: opportunity.jobLocation,
    question: opportunity.question,
    category: opportunity.category,
    deadline: opportunity.deadline,
    moneyAdvice: opportunity.showsAdvice,
    state: isOver ? 'closed' : opportunity.state,
    createdAt: opportunity.createdAt.toISOString(),
    closesAt: opportunity.closesAt?.toISOString() ?? null,
  }
}

export function opportunityTags(shown: Opportunity[]): ContentTag[] {
  return shown.map(({ _id }): ContentTag => `opportunity:${_id}`)
}
