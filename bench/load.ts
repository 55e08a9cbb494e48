import { Agent, request } from 'node:http'
import { INBOX_KEY_HEADER } from '#contract/constants.ts'
import { generate, numbered } from './generate.ts'
import { processorTime, processorTimeOfEnded } from './processor-time.ts'
import type { Measures } from './rows.ts'

export interface Request {
  /** `{n}` is replaced by a number that no other request has, `{blanks}` by blanks that stand for that number. */
  path: string
  method?: string
  body?: string
}

/** The processes whose processor time is counted. */
export interface Processes {
  server: number
  /** The postmaster; the embedded database runs inside the server. */
  database?: number | undefined
}

export interface Load extends Processes {
  url: string
  requests: Request[]
  headers?: Record<string, string>
  connections: number
  seconds: number
  /** Number of server processes. */
  processes?: number
}

/** The bottleneck: the process that had no processor time left. */
type Limit = 'server' | 'generator' | 'machine'

export interface Measured extends Measures {
  requestsPerSecond: number
  serverMs: number
  limit: Limit
}

/** A request with the key of a mailed link, valid or not, never gets a cached reply. */
export const UNCACHED = { [INBOX_KEY_HEADER]: 'none' }

/** A process that uses this share of a core is saturated. */
const FULL = 0.9
let asked = 0
/** The first number of a series of requests. */
const next = () => (asked += 10_000_000)

/** Puts a bounded load on an address of this machine, after a second of warm-up. */
export async function measure(load: Load): Promise<Measured> {
  const { connections, seconds } = load
  const order = {
    port: Number(new URL(load.url).port),
    requests: load.requests.map((one) => bytesOf(one, load)),
  }
  await generate({ ...order, connections, seconds: 1, from: next() })
  const before = await used(load)
  const began = performance.now()
  const { requests, p50, p99, failures, ...took } = await generate({
    ...order,
    connections,
    seconds,
    from: next(),
  })
  if (requests === 0) throw new Error(`${load.url} answered no request within ${seconds} seconds.`)
  const elapsed = performance.now() - began
  const after = await used(load)
  const [server = 0, database = 0, generator = 0] = after.map((time, at) => time - (before[at] ?? 0))
  return {
    requestsPerSecond: requests / took.seconds,
    p50,
    p99,
    failures,
    serverMs: server / requests,
    ...(load.database ? { databaseMs: database / requests } : {}),
    generatorMs: generator / requests,
    limit: limitOf({ server: server / elapsed / (load.processes ?? 1), generator: generator / elapsed }),
  }
}

function limitOf(shares: { server: number; generator: number }): Limit {
  if (shares.server >= FULL) return 'server'
  return shares.generator >= FULL ? 'generator' : 'machine'
}

/** The bottleneck, if it was not the server, as a note of the row. */
export function remarkOn(...all: Measured[]): { remark?: string } {
  if (all.some(({ limit }) => limit === 'generator'))
    return { remark: 'the load generator was the bottleneck' }
  if (all.some(({ limit }) => limit === 'machine')) return { remark: 'the server had processor time left' }
  return {}
}

/**
 * How many times as fast one is as the other: by requests per second if both were limited only by the servers,
 * otherwise by processor time per request, which does not depend on the load generator.
 */
export function timesAsFast(one: Measured, other: Measured): { timesAsFast: number; remark?: string } {
  if (one.limit === 'server' && other.limit === 'server')
    return { timesAsFast: one.requestsPerSecond / other.requestsPerSecond }
  const cost = ({ serverMs, databaseMs = 0 }: Measured) => serverMs + databaseMs
  const { remark } = remarkOn(one, other)
  return { timesAsFast: cost(other) / cost(one), remark: `${remark}: compared by processor time` }
}

async function used({ server, database }: Processes): Promise<number[]> {
  return Promise.all([
    processorTime(server),
    database ? processorTime(database) : 0,
    processorTimeOfEnded(process.pid),
  ])
}

function bytesOf({ path, method = 'GET', body }: Request, { headers = {} }: Load): string {
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/**
 * One request after another on one keep-alive connection, timed more precisely than a load generator does. Not with
 * `fetch`, whose own garbage collections would be most of what the slowest requests take.
 */
export async function measureOneByOne(
  url: string,
  requests: Request[],
  rounds: number,
  processes: Processes,
): Promise<Measures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let failures = 0
  const before = await used(processes)
  const first = next()
  const began = performance.now()
  for (let at = 0; at < rounds; at += 1) {
    const one = requests[at % requests.length] ?? { path: '/' }
    const start = performance.now()
    const status = await statusOf(url, { ...one, path: numbered(one.path, first + at) }, agent)
    // The first tenth warms up connections and plans.
    if (at >= rounds / 10) times.push(performance.now() - start)
    if (status !== 200) failures += 1
  }
  agent.destroy()
  const seconds = (performance.now() - began) / 1_000
  const after = await used(processes)
  const [server = 0, database = 0] = after.map((time, at) => (time - (before[at] ?? 0)) / rounds)
  return {
    requestsPerSecond: rounds / seconds,
    p50: quantileOf(times, 0.5),
    p99: quantileOf(times, 0.99),
    failures,
    serverMs: server,
    ...(processes.database ? { databaseMs: database } : {}),
  }
}

/** Asks as browsers do, and reads the reply to its end. */
function statusOf(
  url: string,
  { path, method = 'GET', body }: Request,
  agent: Agent,
): Promise<number | undefined> {
  const headers = {
    ...UNCACHED,
    'accept-encoding': 'gzip, deflate, br',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode))
      reply.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

export function quantileOf(values: number[], q: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
