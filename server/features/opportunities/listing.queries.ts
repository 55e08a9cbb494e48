import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { JOB_TYPES, type JobType, type OpportunitySort } from '#contract/constants.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { ascNullsFirst, descNullsLast } from '#server/db/order.ts'
import { lastMoment, opportunities, opportunityCounts } from '#server/db/schema/opportunities.ts'
import { readOpportunities } from './opportunities.queries.ts'
import { searchOpportunities } from './search-opportunities.queries.ts'
import { queryOf, searchedWords } from './search-text.ts'

interface Window {
  /** From 1. */
  page: number
  limit: number
}

interface Filter {
  search: string
  jobType: JobType | 'all' | ''
}

export interface OpportunityPage {
  opportunities: Opportunity[]
  total: number
  /** How a search interpreted the query. */
  understood?: Understood | null
}

const { id } = opportunities
/** As their indexes have it. Each order ends in the id, so that pages never overlap. */
const orders: Record<OpportunitySort, SQL[]> = {
  newest: [descNullsLast(id)],
  // Those without a deadline come last.
  deadline: [asc(lastMoment), descNullsLast(id)],
}
/** The same from the other end. */
const backwards: Record<OpportunitySort, SQL[]> = {
  newest: [ascNullsFirst(id)],
  deadline: [desc(lastMoment), ascNullsFirst(id)],
}

const isApproved = sql`${opportunities.state} = 'approved'`
/** The state is updated a moment later, but from the exact moment on it is not shown. */
const isNotOver = sql`${opportunities.closesAt} > now()`

/**
 * One page of the open opportunities; past the end it is empty but the total is still right (for a search: up to a
 * bound).
 */
export async function listOpen(
  db: Executor,
  filter: Filter & Window & { sort: OpportunitySort },
): Promise<OpportunityPage> {
  const open = and(isApproved, isNotOver, ofType(filter.jobType))
  const jobType = isJobType(filter.jobType) ? filter.jobType : null
  const { ids, total, understood } = await searchOpportunities(db, { ...filter, jobType })
  if (ids === null) {
    const page = await readPage(db, { ...filter, where: open, total: await countOpen(db, filter.jobType) })
    return { ...page, understood }
  }
  const found = await readOpportunities(db, ids, orders[filter.sort])
  const inOrder = ids.flatMap((one) => found.find(({ _id }) => _id === one) ?? [])
  return { opportunities: inOrder, total, understood }
}

/** Opportunities that wait for approval, newest first: of one poster, or of everybody (null). */
export async function listWaiting(
  db: Executor,
  posterId: string | null,
  filter: Filter & Window,
): Promise<OpportunityPage> {
  const where = and(
    eq(opportunities.state, 'waiting'),
    posterId === null ? undefined : eq(opportunities.posterId, posterId),
    ofType(filter.jobType),
    matches(searchedWords(filter.search)),
  )
  return readPage(db, { ...filter, where, sort: 'newest', total: await countAll(db, where) })
}

/** Randomly chosen open opportunities: those after a random position in a fixed random order. */
export async function listRandom(db: Executor): Promise<Opportunity[]> {
  const place = Math.random()
  const after = await shuffled(db, gte(opportunities.shuffle, place), limits.curated)
  const missing = limits.curated - after.length
  const before = missing > 0 ? await shuffled(db, lt(opportunities.shuffle, place), missing) : []
  return readOpportunities(db, [...after, ...before], [sql`random()`])
}

async function shuffled(db: Executor, where: SQL, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(isApproved, isNotOver, where))
    .orderBy(opportunities.shuffle)
    .limit(most)
  return rows.map((row) => row.id)
}

/** A page of the second half is read from the end, so that fewer rows are skipped. */
async function readPage(
  db: Executor,
  {
    where,
    total,
    page,
    limit,
    sort,
  }: Window & { where: SQL | undefined; total: number; sort: OpportunitySort },
): Promise<OpportunityPage> {
  const skipped = (page - 1) * limit
  const length = Math.min(limit, total - skipped)
  if (length <= 0) return { opportunities: [], total }
  const fromEnd = skipped > total / 2
  const chosen = db
    .select({ id })
    .from(opportunities)
    .where(where)
    .orderBy(...(fromEnd ? backwards : orders)[sort])
    .limit(length)
    .offset(fromEnd ? total - skipped - length : skipped)
  return { opportunities: await readOpportunities(db, chosen, orders[sort]), total }
}

/** For pending opportunities, which are few. */
function matches(words: string[] | undefined): SQL | undefined {
  if (words === undefined) return undefined
  return words.length === 0 ? sql`false` : sql`${opportunities.words} @@ ${queryOf(words)}::tsquery`
}

function ofType(jobType: Filter['jobType']): SQL | undefined {
  return isJobType(jobType) ? eq(opportunities.jobType, jobType) : undefined
}

function isJobType(value: string): value is JobType {
  return (JOB_TYPES as readonly string[]).includes(value)
}

/** From the maintained counts, minus the few that are over but whose state is not updated yet. */
async function countOpen(db: Executor, jobType: Filter['jobType']): Promise<number> {
  const over = db
    .select({ n: count() })
    .from(opportunities)
    .where(and(isApproved, sql`${opportunities.closesAt} <= now()`, ofType(jobType)))
  const [row] = await db
    .select({
      total: sql<number>`(coalesce(sum(${opportunityCounts.opportunities}), 0) - (${over}))::integer`,
    })
    .from(opportunityCounts)
    .where(isJobType(jobType) ? eq(opportunityCounts.jobType, jobType) : undefined)
  return row?.total ?? 0
}

async function countAll(db: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(opportunities).where(where)
  return row?.total ?? 0
}
