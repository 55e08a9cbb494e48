import { readFile } from 'node:fs/promises'
import { API_BASE } from '#contract/constants.ts'
import type { BenchDatabase } from '../databases.ts'
import { measure, quantileOf, type Request, UNCACHED } from '../load.ts'
import { apiRequests, coursePages } from '../requests.ts'
import type { Row } from '../rows.ts'
import { startSite } from '../site.ts'

const CONNECTIONS = 10
/** Time between two readings of the sitemap. Seconds. */
const STRETCH = 20

/**
 * Memory of a server process under load: uncached listings, searches, courses and pages, each page a new entry of the
 * cache, cached replies, and now and then the whole sitemap.
 */
export async function measureMemory(
  env: Record<string, string>,
  { pid }: BenchDatabase,
  minutes: number,
): Promise<Omit<Row, 'part'>[]> {
  const site = await startSite(env)
  const samples: number[] = []
  const watch = setInterval(
    () => void residentMegabytes(site.pid).then(({ now }) => samples.push(now)),
    1_000,
  )
  try {
    const load = {
      url: site.url,
      server: site.pid,
      database: pid,
      connections: CONNECTIONS,
      seconds: STRETCH,
    }
    const [uncached, cached] = [
      await mixed(site.url),
      [{ path: '/' }, { path: `${API_BASE}/playlist/getTop` }],
    ]
    const end = performance.now() + minutes * 60_000
    let failures = 0
    while (performance.now() < end) {
      failures += (await measure({ ...load, requests: uncached, headers: UNCACHED })).failures ?? 0
      failures += (await measure({ ...load, requests: cached, headers: {}, seconds: 2 })).failures ?? 0
      await readSitemap(site.url)
    }
    const quarter = (nth: number) =>
      quantileOf(samples.slice((samples.length * nth) >> 2, (samples.length * (nth + 1)) >> 2), 0.5)
    return [
      {
        what: `soak of ${minutes} minutes`,
        failures,
        residentMegabytes: quarter(3),
        peakMegabytes: (await residentMegabytes(site.pid)).peak,
        growth: quarter(3) / quarter(1),
      },
    ]
  } finally {
    clearInterval(watch)
    await site.stop()
  }
}

async function mixed(url: string): Promise<Request[]> {
  const series = (await apiRequests(url)).filter(({ what }) => what !== 'login')
  const pages = await coursePages(url)
  return series.flatMap(({ requests }, at) => [...requests, ...pages.slice(at * 20, at * 20 + 20)])
}

async function readSitemap(url: string): Promise<void> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text()
  for (const [, address = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const reply = await fetch(url + new URL(address).pathname)
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
    // Read and discarded.
    for await (const _ of reply.body ?? []);
  }
}

export async function residentMegabytes(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
