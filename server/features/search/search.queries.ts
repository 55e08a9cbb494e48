import { and, type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { matching } from './count-matches.queries.ts'
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

/** The same for every row, which the planner cannot know: no index has an order that begins with it. */
const UNORDERED = sql`${reviewCount} * 0`

/** Some of the matches; the ranks of a search do not overlap. */
interface Rank {
  /** How the whole name agrees with the words that were typed. */
  name: keyof typeof names
  /** A tsquery; empty for none. */
  query: string
}

type Values = Record<string, string | number>
/** How a value stands in a statement. */
type ValueOf = (name: string, type: 'integer' | 'numeric' | 'text' | 'tsquery') => SQL

const isKey = (value: ValueOf) => sql`${nameKey} = ${value('key', 'text')}`
const beginsWithKey = (value: ValueOf) => sql`starts_with(${nameKey}, ${value('keyAndMore', 'text')})`
const beginsWithLetters = (value: ValueOf) => sql`starts_with(${nameKey}, ${value('key', 'text')})`

/** By first letters that differ, which make the name of a statement. */
const names = {
  is: isKey,
  begins: (value: ValueOf) =>
    sql`${nameKey} ~>=~ ${value('keyAndMore', 'text')} and ${nameKey} ~<~ ${value('afterKeyAndMore', 'text')}`,
  otherwise: (value: ValueOf) => sql`not ${isKey(value)} and not ${beginsWithKey(value)}`,
  letters: beginsWithLetters,
  words: (value: ValueOf) => sql`not ${beginsWithLetters(value)}`,
  any: () => undefined,
}

/** Ids of a page of matches, by rank unless another order is asked for. */
export async function findMatches(db: Executor, terms: SearchTerms, window: Window): Promise<string[]> {
  const { sort, offset, limit, total } = window
  if (sort) return readIds(db, terms, [{ name: 'any', query: anywhere(terms) }], window)
  const [inName, elsewhere] = ranks(terms)
  if (offset > 0) return readIds(db, terms, [...inName, ...elsewhere], window)
  // Most first pages are full of names; planning the other ranks would take longer than finding those.
  const ids = await readIds(db, terms, inName, window)
  if (ids.length === limit || ids.length === total) return ids
  return [...ids, ...(await readIds(db, terms, elsewhere, { ...window, limit: limit - ids.length }))]
}

/**
 * The ranks, best first. In the name: whole name, its beginning, whole words in it, a name that begins with the letters,
 * beginnings of words in it. Elsewhere: category, creator, description, titles of videos.
 */
function ranks(terms: SearchTerms): [inName: Rank[], elsewhere: Rank[]] {
  const filters = filtersHold(terms)
  const find = (query: string) => allOf([query, filters])
  const wholeWords = within(['name'], { ...terms, openEnd: false })
  const places = PLACES_SO_FAR.map((soFar) => within(soFar, terms))
  const beginnings = find(`(${places[0]}) & !(${wholeWords})`)
  return [
    [
      { name: 'is', query: find('') },
      { name: 'begins', query: find('') },
      { name: 'otherwise', query: find(wholeWords) },
      ...(terms.openEnd
        ? ([
            { name: 'letters', query: beginnings },
            { name: 'words', query: beginnings },
          ] as const)
        : []),
    ],
    [...places.slice(1), anywhere(terms)].map((query, at) => ({
      name: 'any',
      query: find(`(${query}) & !(${places[at]})`),
    })),
  ]
}

async function readIds(db: Executor, terms: SearchTerms, ranked: Rank[], window: Window): Promise<string[]> {
  const { sort = 'best', total, leastAverage, offset, limit } = window
  const key = terms.words.join(' ')
  const values: Values = {
    key,
    keyAndMore: `${key} `,
    afterKeyAndMore: `${key}!`,
    ...Object.fromEntries(ranked.map(({ query }, at) => [`query${at}`, query])),
    leastAverage,
    limit,
    offset,
    most: offset + limit,
  }
  const shape: Shape = { sort, ranked }
  const rows = total > MANY ? await alongAnIndex(db, shape, values) : await fromAll(db, shape).execute(values)
  return rows.map((row) => row.id)
}

interface Shape {
  sort: keyof typeof orders
  ranked: Rank[]
}

/** Where many match, how many decides which way is short: planned for these values. */
async function alongAnIndex(
  db: Executor,
  { sort, ranked }: Shape,
  values: Values,
): Promise<{ id: string }[]> {
  const value: ValueOf = (name, type) => sql`${values[name]}::${sql.raw(type)}`
  return rowsOf(db, sql`${inTurn(ranked, orders[sort], value)} limit ${values.limit} offset ${values.offset}`)
}

/**
 * Where few match, all of them are read whatever the values: planned once for each shape. The values are handed on as
 * sub-selects, since estimating what they match takes the planner longer than finding it.
 */
const fromAll = preparedByShape(
  ({ sort, ranked }: Shape) =>
    `search_${sort}_${ranked.map((rank) => rank.name[0] + (rank.query === '' ? '' : '+')).join('')}`,
  (db, { sort, ranked }, name) => {
    const value: ValueOf = (field, type) => sql`(select ${sql.placeholder(field)}::${sql.raw(type)})`
    const found = inTurn(ranked, [UNORDERED, ...orders[sort]], value)
    const window = sql`limit ${value('limit', 'integer')} offset ${value('offset', 'integer')}`
    return db
      .select({ id: sql<string>`id` })
      .from(sql`(select id from (${found}) ranked ${window}) found`)
      .prepare(name)
  },
)

/** One rank after another: none is looked at once the page is full. */
function inTurn(ranked: Rank[], order: SQL[], value: ValueOf): SQL {
  const parts = ranked.map(({ name, query }, at) => {
    const where = and(
      matching(query === '' ? undefined : value(`query${at}`, 'tsquery'), value('leastAverage', 'numeric')),
      names[name](value),
    )
    return sql`(select ${playlistId} as id from ${searchEntries} where ${where} order by ${sql.join(order, sql`, `)} limit ${value('most', 'integer')})`
  })
  return sql.join(parts, sql` union all `)
}
