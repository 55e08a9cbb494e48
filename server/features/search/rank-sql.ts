import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import { descNullsLast } from '#server/db/order.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { matching } from './matching-sql.ts'
import type { Rank } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'

export interface Window {
  /** Total number of matches. */
  total: number
  /** The `seq` of all matches and of those of earlier sections, if they are few. */
  few?: number[] | null
  offset: number
  limit: number
  /** Undefined: by rank. */
  sort: PlaylistSort | undefined
  /** The minimum average where it lies between the steps of the filter; else 0. */
  minAverage: number
  /** With more matches than this, a page is found fast along the index of its order; with fewer, all are sorted. */
  many?: number | undefined
  /** From this offset on the bits of all words are read, so that no match before the page is looked for in the database. */
  far?: number | undefined
}

export const MANY = 5_000
/** Passing so many matches in the database takes longer than reading the bits of all words. */
export const FAR = 200

const { playlistId, publishedAs, avgRating, reviewCount, ratingScore, nameKey } = searchEntries
const published = sql`coalesce(${publishedAs}, ${playlistId})`

type Type = 'integer' | 'numeric' | 'float8' | 'text' | 'text[]' | 'integer[]' | 'uuid' | 'tsquery'

interface Order {
  columns: SQL[]
  types: Type[]
  direction: (column: SQL) => SQL
}

/** Each of these orders has an index, which is scanned backwards for the newest. `best` is the order within a rank. */
const orders: Record<PlaylistSort | 'best', Order> = {
  best: {
    columns: [sql`${ratingScore}`, sql`${playlistId}`],
    types: ['float8', 'uuid'],
    direction: descNullsLast,
  },
  newest: { columns: [published], types: ['uuid'], direction: desc },
  oldest: { columns: [published], types: ['uuid'], direction: asc },
  rating: {
    columns: [sql`${avgRating}`, sql`${reviewCount}`, sql`${ratingScore}`, sql`${playlistId}`],
    types: ['numeric', 'integer', 'float8', 'uuid'],
    direction: descNullsLast,
  },
  popular: {
    columns: [sql`${reviewCount}`, sql`${avgRating}`, sql`${ratingScore}`, sql`${playlistId}`],
    types: ['integer', 'numeric', 'float8', 'uuid'],
    direction: descNullsLast,
  },
}

export type OrderName = keyof typeof orders

export function orderBy(name: OrderName): SQL[] {
  const { columns, direction } = orders[name]
  return columns.map(direction)
}

const columnNamed = (at: number) => sql.raw(`column${at}`)

/** The columns of an order, with names for `placeIn`. */
export function columnsIn(name: OrderName): SQL {
  return sql.join(
    orders[name].columns.map((column, at) => sql`${column} as ${columnNamed(at)}`),
    sql`, `,
  )
}

/** The position of an entry in an order, as text. */
export function placeIn(name: OrderName): SQL {
  return sql`array[${sql.join(
    orders[name].columns.map((_, at) => sql`${columnNamed(at)}::text`),
    sql`, `,
  )}]`
}

/** The entries after the position in the values of `placeValues`. */
export function afterPlace(name: OrderName, value: ValueOf): SQL {
  const { columns, types } = orders[name]
  const values = types.map((type, at) => value(`place${at}`, type))
  const sign = sql.raw(name === 'oldest' ? '>' : '<')
  return sql`(${sql.join(columns, sql`, `)}) ${sign} (${sql.join(values, sql`, `)})`
}

export function placeValues(place: readonly string[]): Values {
  return Object.fromEntries(place.map((value, at) => [`place${at}`, value]))
}

export type Values = Record<string, string | number>
/** How a parameter is written in a statement. */
export type ValueOf = (name: string, type: Type) => SQL

/**
 * As sub-selects: the planner does not look into them, so a statement is planned once, and estimating matches does not
 * take longer than finding them.
 */
export const asSubSelects: ValueOf = (name, type) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`

/** A number in the text of a statement, which the planner takes into account. */
export function literal(number: number): SQL {
  return sql.raw(String(number))
}

const isKey = (value: ValueOf) => sql`${nameKey} = ${value('key', 'text')}`
const beginsWithKey = (value: ValueOf) => sql`starts_with(${nameKey}, ${value('keyAndMore', 'text')})`
const beginsWithLetters = (value: ValueOf) => sql`starts_with(${nameKey}, ${value('key', 'text')})`
/** A range in the order of the index of names. */
const between = (value: ValueOf, from: string, to: string) =>
  sql`${nameKey} ~>=~ ${value(from, 'text')} and ${nameKey} ~<~ ${value(to, 'text')}`

/** The kinds have distinct first letters, of which the name of a statement is made. */
const names: Record<Rank['name'], (value: ValueOf) => SQL | undefined> = {
  is: isKey,
  begins: (value) => between(value, 'keyAndMore', 'afterKeyAndMore'),
  otherwise: (value) => sql`not ${isKey(value)} and not ${beginsWithKey(value)}`,
  letters: beginsWithLetters,
  words: (value) => sql`not ${beginsWithLetters(value)}`,
  any: () => undefined,
}

/** The entries of a rank, given by the value `query` and the rank's number. */
export function inRank(rank: Rank, at: number, value: ValueOf): SQL | undefined {
  return and(matchesOf(rank, at, value), names[rank.name](value))
}

/** What a rank requires besides the whole name. */
export function matchesOf({ query }: Rank, at: number, value: ValueOf): SQL | undefined {
  return matching(query === '' ? undefined : value(`query${at}`, 'tsquery'), value('minAverage', 'numeric'))
}

/** What a rank requires of the whole name, as the index of names can find it; undefined when it cannot. */
export function namedAs({ name }: Rank, value: ValueOf): SQL | undefined {
  if (name === 'letters') return between(value, 'key', 'afterLetters')
  return name === 'is' || name === 'begins' ? names[name](value) : undefined
}

/** The number of the first of these names that the whole name of an entry fits; the last one is not looked at. */
export function nameIn(kinds: readonly Rank['name'][], value: ValueOf): SQL {
  const cases = kinds.slice(0, -1).map((kind, at) => sql`when ${names[kind](value)} then ${literal(at)}`)
  const last = literal(cases.length)
  return cases.length === 0 ? last : sql`case ${sql.join(cases, sql` `)} else ${last} end`
}

/** A part of a statement's name: ranks with the same text differ only in their values. */
export function shapeOf(ranked: readonly Rank[]): string {
  return ranked.map(({ name, query }) => name[0] + (query === '' ? '' : '+')).join('')
}

export function valuesOf({ nameKey: key }: SearchTerms, ranked: Rank[], window: Window): Values {
  const { minAverage, limit, offset } = window
  return {
    key,
    keyAndMore: `${key} `,
    afterKeyAndMore: `${key}!`,
    afterLetters: `${key}\u{10ffff}`,
    ...Object.fromEntries(ranked.map(({ query }, at) => [`query${at}`, query])),
    ...{ minAverage, limit, offset, most: offset + limit },
  }
}
