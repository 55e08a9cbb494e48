import { and, asc, desc, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { JobType, OpportunitySort } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { lastMoment, opportunityEntries } from '#server/db/schema/opportunities.ts'
import { anywhere, type SearchCondition } from '#server/features/search/search-terms.ts'
import { planSearch, type SearchPlan, type SearchTarget } from './search-plan.queries.ts'

interface Filter {
  jobType: JobType | null
  sort: OpportunitySort
}

interface Window {
  skipped: number
  length: number
}

/** A search is counted and paged up to here: nobody reads further. */
const MAX_COUNTED = limits.searchedOpportunities

/** Cost of reading one entry of the GIN index, measured in entries of an ordered index scan. */
const PER_WORD_READ = 0.25

const { opportunityId, deadline, closesAt, words: entryWords } = opportunityEntries
const isNotOver = gt(closesAt, sql`now()`)

/** Each order has an index, and ends in the id, so that pages never overlap. */
const orders: Record<OpportunitySort, SQL[]> = {
  newest: [desc(opportunityId)],
  deadline: [asc(lastMoment), descNullsLast(opportunityId)],
}
/** Ids of a slice of the open opportunities that match, and the total up to a bound. */
export async function searchOpen(
  db: Executor,
  target: SearchTarget,
  { jobType, sort, skipped, length: wantedLength }: Filter & Window,
): Promise<{ ids: string[]; total: number }> {
  const plan = await planSearch(db, target, jobType)
  if (!plan) return { ids: [], total: 0 }
  const isMany = plan.atLeast >= MAX_COUNTED && plan.atLeast - (await countOver(db, plan)) >= MAX_COUNTED
  if (!isMany) {
    const few = await findFew(db, plan, { sort, skipped, length: wantedLength })
    if (few.total < MAX_COUNTED) return few
  }
  const total = MAX_COUNTED
  const length = Math.min(wantedLength, total - skipped)
  if (length <= 0) return { ids: [], total }
  const found = Math.max(plan.guess, MAX_COUNTED)
  const walked = ((skipped + length) * plan.all) / found
  const read = walked < found + plan.rarest * PER_WORD_READ ? walkAlong : sortAll
  return { ids: await read(db, plan, { sort, skipped, length }), total }
}

function isFound({ query }: SearchPlan): SQL {
  return sql`${entryWords} @@ ${query}::tsquery`
}

/** Matches that are over, which the maintained counts still include: a handful until the next job updates them. */
function countOver(db: Executor, plan: SearchPlan): Promise<number> {
  return db.$count(opportunityEntries, and(lte(closesAt, sql`now()`), isFound(plan)))
}

type Slice = Window & Pick<Filter, 'sort'>

/** The number of matches, counted up to a bound, and a slice of them unless the bound is reached. */
async function findFew(
  db: Executor,
  plan: SearchPlan,
  { sort, skipped, length }: Slice,
): Promise<{ ids: string[]; total: number }> {
  const [few] = await rowsOf<{ ids: string[]; total: number }>(
    db,
    sql`
      with found as materialized (
        select ${opportunityId}, ${deadline}, ${closesAt} from ${opportunityEntries} where ${isNotOver} and ${isFound(plan)}
        limit ${MAX_COUNTED}),
      counted as (select count(*)::integer as total from found)
      select total, array(
        select opportunity_id from found ${opportunityEntries} where total < ${MAX_COUNTED}
        order by ${sql.join(orders[sort], sql`, `)} limit ${length} offset ${skipped}) as ids
      from counted`,
  )
  return few ?? { ids: [], total: 0 }
}

/** For frequent words: rows are checked one by one in the order of the listing, which soon fills a page. */
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

/** For rare words: all matches are gathered by the GIN index and then sorted. */
async function sortAll(db: Executor, plan: SearchPlan, { sort, skipped, length }: Slice): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
      with found as materialized (
        select ${opportunityId}, ${deadline}, ${closesAt} from ${opportunityEntries} where ${isNotOver} and ${isFound(plan)})
      select opportunity_id as id from found ${opportunityEntries}
      order by ${sql.join(orders[sort], sql`, `)} limit ${length} offset ${skipped}`,
  )
  return rows.map((row) => row.id)
}

/** Enough to tell rare from frequent. */
const MAX_SAMPLE = 100

/** The number of open opportunities that match each condition, counted up to a bound, in one statement. */
export async function countOpenUpToSome(db: Executor, all: SearchCondition[]): Promise<number[]> {
  if (all.length === 0) return []
  const queries = all.map((condition) => anywhere({ condition, nameKey: '', filters: [] }))
  const rows = await rowsOf<{ total: number }>(
    db,
    sql`
      select (select count(*) from (
        select 1 from ${opportunityEntries} where ${isNotOver} and ${entryWords} @@ asked.query::tsquery
        limit ${MAX_SAMPLE}) counted)::integer as total
      from jsonb_array_elements_text(${JSON.stringify(queries)}::jsonb) with ordinality as asked(query, place)
      order by asked.place`,
  )
  return rows.map(({ total }) => total)
}
