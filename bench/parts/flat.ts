import type { BenchDatabase } from '../databases.ts'
import { measureOneByOne } from '../load.ts'
import { apiRequests } from '../requests.ts'
import type { Row } from '../rows.ts'
import type { RunningSite } from '../site.ts'

/** API calls one by one on one connection, to be compared with the same calls at another size. */
export async function measureFlat(site: RunningSite, { pid }: BenchDatabase): Promise<Omit<Row, 'part'>[]> {
  const rows: Omit<Row, 'part'>[] = [
    { what: 'first answer with an existing database', seconds: site.startedIn / 1_000 },
  ]
  for (const { what, requests, rounds } of await apiRequests(site.url)) {
    const measured = await measureOneByOne(site.url, requests, rounds, { server: site.pid, database: pid })
    rows.push({ what: `${what}, one connection`, ...measured })
  }
  return rows
}

/** Compares each row with that of the smallest size on the same database. */
export function comparedWithSmallest(rows: Row[]): Row[] {
  return rows.map((row) => {
    const same = rows.filter(
      ({ part, what, database }) => part === 'flat' && what === row.what && database === row.database,
    )
    const [smallest] = same.toSorted((one, other) => (one.playlists ?? 0) - (other.playlists ?? 0))
    if (!smallest?.p50 || !smallest.p99 || smallest === row) return row
    const { p50 = Number.NaN, p99 = Number.NaN } = row
    return { ...row, p50Times: p50 / smallest.p50, p99Times: p99 / smallest.p99 }
  })
}
