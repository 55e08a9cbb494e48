import { readFileSync } from 'node:fs'
import { inArray } from 'drizzle-orm'
import { loadDemo } from '#demo/load.ts'
import { openEmbedded } from '#server/db/client.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { searchOpportunities } from '#server/features/opportunities/search-opportunities.queries.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'

/**
 * How well search finds what people mean: every query of the files against the demo catalogue, by kind. The expected
 * courses were written down before the queries were first run. The last files are held out: they are only scored, never
 * tuned to, so their misses are not shown. A query scores 1 / (place of the first expected course), or 0 when none is
 * among the first six; nonsense must find nothing. The exit code is 1 when a kind is below its floor. Arguments are
 * names of files, to run only these.
 */
interface Query {
  kind: string
  query: string
  /** Names of playlists, of which the first one found counts; none for nonsense. */
  expect: string[]
  /** The corrected words, for a mistyped query. */
  closeTo?: string
  /** What is searched, if not playlists; the titles are expected then. */
  of?: 'opportunities'
}

interface Scored extends Query {
  points: number
  total: number
  names: string[]
}

const FILES = [
  { name: 'search-queries.json', shown: true },
  { name: 'search-queries-endings.json', shown: true },
  { name: 'search-queries-more.json', shown: true },
  { name: 'search-queries-sentences.json', shown: true },
  { name: 'search-queries-languages.json', shown: true },
  { name: 'search-queries-own-words.json', shown: true },
  { name: 'search-queries-learners.json', shown: true },
  { name: 'search-queries-acronyms.json', shown: true },
  { name: 'search-queries-broader.json', shown: true },
  { name: 'search-queries-needs.json', shown: true },
  { name: 'search-queries-by-ear.json', shown: true },
  { name: 'search-queries-held-out.json', shown: false },
  { name: 'search-queries-held-out-more.json', shown: false },
  { name: 'search-queries-held-out-languages.json', shown: false },
  { name: 'search-queries-held-out-learners.json', shown: false },
  { name: 'search-queries-held-out-acronyms.json', shown: false },
  { name: 'search-queries-held-out-needs.json', shown: false },
]
const FLOORS = { queries: 300, found: 0.95, meanReciprocalRank: 0.85, inEnglish: 0.97 }
const ENGLISH = 'english'

const database = await openEmbedded('memory://')
await prepareSearch(database.db)
await loadDemo(database.db)
const failures: string[] = []
const tuned: Scored[] = []
const held: Scored[] = []
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !FILES.some((file) => file.name === name))
if (unknown.length > 0) throw new Error(`There is no file ${unknown.join(', ')}`)
const files = wanted.length === 0 ? FILES : FILES.filter(({ name }) => wanted.includes(name))
for (const { name, shown } of files) {
  const queries = JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Query[]
  const scored: Scored[] = []
  for (const query of queries) scored.push({ ...query, ...(await score(query)) })
  ;(shown ? tuned : held).push(...scored)
  console.log(`\n${name}: ${scored.length} queries`)
  if (shown) showMisses(scored)
  showKinds(scored)
}
await database.close()
// Not per file: one file may have so few queries of a kind that a single one decides.
for (const [name, all] of [
  ['shown', tuned],
  ['only scored', held],
] as const) {
  if (all.length === 0) continue
  console.log(`\nall queries, ${name}: ${all.length}`)
  showKinds(all)
  failures.push(...belowFloors(name, all))
}
const asked = tuned.length + held.length
if (wanted.length === 0 && asked < FLOORS.queries) failures.push(`only ${asked} queries`)
for (const failure of failures) console.log(`below the floor: ${failure}`)
if (failures.length > 0) process.exitCode = 1

function showMisses(scored: Scored[]): void {
  for (const { kind, query, points, names } of scored) {
    if (points === 1) continue
    console.log(`${points.toFixed(2)}  ${kind}: ${query}  →  ${names.slice(0, 3).join(' · ') || 'nothing'}`)
  }
}

function showKinds(all: readonly Scored[]): void {
  console.log(`${'kind'.padEnd(18)}${'queries'.padStart(8)}${'found'.padStart(8)}${'MRR'.padStart(8)}`)
  for (const { kind, count, found, rank } of byKind(all)) {
    console.log(
      `${kind.padEnd(18)}${String(count).padStart(8)}${percent(found).padStart(8)}${rank.toFixed(3).padStart(8)}`,
    )
  }
}

function belowFloors(name: string, all: readonly Scored[]): string[] {
  return byKind(all).flatMap(({ kind, found, rank, isNonsense }) => {
    const least = kind === ENGLISH ? FLOORS.inEnglish : FLOORS.meanReciprocalRank
    const isBelow = found < (isNonsense ? 1 : FLOORS.found) || rank < (isNonsense ? 1 : least)
    return isBelow ? [`${kind} of those ${name}`] : []
  })
}

function byKind(all: readonly Scored[]) {
  return [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const those = all.filter((one) => one.kind === kind)
    return {
      kind,
      count: those.length,
      found: those.filter(({ points }) => points > 0).length / those.length,
      rank: those.reduce((sum, { points }) => sum + points, 0) / those.length,
      isNonsense: those.every(({ expect }) => expect.length === 0),
    }
  })
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

async function score({ query, expect, closeTo, of }: Query) {
  const { names, total, correction } = await (of === 'opportunities' ? findJobs(query) : findCourses(query))
  const place = names.findIndex((name) => expect.includes(name))
  const hit = expect.length === 0 ? Number(total === 0) : place === -1 ? 0 : 1 / (place + 1)
  const isUnderstood = closeTo === undefined || correction === closeTo
  return { points: isUnderstood ? hit : 0, total, names }
}

async function findCourses(search: string) {
  const found = await searchPlaylists(database.db, {
    search,
    category: 'all',
    languages: [],
    rating: 0,
    lengths: [],
    page: 1,
    limit: 6,
  })
  const cards = await readCards(database.db, found?.ids ?? [])
  return {
    names: cards.map((card) => card.name),
    total: found?.total ?? 0,
    correction: found?.understood.correction,
  }
}

async function findJobs(search: string) {
  const found = await searchOpportunities(database.db, {
    search,
    jobType: null,
    sort: 'newest',
    page: 1,
    limit: 6,
  })
  const titles = await database.db
    .select({ id: opportunities.id, title: opportunities.jobTitle })
    .from(opportunities)
    .where(inArray(opportunities.id, found.ids ?? []))
  const names = (found.ids ?? []).map((id) => titles.find((one) => one.id === id)?.title ?? '')
  return { names, total: found.total, correction: found.understood?.correction }
}
