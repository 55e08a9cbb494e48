import type { BenchDatabase } from '../databases.ts'
import {
  type Load,
  type Measured,
  measure,
  measureOneByOne,
  quantileOf,
  type Request,
  remarkOn,
  timesAsFast,
  UNCACHED,
} from '../load.ts'
import { apiRequests, coursePages, repeated, searchesFor } from '../requests.ts'
import type { Measures, Row } from '../rows.ts'
import { EXACT } from '../search-cost-queries.ts'
import { compact, settle, whenJobsAreDone } from '../settle.ts'
import { fill, type RunningSite, startSite } from '../site.ts'

type Rows = Omit<Row, 'part'>[]

const CONNECTIONS = 10
/** Number of series for each of two versions, alternating. */
const ROUNDS = 3

/** A listing, a search, a course and its page. No reply is cached; results are only for the repeated series. */
async function seriesOf(url: string): Promise<{ what: string; requests: Request[] }[]> {
  const api = await apiRequests(url)
  const of = (what: string) => api.find((series) => series.what === what)?.requests ?? []
  return [
    { what: 'listing', requests: of('POST getFilteredPlaylists') },
    { what: 'search', requests: of('search') },
    { what: 'repeated listing', requests: repeated(of('POST getFilteredPlaylists')) },
    { what: 'repeated search', requests: repeated(of('search')) },
    { what: 'course', requests: of('get/{id}') },
    { what: 'course page', requests: await coursePages(url) },
  ]
}

export async function measureUncached(
  site: RunningSite,
  database: BenchDatabase,
  seconds: number,
): Promise<Rows> {
  const rows: Rows = []
  for (const { what, requests } of await seriesOf(site.url)) {
    const { limit, ...measured } = await measure({ ...loadOf(site, database, seconds), requests })
    rows.push({
      what: `${what}, ${CONNECTIONS} connections`,
      ...measured,
      ...remarkOn({ ...measured, limit }),
    })
  }
  return rows
}

const loadOf = (site: RunningSite, { pid }: BenchDatabase, seconds: number): Omit<Load, 'requests'> => ({
  url: site.url,
  server: site.pid,
  database: pid,
  headers: UNCACHED,
  connections: CONNECTIONS,
  seconds,
})

/**
 * The same, compared with another checkout (built, with its packages) in alternating series. The generator of that
 * checkout fills the database; this version gets a copy, which its start migrates.
 */
export async function measureAgainst(
  checkout: string,
  database: BenchDatabase,
  { playlists, seconds }: { playlists: number; seconds: number },
): Promise<Rows> {
  const env = await database.envOf('there')
  fill(env, playlists, Math.min(playlists, 1_000), checkout)
  await (await startSite(env, checkout)).stop()
  const copied = await database.copyOf('there', 'here')
  const there = await startSite(env, checkout)
  const here = await startSite(copied)
  try {
    for (const one of [env, copied]) {
      await whenJobsAreDone(one)
      await compact(one)
      await settle(one)
    }
    const rows = await inTurns(there, here, database, seconds)
    return [...rows, ...(await exactSearches(there, here, database))]
  } finally {
    await there.stop()
    await here.stop()
  }
}

async function inTurns(
  there: RunningSite,
  here: RunningSite,
  database: BenchDatabase,
  seconds: number,
): Promise<Rows> {
  const rows: Rows = []
  for (const { what, requests } of await seriesOf(there.url)) {
    const rounds: { there: Measured; here: Measured }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        there: await measure({ ...loadOf(there, database, seconds), requests }),
        here: await measure({ ...loadOf(here, database, seconds), requests }),
      })
    }
    const compared = rounds.map((round) => timesAsFast(round.here, round.there))
    const remark = compared.find((one) => one.remark)?.remark
    rows.push({
      what: `${what}, compared with the other version`,
      ...middleOf(rounds.map((round) => round.here)),
      timesAsFast: quantileOf(
        compared.map((one) => one.timesAsFast),
        0.5,
      ),
      ...(remark ? { remark } : {}),
    })
    rows.push({ what: `${what}, the other version`, ...middleOf(rounds.map((round) => round.there)) })
  }
  return rows
}

/** Requests of a series, and number of series for each of two versions. */
const SEARCHES = 60 * EXACT.length
const SERIES = 7

/** Searches that the exact pass answers, one at a time: how long the slowest in a hundred take. */
async function exactSearches(there: RunningSite, here: RunningSite, database: BenchDatabase): Promise<Rows> {
  const requests = searchesFor(EXACT)
  const ask = ({ url, pid }: RunningSite, rounds: number) =>
    measureOneByOne(url, requests, rounds, { server: pid, database: database.pid })
  for (const site of [there, here]) await ask(site, SEARCHES / 2)
  const series: { there: Measures; here: Measures }[] = []
  for (let round = 0; round < SERIES; round += 1)
    series.push({ there: await ask(there, SEARCHES), here: await ask(here, SEARCHES) })
  const middle = (of: (one: (typeof series)[number]) => number | undefined) =>
    quantileOf(
      series.map((one) => of(one) ?? Number.NaN),
      0.5,
    )
  const ratio = (measure: 'p50' | 'p99') => (one: (typeof series)[number]) =>
    (one.here[measure] ?? Number.NaN) / (one.there[measure] ?? Number.NaN)
  return [
    {
      what: 'exact search, compared with the other version, one at a time',
      p50: middle((one) => one.here.p50),
      p99: middle((one) => one.here.p99),
      p50Times: middle(ratio('p50')),
      p99Times: middle(ratio('p99')),
      failures: series.reduce((sum, one) => sum + (one.here.failures ?? 0) + (one.there.failures ?? 0), 0),
    },
  ]
}

/** The series with the median throughput. */
function middleOf(all: Measured[]): Omit<Measured, 'limit'> {
  const sorted = all.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)
  const { limit: _, ...middle } = sorted[Math.floor(sorted.length / 2)] as Measured
  return middle
}
