import { type BenchDatabase, settle, whenJobsAreDone } from '../databases.ts'
import {
  type Load,
  type Measured,
  measure,
  quantileOf,
  type Request,
  remarkOn,
  timesAsFast,
  UNCACHED,
} from '../load.ts'
import { apiRequests, coursePages, repeated } from '../requests.ts'
import type { Row } from '../rows.ts'
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
      await settle(one)
    }
    return await inTurns(there, here, database, seconds)
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
      what: `${what}, beside the other version`,
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

/** The series with the median throughput. */
function middleOf(all: Measured[]): Omit<Measured, 'limit'> {
  const sorted = all.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)
  const { limit: _, ...middle } = sorted[Math.floor(sorted.length / 2)] as Measured
  return middle
}
