import { and, type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { matching, tsquery } from './count-matches.queries.ts'
import { allOf, anywhere, filtersHold, PLACES_SO_FAR, type SearchTerms, within } from './search-terms.ts'

export interface Window {
  /** How many match in all. */
  total: number
  offset: number
  limit: number
  /** Undefined: by rank. */
  sort: PlaylistSort | undefined
  /** For averages between the steps of the filter; else 0. */
  leastAverage: number
}

const { playlistId, avgRating, reviewCount, ratingScore, nameKey } = searchEntries

/** Each of these orders has an index, which is read backwards for the newest; best rank first by `best`. */
const orders: Record<PlaylistSort | 'best', SQL[]> = {
  best: [sql`${ratingScore} desc nulls last`, sql`${playlistId} desc nulls last`],
  newest: [sql`${playlistId} desc`],
  oldest: [sql`${playlistId}`],
  rating: [
    sql`${avgRating} desc nulls last`,
    sql`${reviewCount} desc nulls last`,
    sql`${playlistId} desc nulls last`,
  ],
  popular: [
    sql`${reviewCount} desc nulls last`,
    sql`${avgRating} desc nulls last`,
    sql`${playlistId} desc nulls last`,
  ],
}

/** With more matches than this a page is soon found along an index of its order; with fewer, all are sorted. */
const MANY = 5_000

/** The order by itself, or, where few match, written so that no index has it: looking along one could be long. */
function orderOf(name: keyof typeof orders, total: number): SQL {
  const order = sql.join(orders[name], sql`, `)
  return total > MANY ? order : sql`${UNORDERED}, ${order}`
}

/** The same for every row, which the planner cannot know. */
const UNORDERED = sql`${reviewCount} * 0`

/**
 * A value of a condition. Where few match, all of them are read whatever the value, so it is handed on as a sub-select:
 * estimating what it matches takes the planner longer than finding it.
 */
function given(value: SQL, total: number): SQL {
  return total > MANY ? value : sql`(select ${value})`
}

/** Ids of a page of matches, by rank unless another order is asked for. */
export async function findMatches(db: Executor, terms: SearchTerms, window: Window): Promise<string[]> {
  const { sort, leastAverage, offset, limit, total } = window
  if (sort) {
    const where = matching(given(tsquery(anywhere(terms)), total), leastAverage)
    return readIds(db, select(where, orderOf(sort, total)), window)
  }
  const [inName, elsewhere] = ranks(terms, window)
  if (offset > 0) return readIds(db, oneAfterAnother([...inName, ...elsewhere], window), window)
  // Most first pages are full of names; planning the other ranks would take longer than finding those.
  const ids = await readIds(db, oneAfterAnother(inName, window), window)
  if (ids.length === limit || ids.length === total) return ids
  const rest = { ...window, limit: limit - ids.length }
  return [...ids, ...(await readIds(db, oneAfterAnother(elsewhere, rest), rest))]
}

/**
 * The conditions of the ranks, best first and without overlap. In the name: whole name, its beginning, whole words in
 * it, a name that begins with the letters, beginnings of words in it. Elsewhere: category, creator, description, titles
 * of videos.
 */
function ranks(terms: SearchTerms, { leastAverage, total }: Window): [inName: Rank[], elsewhere: Rank[]] {
  const words = terms.words.join(' ')
  const filters = filtersHold(terms)
  const text = (value: string) => given(sql`${value}::text`, total)
  const find = (query: string) => {
    const whole = allOf([query, filters])
    return matching(whole === '' ? undefined : given(tsquery(whole), total), leastAverage)
  }
  const wholeWords = within(['name'], { ...terms, openEnd: false })
  const places = PLACES_SO_FAR.map((soFar) => within(soFar, terms))
  const beginnings = find(`(${places[0]}) & !(${wholeWords})`)
  const [key, keyAndMore, afterKeyAndMore] = [text(words), text(`${words} `), text(`${words}!`)]
  const isKey = sql`${nameKey} = ${key}`
  const beginsWithKey = sql`starts_with(${nameKey}, ${keyAndMore})`
  const beginsWithLetters = sql`starts_with(${nameKey}, ${key})`
  return [
    [
      and(find(''), isKey),
      and(find(''), sql`${nameKey} ~>=~ ${keyAndMore}`, sql`${nameKey} ~<~ ${afterKeyAndMore}`),
      and(find(wholeWords), sql`not ${isKey}`, sql`not ${beginsWithKey}`),
      ...(terms.openEnd
        ? [and(beginnings, beginsWithLetters), and(beginnings, sql`not ${beginsWithLetters}`)]
        : []),
    ],
    [...places.slice(1), anywhere(terms)].map((query, at) => find(`(${query}) & !(${places[at]})`)),
  ]
}

type Rank = SQL | undefined

/** No rank is looked at once the page is full. */
function oneAfterAnother(ranked: Rank[], { offset, limit, total }: Window): SQL {
  const order = orderOf('best', total)
  return sql.join(
    ranked.map((where) => sql`(${select(where, order)} limit ${offset + limit})`),
    sql` union all `,
  )
}

async function readIds(db: Executor, query: SQL, { offset, limit }: Window): Promise<string[]> {
  const { rows } = (await db.execute(sql`${query} limit ${limit} offset ${offset}`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map((row) => row.id)
}

function select(where: SQL | undefined, order: SQL): SQL {
  return sql`select ${playlistId} as id from ${searchEntries} where ${where} order by ${order}`
}
