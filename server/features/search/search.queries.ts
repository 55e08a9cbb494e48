import { and, type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { matching } from './count-matches.queries.ts'
import { allOf, anywhere, filtersHold, PLACES_SO_FAR, type SearchTerms, within } from './search-terms.ts'

export interface Window {
  /** How many match in all. */
  total: number
  offset: number
  limit: number
  sort: PlaylistSort
  /** For averages between the steps of the filter; else 0. */
  leastAverage: number
}

const { playlistId, avgRating, reviewCount, ratingScore, nameKey } = searchEntries

/** Each of these orders has an index, best rank first by `best`. */
const orders: Record<Exclude<PlaylistSort, 'newest'> | 'best', SQL[]> = {
  best: [sql`${ratingScore} desc nulls last`, sql`${playlistId} desc nulls last`],
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
  return total > MANY ? order : sql`(select 0), ${order}`
}

/** Ids of a page of matches; `newest` means by rank, the other sorts as they say. */
export async function findMatches(db: Executor, terms: SearchTerms, window: Window): Promise<string[]> {
  const { sort, leastAverage, offset, limit, total } = window
  const query =
    sort === 'newest'
      ? byRank(terms, window)
      : select(matching(anywhere(terms), leastAverage), orderOf(sort, total))
  const { rows } = (await db.execute(sql`${query} limit ${limit} offset ${offset}`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map((row) => row.id)
}

/**
 * The ranks one after another: whole name, beginning of the name, whole words in the name, name that begins with the
 * letters, beginnings of words in the name, then category, creator, description, titles of videos. No playlist is in
 * two of them, and none is looked for once the page is full.
 */
function byRank(terms: SearchTerms, { offset, limit, leastAverage, total }: Window): SQL {
  const key = terms.words.join(' ')
  const filters = filtersHold(terms)
  const inName = matching(filters, leastAverage)
  const wholeWords = within(['name'], { ...terms, openEnd: false })
  const places = PLACES_SO_FAR.map((so) => within(so, terms))
  const isKey = sql`${nameKey} = ${key}`
  const beginsWithKey = sql`starts_with(${nameKey}, ${`${key} `})`
  const find = (query: string) => matching(allOf([query, filters]), leastAverage)
  const ranks = [
    and(inName, isKey),
    and(inName, sql`${nameKey} ~>=~ ${`${key} `}`, sql`${nameKey} ~<~ ${`${key}!`}`),
    and(find(wholeWords), sql`not ${isKey}`, sql`not ${beginsWithKey}`),
    ...(terms.openEnd
      ? [
          and(find(`(${places[0]}) & !(${wholeWords})`), sql`starts_with(${nameKey}, ${key})`),
          and(find(`(${places[0]}) & !(${wholeWords})`), sql`not starts_with(${nameKey}, ${key})`),
        ]
      : []),
    ...[...places.slice(1), anywhere(terms)].map((query, at) => find(`(${query}) & !(${places[at]})`)),
  ]
  return sql.join(
    ranks.map((where) => sql`(${select(where, orderOf('best', total))} limit ${offset + limit})`),
    sql` union all `,
  )
}

function select(where: SQL | undefined, order: SQL): SQL {
  return sql`select ${playlistId} as id from ${searchEntries} where ${where} order by ${order}`
}
