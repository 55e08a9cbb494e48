import { API_BASE } from '#contract/constants.ts'
import { measure, type Request, timesAsFast } from '../load.ts'
import type { Row } from '../rows.ts'
import type { RunningSite } from '../site.ts'
import { answerOf, HEADERS } from './answer.ts'
import { startBare } from './bare-site.ts'

const LISTING = `${API_BASE}/playlist/getFilteredPlaylists?category=all&page=1&limit=6&sort=newest`

/** Cached pages and replies of the API, each compared with a bare server that sends the same bytes. */
const CACHED: { name: string; request: Request }[] = [
  { name: '/', request: { path: '/' } },
  { name: '/playlists', request: { path: '/playlists' } },
  { name: 'GET getFilteredPlaylists', request: { path: LISTING } },
  {
    name: 'POST getFilteredPlaylists',
    request: { path: LISTING, method: 'POST', body: '{"languages":["hindi"]}' },
  },
  { name: 'a search', request: { path: `${API_BASE}/playlist/getFilteredPlaylists?search=python` } },
  { name: 'getAllCategories', request: { path: `${API_BASE}/category/getAllCategories` } },
]
const CONNECTIONS = 50

export async function measureCached(
  site: RunningSite,
  folder: string,
  seconds: number,
): Promise<Omit<Row, 'part'>[]> {
  const rows: Omit<Row, 'part'>[] = []
  for (const { name, request } of CACHED) {
    const bare = await startBare(await answerOf(site.url, request), folder)
    const load = { requests: [request], headers: HEADERS, connections: CONNECTIONS, seconds }
    try {
      const { limit, ...cached } = await measure({ ...load, url: site.url, server: site.pid })
      const { limit: limitOfBare, ...yardstick } = await measure({ ...load, url: bare.url, server: bare.pid })
      const compared = timesAsFast({ ...cached, limit }, { ...yardstick, limit: limitOfBare })
      rows.push({ what: `${name}, compared with a bare server`, ...cached, ...compared })
      rows.push({ what: `a bare node:http server, the bytes of ${name}`, ...yardstick })
    } finally {
      await bare.stop()
    }
  }
  return rows
}
