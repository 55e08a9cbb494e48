import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ResultCache } from '#server/cache/result-cache.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { withheldCreators } from '#server/db/schema/listings.ts'
import { searchBits, searchWords } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { startApp } from '#testing/app.ts'
import { testDemo } from '#testing/demo.ts'
import { randomFrom } from '#testing/fuzz/random.ts'
import type { Formula } from './count-formula.ts'
import { countMatches, firstMatched } from './count-matches.queries.ts'
import { levelsOf } from './formula-levels.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import { FIELDS, fieldTerm, filterTerms } from './index-terms.ts'
import { cachedReaders, KnownWords } from './known-words.queries.ts'
import { anywhere, type SearchCondition, tsqueryOf, within } from './search-terms.ts'
import { alternativesOf } from './tsquery-alternatives.ts'

const { db } = (await startApp()).resources
/** A word in this many playlists is frequent in this test. */
const FEW = 4
const WORDS =
  'python hindi web development course data science machine learning javascript basics for the'.split(' ')
const { below, chance, pick } = randomFrom(5)

beforeAll(async () => {
  await (await testDemo()).load(db)
  await refreshFrequentWords(db, FEW)
})

/** The words in the most playlists. */
async function mostFrequent(): Promise<[string, string]> {
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from search_bits where word ~ '^[a-z]+$' group by word order by sum(bit_count(bits)) desc limit 2`,
  )
  const [one = expect.unreachable(), other = expect.unreachable()] = rows.map(({ word }) => word)
  return [one, other]
}

const between = (min: number, max: number) => min + below(max - min + 1)

/** Words, alternatives and phrases, nested as the meanings of a query are. */
function aCondition(depth: number): SearchCondition {
  const word = { word: pick(WORDS) }
  if (depth === 0) return chance(0.1) ? { ...word, beginning: true } : word
  const parts = Array.from({ length: between(1, 3) }, () => aCondition(depth - 1))
  const fields = FIELDS.filter(() => chance(0.5))
  return pick<SearchCondition>([
    { all: parts },
    { any: parts },
    { any: parts },
    { within: fields, of: { any: parts } },
    word,
  ])
}

test('frequent words in one field have bitmaps, too', async () => {
  const words = (await db.selectDistinct({ word: searchBits.word }).from(searchBits)).map(({ word }) => word)
  for (const field of ['name', 'category', 'description'] as const) {
    expect(words.filter((word) => word.startsWith(fieldTerm(field, ''))).length, field).toBeGreaterThan(0)
  }
})

test('counting with bitmaps, in the database and in memory, gives the same totals as counting rows, for any combination', async () => {
  const bits = new ResultCache(1_000_000)
  const readers = cachedReaders({ results: new ResultCache(1_000_000), bits })
  for (let n = 0; n < 200; n += 1) {
    const terms = {
      condition: aCondition(between(0, 4)),
      nameKey: '',
      filters: n % 5 === 0 ? [['=hindi', '=english']] : [],
    }
    const [byRows] = await rowsOf<{ total: number }>(
      db,
      sql`select count(*)::integer as total from search_entries where listed and words @@ ${anywhere(terms)}::tsquery`,
    )
    const total = byRows?.total ?? 0
    const told = JSON.stringify(terms)
    expect(await countMatches(db, terms, 0), told).toBe(total)
    expect(await countMatches(db, terms, 0, undefined, new KnownWords(db, readers)), told).toBe(total)
    expect((await countMatches(db, terms, 0, 1)) > 0, told).toBe(total > 0)
    expect(Math.min(3, await countMatches(db, terms, 0, 3)), told).toBe(Math.min(3, total))
    const [ofAny] = await rowsOf<{ total: number }>(
      db,
      sql`select count(*)::integer as total from search_entries
        where listed and words @@ any(${textArray(alternativesOf(anywhere(terms)))}::tsquery[])`,
    )
    expect(ofAny?.total, told).toBe(total)
  }
  expect(bits.length).toBeGreaterThan(5)
})

test('bits in memory are those of the listed playlists, without those of creators who are being suspended', async () => {
  const bits = new ResultCache(1_000_000)
  const known = () => new KnownWords(db, cachedReaders({ results: new ResultCache(0), bits }))
  const [one, other] = await mostFrequent()
  const condition = { all: [{ word: one }, { word: other }] }
  const terms = { condition, nameKey: '', filters: [['=english', '=hindi']] }
  const count = () => countMatches(db, terms, 0, undefined, known())
  const countInMemory = async () => {
    await count()
    const total = await count()
    expect(bits.isAtHand(`bits ${one}`)).toBe(true)
    return total
  }
  const before = await countInMemory()
  const ofOne = await rowsOf<{ creatorId: string; total: number }>(
    db,
    sql`select creator_id as "creatorId", count(*)::integer as total from search_entries
      where listed and words @@ ${anywhere(terms)}::tsquery group by 1 order by 2 desc limit 1`,
  )
  const [{ creatorId, total } = expect.unreachable()] = ofOne
  expect(before).toBeGreaterThan(total)

  await db.insert(withheldCreators).values({ creatorId })
  bits.invalidate(['listing'])

  expect(await countInMemory()).toBe(before - total)
  expect(await countMatches(db, terms, 0)).toBe(before - total)
  await db.delete(withheldCreators)
})

test('bits are read into memory for words that are asked for again, and so is what rare words beside them match', async () => {
  const bits = new ResultCache(1_000_000)
  const [word] = await mostFrequent()
  const isRare = and(eq(searchWords.frequent, false), sql`${searchWords.word} ~ '^[a-z]+$'`)
  const rare = await db.select({ word: searchWords.word }).from(searchWords).where(isRare).limit(3)
  expect(rare).toHaveLength(3)
  const count = (condition: SearchCondition) => {
    const known = new KnownWords(db, cachedReaders({ results: new ResultCache(0), bits }))
    return countMatches(db, { condition, nameKey: '', filters: [] }, 0, undefined, known)
  }

  await count({ word })
  expect(bits.isAtHand(`bits ${word}`)).toBe(false)
  await count({ word })
  expect(bits.isAtHand(`bits ${word}`)).toBe(true)

  const beside: SearchCondition = { any: [{ word }, ...rare] }
  const total = await countMatches(db, { condition: beside, nameKey: '', filters: [] }, 0)
  expect(await count(beside)).toBe(total)
  const written = rare.map((one) => tsqueryOf(one)).join(' | ')
  expect(bits.isAtHand(`matches ${written}`), written).toBe(true)
  bits.invalidate(['listing'])
  expect(bits.isAtHand(`matches ${written}`)).toBe(false)
})

test('averages between the steps of the filter are counted in memory until ratings change', async () => {
  const bits = new ResultCache(1_000_000)
  const [word] = await mostFrequent()
  const terms = { condition: { word }, nameKey: '', filters: [] }
  for (const least of [0.1, 3.7, 4.2, 0.1]) {
    const known = new KnownWords(db, cachedReaders({ results: new ResultCache(0), bits }))
    const total = await countMatches(db, terms, least)
    expect(total).toBeGreaterThan(0)
    expect(await countMatches(db, terms, least, undefined, known), String(least)).toBe(total)
  }
  expect(bits.isAtHand('bits *45')).toBe(true)
  bits.invalidate(['ratings'])
  expect(bits.isAtHand('bits *45')).toBe(false)
  expect(bits.isAtHand(`bits ${word}`)).toBe(true)
})

test('lengths of courses are counted in memory until lengths change', async () => {
  const bits = new ResultCache(1_000_000)
  const known = () => new KnownWords(db, cachedReaders({ results: new ResultCache(0), bits }))
  const [word] = await mostFrequent()
  await db.update(knownVideos).set({ duration: 600 })
  await refreshFrequentWords(db, FEW)
  const medium = filterTerms.courseLength('medium')
  const terms = { condition: { word }, nameKey: '', filters: [[medium]] }
  const total = await countMatches(db, terms, 0)
  for (let n = 0; n < 2; n += 1) expect(await countMatches(db, terms, 0, undefined, known())).toBe(total)
  expect(bits.isAtHand(`bits ${medium}`)).toBe(true)

  bits.invalidate(['lengths'])

  expect(bits.isAtHand(`bits ${medium}`)).toBe(false)
  expect(bits.isAtHand(`bits ${word}`)).toBe(true)
})

test('words whose bits have no room in memory are counted in the database', async () => {
  const terms = { condition: { any: WORDS.map((word) => ({ word })) }, nameKey: '', filters: [] }
  const bits = new ResultCache(4 * 512)
  const known = new KnownWords(db, cachedReaders({ results: new ResultCache(0), bits }))

  const total = await countMatches(db, terms, 0)
  for (let n = 0; n < 3; n += 1) expect(await countMatches(db, terms, 0, undefined, known)).toBe(total)
  expect(WORDS.filter((word) => bits.isAtHand(`bits ${word}`))).toEqual([])
})

test('the completions of a beginning match what the beginning matches, in any field', async () => {
  const count = async (query: string) =>
    (
      await rowsOf<{ total: number }>(
        db,
        sql`select count(*)::integer as total from search_entries where words @@ ${query}::tsquery`,
      )
    )[0]?.total
  for (const beginning of ['pyt', 'mach', 'sci', 'qqzz']) {
    const known = new KnownWords(db)
    const condition: SearchCondition = {
      all: [{ word: beginning, beginning: true }, { any: [{ word: 'for' }, { word: 'in' }] }],
    }
    await known.of({ condition, filters: [] })
    const completed = known.completed(condition)
    expect(tsqueryOf(completed), beginning).not.toContain(':*')
    expect(await count(tsqueryOf(completed)), beginning).toBe(await count(tsqueryOf(condition)))
    for (const field of FIELDS) {
      const told = `${beginning} in the ${field}`
      expect(await count(within([field], completed)), told).toBe(await count(within([field], condition)))
    }
  }
})

test('hundreds of words are counted in full, also after their beginning was looked up', async () => {
  const words = (await db.select({ word: searchWords.word }).from(searchWords).limit(2_000))
    .map(({ word }) => word)
    .filter((word) => /^[a-z]+$/.test(word) && !word.startsWith('pyt'))
  expect(words.length).toBeGreaterThan(400)
  const known = new KnownWords(db)
  const beginning: SearchCondition = { word: 'pyt', beginning: true }
  await known.of({ condition: beginning, filters: [] })

  const condition: SearchCondition = { all: [beginning, { any: words.map((word) => ({ word })) }] }
  const terms = { condition, nameKey: '', filters: [] }
  const total = await countMatches(db, terms, 0)
  expect(total).toBeGreaterThan(0)
  expect(await countMatches(db, terms, 0, undefined, known)).toBe(total)
})

test('alternating levels of AND and OR are equivalent to the formulas', () => {
  const aFormula = (depth: number): Formula => {
    if (depth === 0 || chance(0.2)) return { clause: between(0, 4) }
    const parts = Array.from({ length: between(1, 3) }, () => aFormula(depth - 1))
    return chance(0.5) ? { all: parts } : { any: parts }
  }
  const holds = (formula: Formula, met: boolean[]): boolean => {
    if ('all' in formula) return formula.all.every((part) => holds(part, met))
    return 'any' in formula ? formula.any.some((part) => holds(part, met)) : met[formula.clause] === true
  }
  for (let n = 0; n < 500; n += 1) {
    const formulas = Array.from({ length: between(1, 3) }, (): Formula => ({ all: [aFormula(4)] }))
    const clauses = Array.from({ length: 5 }, () => chance(0.5))
    const { levels, roots } = levelsOf(formulas)
    let nodes = clauses
    for (const [at, { links, sizes }] of levels.entries()) {
      const children = (node: number) =>
        links.filter(({ parent }) => parent === node).map(({ child }) => nodes[child] === true)
      nodes = sizes.map((_, node) =>
        at % 2 === 0 ? children(node).every(Boolean) : children(node).some(Boolean),
      )
    }
    expect(levels.length % 2, 'both ends are AND').toBe(1)
    const told = JSON.stringify(formulas)
    expect(
      roots.map((root) => nodes[root]),
      told,
    ).toEqual(formulas.map((formula) => holds(formula, clauses)))
  }
})

test('the first of nested conditions that matches is the same when all are counted together', async () => {
  for (let n = 0; n < 60; n += 1) {
    const parts = Array.from({ length: between(1, 4) }, () => aCondition(between(0, 3)))
    const nested = parts.map((_, at): SearchCondition => ({ all: parts.slice(0, parts.length - at) }))
    const known = new KnownWords(db)
    const counted = []
    for (const condition of nested)
      counted.push(await countMatches(db, { condition, nameKey: '', filters: [] }, 0))
    const first = counted.findIndex((total) => total > 0)
    expect(await firstMatched(db, nested, [], 0, known), JSON.stringify(nested)).toBe(
      first === -1 ? nested.length : first,
    )
  }
})

test('a search that still considers a word frequent counts it correctly after it stopped being frequent', async () => {
  const known = new KnownWords(db)
  const isFrequent = and(searchWords.veryFrequent, sql`${searchWords.word} ~ '^[a-z]+$'`)
  const [{ word } = expect.unreachable()] = await db.select().from(searchWords).where(isFrequent).limit(1)
  const terms = { condition: { word }, nameKey: '', filters: [] }
  const hasBits = async () =>
    (await db.select().from(searchBits).where(eq(searchBits.word, word)).limit(1)).length > 0
  const total = await countMatches(db, terms, 0, undefined, known)
  expect(total).toBeGreaterThan(0)
  await refreshFrequentWords(db, 10 * total)
  expect((await new KnownWords(db).of(terms))?.get(word)).toBe(false)
  expect(await db.$count(searchWords, and(isFrequent, eq(searchWords.word, word)))).toBe(0)
  expect(await countMatches(db, terms, 0, undefined, known)).toBe(total)
  await refreshFrequentWords(db, 10 * total)
  expect(await hasBits()).toBe(false)

  await refreshFrequentWords(db, FEW)
  expect(await hasBits()).toBe(true)
  expect(await countMatches(db, terms, 0)).toBe(total)
})
