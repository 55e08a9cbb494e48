import type { JobType, OpportunitySort } from '#contract/constants.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { firstWhere } from '#server/features/search/first-where.ts'
import { glossaryOf } from '#server/features/search/glossary.queries.ts'
import { lookUpsOf } from '#server/features/search/look-ups.queries.ts'
import { type ParsedQuery, parseQuery, saysAtHome } from '#server/features/search/parsed-query.ts'
import { runPasses } from '#server/features/search/passes.queries.ts'
import { type Step, understoodOf } from '#server/features/search/passes.ts'
import type { SearchCondition } from '#server/features/search/search-terms.ts'
import { countOpenUpToSome, searchOpen } from './search.queries.ts'
import { describedBy, typeTerm } from './search-text.ts'

interface Asked {
  search: string
  jobType: JobType | null
  sort: OpportunitySort
  /** From 1. */
  page: number
  limit: number
}

export interface Found {
  /** Ids of the page, in order; null for a query without search terms. */
  ids: string[] | null
  /** Counted up to a bound. */
  total: number
  understood: Understood | null
}

/**
 * A page of the open opportunities that a search finds; matches in title, company, place and type first, then
 * in descriptions.
 */
export async function searchOpportunities(db: Executor, asked: Asked): Promise<Found> {
  const search = asked.search.slice(0, limits.search)
  const parsed = parseQuery(search, { filler: JOB_WORDS, shortBeginnings: true })
  if (!parsed) return { ids: search.trim() === '' ? null : [], total: 0, understood: null }
  if (asked.jobType !== null || !saysAtHome(parsed)) return runPassesFor(db, parsed, asked)
  const atHome = await runPassesFor(db, parsed, { ...asked, jobType: AT_HOME })
  if (isAll(atHome)) return atHome
  const anywhere = await runPassesFor(db, parsed, asked)
  return atHome.total > 0 && !isAll(anywhere) ? atHome : anywhere
}

const AT_HOME: JobType = 'Work From Home'

/** Whether anything matches all terms. */
function isAll({ total, understood }: Found): boolean {
  return total > 0 && understood?.pass !== 'some'
}

async function runPassesFor(db: Executor, parsed: ParsedQuery, asked: Asked): Promise<Found> {
  const { jobType, sort } = asked
  const filter = { jobType, sort, skipped: 0, length: 0 }
  const totalOf = async (condition: SearchCondition) =>
    (await searchOpen(db, { condition, without: null }, filter)).total
  const outcome = await runPasses(
    {
      db,
      findInGlossary: glossaryOf(db),
      ...lookUpsOf(db),
      isFiltered: jobType !== null,
      needsTotal: true,
      count: totalOf,
      firstFound: (nested) => firstWhere(nested, async (condition) => (await totalOf(condition)) > 0),
      countUpToSome: (all) => countOpenUpToSome(db, all.map(alsoDescribed)),
      widen: alsoDescribed,
      ...(jobType === null || jobType === AT_HOME ? { atHome: { term: typeTerm(AT_HOME) } } : {}),
    },
    parsed,
  )
  const understood = understoodOf(outcome, parsed, false)
  if (outcome.everything) return { ids: null, total: 0, understood }
  const total = outcome.steps.reduce((sum, step) => sum + step.total, 0)
  return { ids: await cutPage(db, outcome.steps, asked), total, understood }
}

/** Words that every job search contains, such as those for work itself. */
const JOB_WORDS =
  'job jobs vacancy vacancies opening openings hiring naukri naukari nokri rojgar rozgar nukri नौकरी नोकरी रोजगार वैकेंसी velai வேலை udyogam ఉద్యోగం ఉద్యోగాలు kelasa ಕೆಲಸ ಉದ್ಯೋಗ chakri চাকরি નોકરી ਨੌਕਰੀ ଚାକିରି ജോലി kaam kam काम kaaj kaj কাজ કામ ਕੰਮ କାମ pani పని joli'.split(
    ' ',
  )

/** Each word may also match in a description. */
function alsoDescribed(condition: SearchCondition): SearchCondition {
  if ('term' in condition) return condition
  if ('word' in condition) return { any: [condition, { ...condition, word: describedBy(condition.word) }] }
  if ('all' in condition) return { all: condition.all.map(alsoDescribed) }
  if ('any' in condition) return { any: condition.any.map(alsoDescribed) }
  return alsoDescribed(condition.of)
}

/** The page, assembled from the passes one after another. */
async function cutPage(
  db: Executor,
  steps: readonly Step[],
  { jobType, sort, page, limit }: Asked,
): Promise<string[]> {
  const ids: string[] = []
  let skip = (page - 1) * limit
  for (const { condition, without, total } of steps) {
    if (skip < total && ids.length < limit) {
      const window = { skipped: skip, length: Math.min(limit - ids.length, total - skip) }
      ids.push(...(await searchOpen(db, { condition, without }, { jobType, sort, ...window })).ids)
    }
    skip = Math.max(0, skip - total)
  }
  return ids
}
