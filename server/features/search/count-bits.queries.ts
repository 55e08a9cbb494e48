import { and, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { isWithheld } from '#server/db/withheld.ts'
import { type Bits, BLOCK, type Counted, countIn, FEW, seqsIn } from './bits.ts'
import { averagesFrom, type Formula, type KnownClause } from './count-formula.ts'
import { type Level, levelsOf } from './formula-levels.ts'
import type { KnownWords } from './known-words.queries.ts'
import { alternativesOf } from './tsquery-alternatives.ts'

interface Formulas {
  formulas: readonly Formula[]
  clauses: readonly KnownClause[]
  /** Each formula as a tsquery; empty when everything matches. */
  queries: readonly string[]
  minAverage: number
}

/**
 * What matches each formula, counted by bit operations on each block of playlists: in memory if there is room for them, else in
 * the database.
 */
export async function countBits(db: Executor, counted: Formulas, known: KnownWords): Promise<Counted[]> {
  const isRated = counted.minAverage > 0
  const rated = (formula: Formula) => ({ all: [formula, { clause: counted.clauses.length }] })
  const formulas = isRated ? counted.formulas.map(rated) : counted.formulas
  const clauses = isRated
    ? [...counted.clauses, { frequent: averagesFrom(counted.minAverage), rare: '' }]
    : counted.clauses
  const all = { ...counted, formulas, clauses }
  return (await countInMemory(all, known)) ?? countInDatabase(db, all)
}

/** Null unless there is room for the bits in memory. */
export async function countInMemory(
  { formulas, clauses }: Pick<Formulas, 'formulas' | 'clauses'>,
  known: KnownWords,
): Promise<Counted[] | null> {
  const inMemory = await clausesInMemory(clauses, known)
  if (!inMemory) return null
  const counted = formulas.map((formula) => countIn(formula, inMemory.clauses, inMemory.withheld))
  return counted.every((one) => one !== null) ? counted : null
}

/**
 * The playlists that match each clause, listed ones only, and those of creators who are being suspended; null unless there is
 * room for them in memory. `atOnce`: also if they are only needed this once.
 */
export async function clausesInMemory(
  clauses: readonly KnownClause[],
  known: KnownWords,
  atOnce = false,
): Promise<{ clauses: Bits[]; withheld: Bits } | null> {
  const rare = clauses.map((clause) => (clause.rare === '' ? [] : alternativesOf(clause.rare)))
  const bits = await known.bitsOf({
    words: clauses.flatMap(({ frequent }) => frequent),
    queries: rare.flat(),
    atOnce,
  })
  if (!bits) return null
  const inClauses = clauses.map(({ frequent }, at) => bits.union(frequent, rare[at] ?? []))
  return { clauses: inClauses, withheld: bits.withheld }
}

/** Frequent words have their bits in search_bits; those of other words are computed. */
async function countInDatabase(
  db: Executor,
  { formulas, clauses: all, queries, minAverage }: Formulas,
): Promise<Counted[]> {
  const { levels, roots } = levelsOf(formulas)
  const isSingle = ({ frequent, rare }: KnownClause) => frequent.length === 1 && rare === ''
  const frequent = all.flatMap((known, clause) =>
    known.frequent.map((word) => ({ clause, word, isSingle: isSingle(known) })),
  )
  const single = frequent.filter((one) => one.isSingle)
  const several = frequent.filter((one) => !one.isSingle)
  const rare = all.flatMap((known, clause) =>
    known.rare === '' ? [] : alternativesOf(known.rare).map((query) => ({ clause, query })),
  )
  const shape = {
    height: levels.length,
    hasSingle: single.length > 0,
    hasSeveral: several.length > 0,
    hasRare: rare.length > 0,
    hasQuery: queries.every((query) => query !== ''),
    isRated: minAverage > 0,
  }
  const rows = await bitsOf(db, shape).execute({
    ...(shape.hasSingle ? placed('single', single) : {}),
    ...(shape.hasSeveral ? placed('several', several) : {}),
    ...(shape.hasRare
      ? {
          rareClauses: numbers(rare.map(({ clause }) => clause)),
          rareQueries: textArray(rare.map((one) => one.query)),
        }
      : {}),
    ...Object.fromEntries(levels.flatMap(valuesOfLevel)),
    roots: numbers(roots),
    queries: textArray(queries),
    ...(shape.isRated ? { minAverage } : {}),
  })
  return rows.map(({ total, blocks, bits }) => ({ total, few: blocks && seqsInBlocks(blocks, bits ?? '') }))
}

function placed(name: string, words: readonly { clause: number; word: string }[]): Record<string, string> {
  return {
    [`${name}Clauses`]: numbers(words.map(({ clause }) => clause)),
    [`${name}Words`]: textArray(words.map(({ word }) => word)),
  }
}

/** Those of the bits of some blocks, which are in hexadecimal digits. */
function seqsInBlocks(blocks: readonly number[], bits: string): number[] {
  const length = BLOCK / 8
  const bytes = Buffer.from(bits, 'hex')
  return blocks.flatMap((block, at) =>
    seqsIn(bytes.subarray(at * length, (at + 1) * length)).map((seq) => block * BLOCK + seq),
  )
}

function numbers(list: readonly number[]): string {
  return `{${list.join(',')}}`
}

function valuesOfLevel({ links, sizes }: Level, at: number): [string, string][] {
  return [
    [`children${at}`, numbers(links.map(({ child }) => child))],
    [`parents${at}`, numbers(links.map(({ parent }) => parent))],
    [`sizes${at}`, numbers(links.map(({ parent }) => sizes[parent] ?? 0))],
  ]
}

interface Shape {
  height: number
  /** Clauses of a single frequent word. */
  hasSingle: boolean
  /** Frequent words of other clauses. */
  hasSeveral: boolean
  hasRare: boolean
  hasQuery: boolean
  isRated: boolean
}

/** Formulas are passed as values, so a few prepared statements serve every search. */
const bitsOf = preparedByShape(
  ({ height, hasSingle, hasSeveral, hasRare, hasQuery, isRated }: Shape) =>
    `search_count_bits_${height}${hasSingle ? '1' : ''}${hasSeveral ? 's' : ''}${hasRare ? 'r' : ''}${hasQuery ? 'q' : ''}${isRated ? 'a' : ''}`,
  (db, shape, name) => {
    const levels = Array.from({ length: shape.height }, (_, at) => combined(at))
    const [top, few] = [sql.raw(`level${shape.height - 1}`), sql.raw(String(FEW))]
    return db
      .select({
        total: sql<number>`total`,
        blocks: sql<number[] | null>`blocks`,
        bits: sql<string | null>`bits`,
      })
      .from(
        sql`(
          with clauses as (${bitsOfClauses(shape)}), ${sql.join(levels, sql`, `)},
            bits as (select id, sum(bit_count(bits)) as total from ${top} group by id)
          select (coalesce(bits.total, 0) - (${withheldOf(db, shape)}))::integer as total,
            case when bits.total <= ${few} then array(select block from ${top} where id = root.id and bit_count(bits) > 0 order by block) end as blocks,
            case when bits.total <= ${few} then (
              select encode(string_agg(substr(bit_send(bits), 5), '' order by block), 'hex') from ${top}
              where id = root.id and bit_count(bits) > 0) end as bits
          from unnest(${array('roots', 'integer')}, ${array('queries', 'text')}) with ordinality as root(id, query, place)
            left join bits on bits.id = root.id
          order by root.place) counted`,
      )
      .prepare(name)
  },
)

const array = (name: string, type: 'integer' | 'text'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`

/** The words of a clause are combined unless it has a single one, which takes half as long. */
function bitsOfClauses({ hasSingle, hasSeveral, hasRare }: Shape): SQL {
  const rare = sql`select given.clause, having_it.seq >> 12, bit_or(set_bit(B'0'::bit(4096), having_it.seq & 4095, 1))
    from unnest(${array('rareClauses', 'integer')}, ${array('rareQueries', 'text')}) as given(clause, query),
      lateral (select seq from search_entries where listed and words @@ given.query::tsquery offset 0) having_it
    group by 1, 2`
  const parts = [...(hasSeveral ? [bitsOfWords('several')] : []), ...(hasRare ? [rare] : [])]
  const combined = sql`select found.id, found.block, bit_or(found.bits) as bits
    from (${sql.join(parts, sql` union all `)}) found(id, block, bits) group by 1, 2`
  const all = [...(hasSingle ? [bitsOfWords('single')] : []), ...(parts.length > 0 ? [combined] : [])]
  return sql.join(all, sql` union all `)
}

/** One word at a time, or the planner may read the whole table of bitmaps. */
function bitsOfWords(name: 'single' | 'several'): SQL {
  return sql`select given.clause as id, had.block, had.bits
    from unnest(${array(`${name}Clauses`, 'integer')}, ${array(`${name}Words`, 'text')}) as given(clause, word),
      lateral (select block, bits from search_bits where search_bits.word = given.word offset 0) had`
}

/** For AND a block counts only if every child has it. */
function combined(at: number): SQL {
  const [name, below] = [sql.raw(`level${at}`), sql.raw(at === 0 ? 'clauses' : `level${at - 1}`)]
  const isAnd = at % 2 === 0
  return sql`${name} as (
    select link.parent as id, block, ${sql.raw(isAnd ? 'bit_and' : 'bit_or')}(bits) as bits
    from unnest(${array(`children${at}`, 'integer')}, ${array(`parents${at}`, 'integer')}, ${array(`sizes${at}`, 'integer')}) as link(child, parent, size)
      join ${below} on ${below}.id = link.child
    group by link.parent, link.size, block ${sql.raw(isAnd ? 'having count(*) = link.size' : '')})`
}

/**
 * Playlists of creators who are being suspended, counted in the same statement so that both counts see the same
 * snapshot.
 */
function withheldOf(db: Executor, { hasQuery, isRated }: Shape) {
  return db
    .select({ count: sql`count(*)` })
    .from(searchEntries)
    .where(
      and(
        sql`listed`,
        isWithheld(searchEntries.creatorId),
        hasQuery ? sql`(words @@ root.query::tsquery) is true` : undefined,
        isRated ? sql`avg_rating >= (select ${sql.placeholder('minAverage')}::numeric)` : undefined,
      ),
    )
}
