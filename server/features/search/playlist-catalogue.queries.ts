import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Catalogue } from './catalogue.ts'
import { findCounted, firstMatched } from './count-matches.queries.ts'
import { glossaryOf } from './glossary.queries.ts'
import { fieldTerm } from './index-terms.ts'
import { KnownWords, type Readers } from './known-words.queries.ts'
import { lookUpsOf } from './look-ups.queries.ts'
import { matching } from './matching-sql.ts'
import { anywhere, type SearchCondition } from './search-terms.ts'
import { alternativesOf } from './tsquery-alternatives.ts'

export interface PlaylistCatalogue extends Catalogue {
  known: KnownWords
  /** The `seq` of all matches of what has been counted, if they are few. */
  fewOf(condition: SearchCondition): number[] | null
}

/** All listed playlists; a search counts those within its filters, at most up to `most`. */
export function playlistCatalogue(
  db: Executor,
  filters: string[][] = [],
  minAverage = 0,
  most?: number,
  readers?: Readers,
  findInGlossary = glossaryOf(db, readers?.phrases),
): PlaylistCatalogue {
  const counted = new Map<string, number>()
  const few = new Map<string, number[]>()
  const some = new Map<string, number>()
  const known = new KnownWords(db, readers, most !== undefined)
  return {
    db,
    findInGlossary,
    ...lookUpsOf(db),
    isFiltered: filters.length > 0 || minAverage > 0,
    needsTotal: most === undefined,
    known,
    async count(condition, nameKey, upTo = most) {
      const key = JSON.stringify([condition, upTo])
      const before = counted.get(key)
      if (before !== undefined) return before
      const found = await findCounted(db, { condition, nameKey, filters }, minAverage, upTo, known)
      counted.set(key, found.total)
      if (found.few) few.set(JSON.stringify(condition), found.few)
      return found.total
    },
    fewOf: (condition) => few.get(JSON.stringify(condition)) ?? null,
    async firstFound(nested) {
      const first = await firstMatched(db, nested, filters, minAverage, known)
      if (first < nested.length) counted.set(JSON.stringify([nested[first], 1]), 1)
      return first
    },
    async countUpToSome(all) {
      const keyOf = (condition: SearchCondition) => JSON.stringify(condition)
      const missing = all.filter((condition) => !some.has(keyOf(condition)))
      const counts = await countUpToSome(db, missing, known)
      for (const [at, condition] of missing.entries()) some.set(keyOf(condition), counts[at] ?? 0)
      return all.map((condition) => some.get(keyOf(condition)) ?? 0)
    },
  }
}

/** Enough to tell rare from frequent. */
const MAX_COUNTED = 500

/**
 * How many listed playlists match each condition, counted up to a bound, in one statement unless all matches have a
 * term; frequent words are not counted.
 */
async function countUpToSome(db: Executor, all: SearchCondition[], known: KnownWords): Promise<number[]> {
  if (all.length === 0) return []
  const frequent = await veryFrequentOf(known, all)
  const many = all.filter((condition) => isFrequent(condition, frequent))
  const counted = all.filter((condition) => !many.includes(condition))
  const inRows = counted.filter((condition) => !needsTerm(condition))
  const counts = await countRows(
    db,
    inRows.map((condition) => known.completed(condition)),
  )
  const totals = new Map(inRows.map((condition, at) => [condition, counts[at] ?? 0]))
  // Frequent words do not have to be together anywhere.
  const together = many.filter(hasSeveralWords)
  const exist = await areFound(
    db,
    together.map((condition) => known.completed(condition)),
  )
  for (const [at, condition] of together.entries()) totals.set(condition, exist[at] ? MAX_COUNTED : 0)
  for (const condition of counted.filter(needsTerm)) {
    const { total } = await findCounted(db, { condition, nameKey: '', filters: [] }, 0, MAX_COUNTED, known)
    totals.set(condition, Math.min(total, MAX_COUNTED))
  }
  return all.map((condition) => totals.get(condition) ?? MAX_COUNTED)
}

/** Whether all matches have a term, such as that of a language: so many may have it that only bits count fast. */
function needsTerm(condition: SearchCondition): boolean {
  if ('all' in condition) return condition.all.some(needsTerm)
  return 'any' in condition ? condition.any.every(needsTerm) : 'term' in condition
}

/** The very frequent words, including completions of a beginning. */
async function veryFrequentOf(known: KnownWords, all: SearchCondition[]): Promise<string[]> {
  const words = await known.of({ condition: { any: all }, filters: [] })
  return [...(words?.keys() ?? [])].filter((word) => known.isVeryFrequent(word))
}

/** Whether a condition is certain to match many or, with several words together, is likely to. */
function isFrequent(
  condition: SearchCondition,
  frequent: readonly string[],
  inField: (word: string) => string = (word) => word,
): boolean {
  if ('term' in condition) return false
  if ('within' in condition) {
    return condition.within.some((field) =>
      isFrequent(condition.of, frequent, (word) => fieldTerm(field, word)),
    )
  }
  if ('word' in condition) {
    const word = inField(condition.word)
    return frequent.some((one) => (condition.beginning ? one.startsWith(word) : one === word))
  }
  const each = (part: SearchCondition) => isFrequent(part, frequent, inField)
  return 'all' in condition ? condition.all.every(each) : condition.any.some(each)
}

/** Whether all matches have several words at once. */
function hasSeveralWords(condition: SearchCondition): boolean {
  if ('all' in condition) return condition.all.length > 1 || condition.all.some(hasSeveralWords)
  if ('any' in condition) return condition.any.every(hasSeveralWords)
  return 'within' in condition && hasSeveralWords(condition.of)
}

async function countRows(db: Executor, all: SearchCondition[]): Promise<number[]> {
  if (all.length === 0) return []
  const rows = await someCounted(db).execute({ alternatives: asAlternatives(all) })
  return rows.map(({ total }) => total)
}

/** Whether anything matches each condition. */
async function areFound(db: Executor, all: SearchCondition[]): Promise<boolean[]> {
  if (all.length === 0) return []
  const rows = await someFound(db).execute({ alternatives: asAlternatives(all) })
  return rows.map(({ isFound }) => isFound)
}

function asAlternatives(all: SearchCondition[]): string {
  return JSON.stringify(
    all.map((condition) => alternativesOf(anywhere({ condition, nameKey: '', filters: [] }))),
  )
}

const MOST = sql.raw(String(MAX_COUNTED))

const someCounted = prepared((db) =>
  db
    .select({
      total: sql<number>`(select count(*) from (
        select distinct found.seq from jsonb_array_elements_text(asked.alternatives) as one(query), lateral (
          select seq from search_entries where ${matching(sql`one.query::tsquery`, undefined)} limit ${MOST}) found
        limit ${MOST}) counted)::integer`,
    })
    .from(
      sql`jsonb_array_elements(${sql.placeholder('alternatives')}::jsonb) with ordinality as asked(alternatives, place)`,
    )
    .orderBy(sql`asked.place`)
    .prepare('search_some_counted'),
)

const someFound = prepared((db) =>
  db
    .select({
      isFound: sql<boolean>`exists (
        select from jsonb_array_elements_text(asked.alternatives) as one(query), lateral (
          select from search_entries where ${matching(sql`one.query::tsquery`, undefined)} limit 1) found)`,
    })
    .from(
      sql`jsonb_array_elements(${sql.placeholder('alternatives')}::jsonb) with ordinality as asked(alternatives, place)`,
    )
    .orderBy(sql`asked.place`)
    .prepare('search_some_found'),
)
