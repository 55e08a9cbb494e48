import autocannon from 'autocannon'
import { INBOX_KEY_HEADER } from '#contract/constants.ts'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Paths to cycle through, each with its body. */
  requests?: { path: string; body?: string }[]
  connections: number
  /** Seconds. */
  duration: number
}

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  failures: number
}

/** Puts a bounded load on an address of this machine; only 2xx answers count as success. */
export async function measure(load: Load): Promise<Measured> {
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.duration,
    method: load.method ?? 'GET',
    headers: load.headers ?? {},
    ...(load.requests
      ? {
          requests: load.requests.map(({ path, body }) => ({
            path,
            ...(body === undefined ? {} : { body }),
          })),
        }
      : {}),
  })
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

/** A caller with the key of a mailed link, right or wrong, gets no cached reply. */
const UNCACHED = { [INBOX_KEY_HEADER]: 'none' }

/**
 * One request after another on one keep-alive connection, timed with more precision than the load generator's
 * whole milliseconds.
 */
export async function measureOneByOne(
  url: string,
  requests: { path: string; method?: string; body?: string }[],
  rounds: number,
): Promise<Measured> {
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  for (let at = 0; at < rounds; at += 1) {
    const { path, method = 'GET', body } = requests[at % requests.length] ?? { path: '/' }
    const start = performance.now()
    const reply = await fetch(url + path, {
      method,
      headers: { ...UNCACHED, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    })
    await reply.arrayBuffer()
    // The first tenth warms up connections and plans.
    if (at >= rounds / 10) times.push(performance.now() - start)
    if (!reply.ok) failures += 1
  }
  const seconds = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  const quantile = (q: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0) * 100) / 100
  return {
    requestsPerSecond: Math.round(rounds / seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
    failures,
  }
}
