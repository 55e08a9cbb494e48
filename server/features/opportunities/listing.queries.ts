import { and, count, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { JOB_TYPES, type JobType, type OpportunitySort } from '#contract/constants.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { opportunities, opportunityCounts } from '#server/db/schema/opportunities.ts'
import { readOpportunities } from './opportunities.queries.ts'
import { matches } from './search-text.ts'

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
}

/** A search that finds more than this says so many. */
const MOST_COUNTED = 1_000

const newestFirst = sql`${opportunities.id} desc nulls last`
const orders: Record<OpportunitySort, SQL[]> = {
  newest: [newestFirst],
  deadline: [sql`${opportunities.deadline} asc nulls last`, newestFirst],
}

const isApproved = sql`${opportunities.state} = 'approved'`
/** Noted as closed a moment later; not shown from the very moment on. */
const isNotOver = sql`${opportunities.closesAt} > now()`

/** One page of the open opportunities; past the end it is empty and the total still true. */
export async function listOpen(
  db: Executor,
  filter: Filter & Window & { sort: OpportunitySort },
): Promise<OpportunityPage> {
  const found = matches(filter.search)
  const where = and(isApproved, isNotOver, ofType(filter.jobType), found)
  const total = found ? await countSome(db, where) : await countOpen(db, filter.jobType)
  return { opportunities: await readPage(db, where, orders[filter.sort], filter, total), total }
}

/** Posts that wait for approval, oldest last: of one poster, or of everybody (null). */
export async function listWaiting(
  db: Executor,
  posterId: string | null,
  filter: Filter & Window,
): Promise<OpportunityPage> {
  const where = and(
    eq(opportunities.state, 'waiting'),
    posterId === null ? undefined : eq(opportunities.posterId, posterId),
    ofType(filter.jobType),
    matches(filter.search),
  )
  const total = await countSome(db, where)
  return { opportunities: await readPage(db, where, [newestFirst], filter, total), total }
}

/** Open opportunities by chance: those that follow a random place in a fixed random order. */
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

async function readPage(
  db: Executor,
  where: SQL | undefined,
  order: SQL[],
  { page, limit }: Window,
  total: number,
): Promise<Opportunity[]> {
  const offset = (page - 1) * limit
  if (offset >= total) return []
  const chosen = db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return readOpportunities(db, chosen, order)
}

function ofType(jobType: Filter['jobType']): SQL | undefined {
  return isJobType(jobType) ? eq(opportunities.jobType, jobType) : undefined
}

function isJobType(value: string): value is JobType {
  return (JOB_TYPES as readonly string[]).includes(value)
}

/** From the kept counts, less the few whose time is over but not yet noted. */
async function countOpen(db: Executor, jobType: Filter['jobType']): Promise<number> {
  const [kept] = await db
    .select({ total: sql<number>`coalesce(sum(${opportunityCounts.opportunities}), 0)::integer` })
    .from(opportunityCounts)
    .where(isJobType(jobType) ? eq(opportunityCounts.jobType, jobType) : undefined)
  const [over] = await db
    .select({ total: count() })
    .from(opportunities)
    .where(and(isApproved, lte(opportunities.closesAt, sql`now()`), ofType(jobType)))
  return (kept?.total ?? 0) - (over?.total ?? 0)
}

async function countSome(db: Executor, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(opportunities)
    .where(where)
    .limit(MOST_COUNTED)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}
