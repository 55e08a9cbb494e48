import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { JobType, OpportunitySort } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { opportunityEntries } from '#server/db/schema/opportunities.ts'
import { planSearch, type SearchPlan } from './search-plan.queries.ts'

interface Search {
  words: string[]
  jobType: JobType | null
  sort: OpportunitySort
  /** From 1. */
  page: number
  limit: number
}

/** A search is counted and paged so far and not further: nobody reads on. */
const MOST_COUNTED = limits.searchedOpportunities

const { opportunityId, deadline, closesAt, words: entryWords } = opportunityEntries
const isNotOver = gt(closesAt, sql`now()`)

type Found = { id: string; deadline: string | null }

/** Along an index each; ends in the id, so that pages never overlap. */
const orders: Record<OpportunitySort, SQL[]> = {
  newest: [sql`${opportunityId} desc`],
  deadline: [sql`${deadline} asc nulls last`, sql`${opportunityId} desc nulls last`],
}
/** The same orders for rows that are here already. */
const comparisons: Record<OpportunitySort, (one: Found, other: Found) => number> = {
  newest: (one, other) => (one.id < other.id ? 1 : -1),
  deadline: (one, other) =>
    (one.deadline ?? NEVER).localeCompare(other.deadline ?? NEVER) || comparisons.newest(one, other),
}
const NEVER = '9999-99-99'

/** The ids of one page of the open opportunities that a search finds, and how many it finds in all, up to a bound. */
export async function searchOpen(db: Executor, search: Search): Promise<{ ids: string[]; total: number }> {
  const plan = await planSearch(db, search.words, search.jobType)
  if (!plan) return { ids: [], total: 0 }
  const isMany = plan.atLeast >= MOST_COUNTED && plan.atLeast - (await countOver(db, plan)) >= MOST_COUNTED
  const some = isMany ? [] : await findSome(db, plan)
  const total = isMany ? MOST_COUNTED : some.length
  const skipped = (search.page - 1) * search.limit
  const length = Math.min(search.limit, total - skipped)
  if (length <= 0) return { ids: [], total }
  if (total < MOST_COUNTED) {
    const page = some.sort(comparisons[search.sort]).slice(skipped, skipped + length)
    return { ids: page.map((one) => one.id), total }
  }
  const walked = ((skipped + length) * plan.all) / Math.max(plan.guess, MOST_COUNTED)
  const read = walked < Math.max(plan.guess, MOST_COUNTED) ? walkAlong : sortAll
  return { ids: await read(db, plan, { sort: search.sort, skipped, length }), total }
}

function isFound({ query }: SearchPlan): SQL {
  return sql`${entryWords} @@ ${query}::tsquery`
}

/** Those whose time is over, which the kept counts still have: a handful until the next job notes them. */
function countOver(db: Executor, plan: SearchPlan): Promise<number> {
  return db.$count(opportunityEntries, and(lte(closesAt, sql`now()`), isFound(plan)))
}

/** All that are found, or as many as are counted. */
function findSome(db: Executor, plan: SearchPlan): Promise<Found[]> {
  return db
    .select({ id: opportunityId, deadline })
    .from(opportunityEntries)
    .where(and(isNotOver, isFound(plan)))
    .limit(MOST_COUNTED)
}

interface Slice {
  sort: OpportunitySort
  skipped: number
  length: number
}

/** For words that many have: asked entry by entry along the order, which soon fills a page. */
async function walkAlong(
  db: Executor,
  plan: SearchPlan,
  { sort, skipped, length }: Slice,
): Promise<string[]> {
  const rows = await db
    .select({ id: opportunityId })
    .from(opportunityEntries)
    .where(and(isNotOver, sql`(${isFound(plan)}) is true`))
    .orderBy(...orders[sort])
    .limit(length)
    .offset(skipped)
  return rows.map((row) => row.id)
}

/** For words that few have: all are gathered by the index of words and then put in order. */
async function sortAll(db: Executor, plan: SearchPlan, { sort, skipped, length }: Slice): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with found as materialized (
      select ${opportunityId}, ${deadline} from ${opportunityEntries} where ${isNotOver} and ${isFound(plan)})
    select opportunity_id as id from found ${opportunityEntries}
    order by ${sql.join(orders[sort], sql`, `)} limit ${length} offset ${skipped}`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map((row) => row.id)
}
