import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from '../databases.ts'
import { type Measured, measure, quantileOf, UNCACHED } from '../load.ts'
import { coursePages } from '../requests.ts'
import type { Measures, Row } from '../rows.ts'
import { type RunningSite, startSite } from '../site.ts'

const CONNECTIONS = 16
const ROUNDS = 3

/**
 * Uncached pages from one process and from two, alternating. Rendering is mostly the server's own work; on few cores,
 * anything else would measure the database and the load generator, which share them.
 */
export async function measureProcesses(
  env: Record<string, string>,
  { pid }: BenchDatabase,
  seconds: number,
): Promise<Omit<Row, 'part'>[]> {
  const rounds: Measured[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const pair: Measured[] = []
    for (const processes of [1, 2]) {
      const site = await startSite({ ...env, PROCESSES: String(processes) })
      try {
        await areUp(site, processes)
        const requests = [
          ...(await coursePages(site.url)),
          { path: '/?once={n}' },
          { path: '/playlists?once={n}' },
        ]
        const load = { url: site.url, server: site.pid, database: pid, headers: UNCACHED, processes }
        pair.push(await measure({ ...load, requests, connections: CONNECTIONS, seconds }))
      } finally {
        await site.stop()
      }
    }
    rounds.push(pair)
  }
  const ratios = rounds.map(([one, two]) => (two?.requestsPerSecond ?? 0) / (one?.requestsPerSecond ?? 1))
  const [one, two] = rounds.at(-1) ?? []
  if (!one || !two) throw new Error('Nothing was measured.')
  const [{ limit: _, ...alone }, { limit: __, ...both }] = [one, two]
  return [
    { what: 'one process, uncached pages', ...alone },
    {
      what: 'two compared with one, uncached pages',
      ...both,
      timesAsFast: quantileOf(ratios, 0.5),
      remark: coresOf(two),
    },
  ]
}

/** How many cores were used: with fewer than two for the server, two processes cannot be twice as fast as one. */
function coresOf({ requestsPerSecond, serverMs, databaseMs = 0, generatorMs = 0 }: Measures): string {
  const cores = (ms: number) => (((requestsPerSecond ?? 0) * ms) / 1_000).toFixed(2)
  return `of ${availableParallelism()} cores: server ${cores(serverMs ?? 0)}, database ${cores(databaseMs)}, generator ${cores(generatorMs)}`
}

async function areUp({ url }: RunningSite, processes: number): Promise<void> {
  const count = async () => {
    const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text()
    return Number(/^pragati_processes (\d+)$/m.exec(text)?.[1] ?? 1)
  }
  while ((await count()) < processes) await sleep(100)
}
