import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { JobType } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { opportunityCounts, opportunityWords } from '#server/db/schema/opportunities.ts'
import { typeMark } from './search-text.ts'

/** More words with one beginning than this are not looked up singly. */
const MOST_COMPLETIONS = 60

/** What is known before a search about the approved opportunities that it may find. */
export interface SearchPlan {
  /** As a tsquery on the entries. */
  query: string
  /** As many as this it finds for sure, those included whose time is over but not yet noted. */
  atLeast: number
  /** About so many it finds. */
  guess: number
  /** About so many have the rarest of the words: so far the index of words is read to find any. */
  rarest: number
  /** Of so many in all. */
  all: number
}

/** One word of a search: the words of which one must stand in the opportunity. */
interface Choice {
  query: string
  /** How many have the most frequent of them, and about how many have one. */
  most: number
  about: number
}

/** Null when some word is nowhere. Completes the last word beforehand: the index finds whole words much quicker. */
export async function planSearch(
  db: Executor,
  words: string[],
  jobType: JobType | null,
): Promise<SearchPlan | null> {
  const last = words.at(-1)
  if (last === undefined) return null
  const exact = words.slice(0, -1)
  const rows = await readCounts(db, { exact, last, jobType })
  const [{ all, ofType } = { all: 0, ofType: 0 }] = rows
  const counts = new Map(rows.map(({ word, total }) => [word, total]))
  const choices = [
    ...exact.map((word) => wholeWord(word, counts.get(word) ?? 0)),
    beginning(
      last,
      rows.filter(({ word }) => word.startsWith(last)),
    ),
  ]
  if (choices.some((choice) => choice.most === 0)) return null
  const mark = jobType === null ? [] : [`'${typeMark(jobType)}'`]
  return {
    query: [...choices.map((choice) => choice.query), ...mark].join(' & '),
    atLeast: choices.length === 1 ? (choices[0]?.most ?? 0) : 0,
    guess: choices.reduce((left, { about }) => left * Math.min(1, about / ofType), ofType),
    rarest: Math.min(...choices.map(({ about }) => about)),
    all,
  }
}

function wholeWord(word: string, count: number): Choice {
  return { query: `'${word}'`, most: count, about: count }
}

function beginning(word: string, completions: Count[]): Choice {
  const counts = completions.map(({ total }) => total)
  const whole = completions.map((completion) => `'${completion.word}'`).join(' | ')
  return {
    query: completions.length < MOST_COMPLETIONS ? `(${whole})` : `'${word}':*`,
    most: Math.max(0, ...counts),
    about: counts.reduce((sum, count) => sum + count, 0),
  }
}

interface Count {
  word: string
  /** How many (of the type) have the word. */
  total: number
  all: number
  ofType: number
}

/** First the whole words, then the most frequent completions of the last. */
async function readCounts(
  db: Executor,
  { exact, last, jobType }: { exact: string[]; last: string; jobType: JobType | null },
): Promise<Count[]> {
  const { word, opportunities } = opportunityWords
  const total = sql<number>`sum(${opportunities})::integer`
  const isExact = inArray(word, [...exact, last])
  const beginsWith = and(sql`${word} ~>=~ ${last}`, sql`${word} ~<~ ${`${last}\u{10ffff}`}`)
  const isOfType = jobType === null ? undefined : eq(opportunityWords.jobType, jobType)
  return db
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
    .limit(exact.length + MOST_COMPLETIONS)
}

function countAll(db: Executor, where: SQL | undefined): SQL<number> {
  const counted = db
    .select({ n: sql`coalesce(sum(${opportunityCounts.opportunities}), 0)::integer` })
    .from(opportunityCounts)
    .where(where)
  return sql<number>`${counted}`
}
