import { and, type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { matching } from './count-matches.queries.ts'
import type { Rank } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'

export interface Window {
  /** Total number of matches. */
  total: number
  offset: number
  limit: number
  /** Undefined: by rank. */
  sort: PlaylistSort | undefined
  /** For averages between the steps of the filter; else 0. */
  leastAverage: number
  /** With more matches than this a page is soon found along an index of its order; with fewer, all are sorted. */
  many?: number | undefined
  /** In a catalogue of at least this many playlists, matches in names are counted before any are read along an index. */
  large?: number | undefined
}

export const MANY = 5_000
export const LARGE = 300_000

const { playlistId, publishedAs, avgRating, reviewCount, ratingScore, nameKey } = searchEntries
const published = sql`coalesce(${publishedAs}, ${playlistId})`

interface Order {
  columns: SQL[]
  types: string[]
  direction: SQL
}

/** Each of these orders has an index, which is read backwards for the newest; best rank first by `best`. */
const columnsOf: Record<PlaylistSort | 'best', Order> = {
  best: {
    columns: [sql`${ratingScore}`, sql`${playlistId}`],
    types: ['float8', 'uuid'],
    direction: sql` desc nulls last`,
  },
  newest: { columns: [published], types: ['uuid'], direction: sql` desc` },
  oldest: { columns: [published], types: ['uuid'], direction: sql`` },
  rating: {
    columns: [sql`${avgRating}`, sql`${reviewCount}`, sql`${ratingScore}`, sql`${playlistId}`],
    types: ['numeric', 'integer', 'float8', 'uuid'],
    direction: sql` desc nulls last`,
  },
  popular: {
    columns: [sql`${reviewCount}`, sql`${avgRating}`, sql`${ratingScore}`, sql`${playlistId}`],
    types: ['integer', 'numeric', 'float8', 'uuid'],
    direction: sql` desc nulls last`,
  },
}

export type OrderName = keyof typeof columnsOf

export function orderBy(name: OrderName): SQL[] {
  const { columns, direction } = columnsOf[name]
  return columns.map((column) => sql`${column}${direction}`)
}

/** The position of an entry in an order, as text. */
export function placeIn(name: OrderName): SQL {
  return sql`array[${sql.join(
    columnsOf[name].columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`
}

/** The entries after such a position. */
export function after(name: OrderName, place: readonly string[]): SQL {
  const { columns, types } = columnsOf[name]
  const values = place.map((value, at) => sql`${value}::${sql.raw(types[at] ?? 'text')}`)
  const sign = sql.raw(name === 'oldest' ? '>' : '<')
  return sql`(${sql.join(columns, sql`, `)}) ${sign} (${sql.join(values, sql`, `)})`
}

export type Values = Record<string, string | number>
/** How a value is written in a statement. */
export type ValueOf = (name: string, type: 'integer' | 'numeric' | 'text' | 'tsquery') => SQL

const isKey = (value: ValueOf) => sql`${nameKey} = ${value('key', 'text')}`
const beginsWithKey = (value: ValueOf) => sql`starts_with(${nameKey}, ${value('keyAndMore', 'text')})`
const beginsWithLetters = (value: ValueOf) => sql`starts_with(${nameKey}, ${value('key', 'text')})`

/** With distinct first letters, which form the name of a statement. */
const names: Record<Rank['name'], (value: ValueOf) => SQL | undefined> = {
  is: isKey,
  begins: (value) =>
    sql`${nameKey} ~>=~ ${value('keyAndMore', 'text')} and ${nameKey} ~<~ ${value('afterKeyAndMore', 'text')}`,
  otherwise: (value) => sql`not ${isKey(value)} and not ${beginsWithKey(value)}`,
  letters: beginsWithLetters,
  words: (value) => sql`not ${beginsWithLetters(value)}`,
  any: () => undefined,
}

/** The entries of a rank, given by the value `query` and the rank's number. */
export function inRank({ name, query }: Rank, at: number, value: ValueOf): SQL | undefined {
  return and(
    matching(query === '' ? undefined : value(`query${at}`, 'tsquery'), value('leastAverage', 'numeric')),
    names[name](value),
  )
}

export function valuesOf({ nameKey: key }: SearchTerms, ranked: Rank[], window: Window): Values {
  const { leastAverage, limit, offset } = window
  return {
    key,
    keyAndMore: `${key} `,
    afterKeyAndMore: `${key}!`,
    ...Object.fromEntries(ranked.map(({ query }, at) => [`query${at}`, query])),
    ...{ leastAverage, limit, offset, most: offset + limit },
  }
}

/** Values as parameters: planned for these values. */
export function asParameters(values: Values): ValueOf {
  return (name, type) => sql`${values[name]}::${sql.raw(type)}`
}
