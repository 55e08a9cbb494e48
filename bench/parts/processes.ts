import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitToShare } from '../core-quota.ts'
import type { BenchDatabase } from '../databases.ts'
import { type Measured, measure, quantileOf, UNCACHED } from '../load.ts'
import { childrenOf } from '../processor-time.ts'
import { coursePages } from '../requests.ts'
import type { Measures, Row } from '../rows.ts'
import { type RunningSite, startSite } from '../site.ts'

const CONNECTIONS = 16
const ROUNDS = 3

/** With fewer, two processes, the database and the load generator compete for cores, and a ratio says more of the machine. */
const CORES_FOR_ALL = 6
/** What each process of the server gets of a core there. */
const SHARE = 0.25

/** One process and two of a round. */
type Pair = [Measured, Measured]

/**
 * Uncached pages from one process and from two, alternating. On few cores each is measured a second time, limited to a share of
 * a core for each process where control groups allow it, as if it had a machine of its own.
 */
export async function measureProcesses(
  env: Record<string, string>,
  { pid }: BenchDatabase,
  seconds: number,
): Promise<Omit<Row, 'part'>[]> {
  const isLimited = availableParallelism() < CORES_FOR_ALL && (await canLimit())
  const [unlimited, limited]: [Pair[], Pair[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const of = (processes: number) => measureBoth(env, { processes, database: pid, seconds, isLimited })
    const [one, two] = [await of(1), await of(2)]
    unlimited.push([one.unlimited, two.unlimited])
    if (one.limited && two.limited) limited.push([one.limited, two.limited])
  }
  if (limited.length === 0) return comparedRows(unlimited, 'two compared with one, uncached pages')
  return [
    ...comparedRows(unlimited, 'sharing these cores: two compared with one, uncached pages'),
    ...comparedRows(limited, `two compared with one, uncached pages, ${SHARE} of a core each`),
  ]
}

interface Conditions {
  processes: number
  database: number | undefined
  seconds: number
  isLimited: boolean
}

async function measureBoth(
  env: Record<string, string>,
  { processes, database, seconds, isLimited }: Conditions,
): Promise<{ unlimited: Measured; limited: Measured | null }> {
  const site = await startSite({ ...env, PROCESSES: String(processes) })
  const limits: (() => Promise<void>)[] = []
  try {
    await areUp(site, processes)
    const requests = [
      ...(await coursePages(site.url)),
      { path: '/?once={n}' },
      { path: '/playlists?once={n}' },
    ]
    const load = { url: site.url, server: site.pid, database, headers: UNCACHED, processes }
    const measured = () => measure({ ...load, requests, connections: CONNECTIONS, seconds })
    // First, so that the code is compiled by the time that a process gets little of a core.
    const unlimited = await measured()
    if (isLimited) limits.push(...(await limitEach(site.pid, processes)))
    return { unlimited, limited: isLimited ? await measured() : null }
  } finally {
    await site.stop()
    for (const remove of limits) await remove()
  }
}

function comparedRows(rounds: Pair[], what: string): Omit<Row, 'part'>[] {
  const ratios = rounds.map(([one, two]) => two.requestsPerSecond / one.requestsPerSecond)
  const last = rounds.at(-1)
  if (!last) throw new Error('Nothing was measured.')
  const [{ limit: _, ...alone }, { limit: __, ...both }] = last
  return [
    { what: what.replace('two compared with one', 'one process'), ...alone },
    { what, ...both, timesAsFast: quantileOf(ratios, 0.5), remark: coresOf(last[1]) },
  ]
}

/** The processes that answer: the server itself, or its workers. */
async function limitEach(pid: number, processes: number): Promise<(() => Promise<void>)[]> {
  const pids = processes === 1 ? [pid] : await childrenOf(pid)
  if (pids.length !== processes) throw new Error(`${pids.length} processes answer instead of ${processes}.`)
  const limits: (() => Promise<void>)[] = []
  for (const each of pids) {
    const remove = await limitToShare(each, SHARE)
    if (!remove) throw new Error('A process could not be limited.')
    limits.push(remove)
  }
  return limits
}

async function canLimit(): Promise<boolean> {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  const remove = await limitToShare(child.pid ?? 0, SHARE)
  child.stdin.end()
  await exit
  await remove?.()
  return remove !== null
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
