import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { JOB_TYPES, type JobType } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { opportunityCounts, opportunityWords } from '#server/db/schema/opportunities.ts'
import { allOf, anyOf, anywhere, quoted, type SearchCondition } from '#server/features/search/search-terms.ts'
import { typeTerm } from './search-text.ts'

/** A beginning with more completions than this is not expanded. */
const MAX_COMPLETIONS = 60

/** What is known, before a search, about the approved opportunities that it may find. */
export interface SearchPlan {
  /** As a tsquery on the entries. */
  query: string
  /** A lower bound of the matches, including those that are over but whose state is not updated yet. */
  atLeast: number
  /** An estimate of the matches. */
  guess: number
  /** An estimate of the rarest word's matches, which is how far the index of words is read. */
  rarest: number
  /** The total they are chosen from. */
  all: number
}

/**
 * A part of a search as a tsquery: the lower bound and the estimate of its matches, and the estimate for its
 * rarest word.
 */
interface Part {
  query: string
  least: number
  about: number
  rarest: number
}

/** Matches of a condition without those of earlier passes. */
export interface SearchTarget {
  condition: SearchCondition
  without: SearchCondition | null
}

/** Null when some word occurs nowhere. Expands beginnings first: the index finds whole words much faster. */
export async function planSearch(
  db: Executor,
  { condition, without }: SearchTarget,
  jobType: JobType | null,
): Promise<SearchPlan | null> {
  const counts = await readCounts(db, leavesOf(condition), jobType)
  const part = partOf(condition, counts)
  if (part.about === 0) return null
  const term = jobType === null ? '' : quoted(typeTerm(jobType))
  const before = without === null ? '' : `!(${anywhere({ condition: without, nameKey: '', filters: [] })})`
  return {
    query: allOf([part.query, term, before]),
    atLeast: before === '' ? part.least : 0,
    guess: part.about,
    rarest: part.rarest,
    all: counts.all,
  }
}

interface Leaves {
  exact: string[]
  beginning: string | null
}

function leavesOf(condition: SearchCondition): Leaves {
  if ('term' in condition) return { exact: [condition.term], beginning: null }
  if ('word' in condition) {
    return condition.beginning
      ? { exact: [condition.word], beginning: condition.word }
      : { exact: [condition.word], beginning: null }
  }
  const parts = 'within' in condition ? [condition.of] : 'all' in condition ? condition.all : condition.any
  const leaves = parts.map(leavesOf)
  return {
    exact: [...new Set(leaves.flatMap(({ exact }) => exact))],
    beginning: leaves.find(({ beginning }) => beginning !== null)?.beginning ?? null,
  }
}

function partOf(condition: SearchCondition, counts: Counts): Part {
  if ('term' in condition)
    return TYPE_TERMS.has(condition.term) ? ofType(condition.term, counts) : wholeWord(condition.term, counts)
  if ('word' in condition)
    return condition.beginning ? beginning(condition.word, counts) : wholeWord(condition.word, counts)
  if ('within' in condition) return partOf(condition.of, counts)
  const parts = ('all' in condition ? condition.all : condition.any).map((part) => partOf(part, counts))
  const queries = parts.map(({ query }) => query)
  const [abouts, rarest] = [parts.map(({ about }) => about), parts.map((part) => part.rarest)]
  if ('any' in condition) {
    const about = abouts.reduce((sum, one) => sum + one, 0)
    return {
      query: anyOf(queries),
      least: Math.max(0, ...parts.map(({ least }) => least)),
      about,
      rarest: about,
    }
  }
  return {
    query: allOf(queries),
    least: parts.length === 1 ? (parts[0]?.least ?? 0) : 0,
    about: abouts.reduce((left, one) => left * Math.min(1, one / Math.max(1, counts.ofType)), counts.ofType),
    rarest: Math.min(...rarest),
  }
}

const TYPE_TERMS: ReadonlySet<string> = new Set(JOB_TYPES.map(typeTerm))

/** Types are not in the vocabulary, so any number may match. */
function ofType(term: string, counts: Counts): Part {
  const most = Math.max(1, counts.ofType)
  return { query: quoted(term), least: 0, about: most, rarest: most }
}

function wholeWord(word: string, { totals }: Counts): Part {
  const total = totals.get(word) ?? 0
  return { query: quoted(word), least: total, about: total, rarest: total }
}

function beginning(word: string, { totals }: Counts): Part {
  const completions = [...totals].filter(([one]) => one.startsWith(word))
  const about = completions.reduce((sum, [, total]) => sum + total, 0)
  return {
    query:
      completions.length > 0 && completions.length < MAX_COMPLETIONS
        ? anyOf(completions.map(([one]) => quoted(one)))
        : `${quoted(word)}:*`,
    least: Math.max(0, ...completions.map(([, total]) => total)),
    about,
    rarest: about,
  }
}

interface Counts {
  /** How many opportunities (of the type) contain each word. */
  totals: Map<string, number>
  all: number
  ofType: number
}

/** First the whole words, then the most frequent completions of a beginning. */
async function readCounts(
  db: Executor,
  { exact, beginning: begun }: Leaves,
  jobType: JobType | null,
): Promise<Counts> {
  const { word, opportunities } = opportunityWords
  const total = sql<number>`sum(${opportunities})::integer`
  const isExact = inArray(word, exact)
  const beginsWith =
    begun === null ? undefined : and(sql`${word} ~>=~ ${begun}`, sql`${word} ~<~ ${`${begun}\u{10ffff}`}`)
  const isOfType = jobType === null ? undefined : eq(opportunityWords.jobType, jobType)
  const rows = await db
    .select({
      word,
      total,
      all: countAll(db, undefined),
      ofType: countAll(db, jobType === null ? undefined : eq(opportunityCounts.jobType, jobType)),
    })
    .from(opportunityWords)
    .where(and(or(isExact, beginsWith), sql`${opportunities} > 0`, isOfType))
    .groupBy(word)
    .orderBy(sql`${isExact} desc`, sql`${total} desc`)
    .limit(exact.length + MAX_COMPLETIONS)
  const [{ all, ofType } = { all: 0, ofType: 0 }] = rows
  return { totals: new Map(rows.map((row) => [row.word, row.total])), all, ofType }
}

function countAll(db: Executor, where: SQL | undefined): SQL<number> {
  const counted = db
    .select({ n: sql`coalesce(sum(${opportunityCounts.opportunities}), 0)::integer` })
    .from(opportunityCounts)
    .where(where)
  return sql<number>`${counted}`
}
