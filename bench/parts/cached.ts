import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { API_BASE } from '#contract/constants.ts'
import { freePort } from '#testing/free-port.ts'
import { measure, type Request, timesAsFast } from '../load.ts'
import type { Row } from '../rows.ts'
import type { RunningSite } from '../site.ts'

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
const HEADERS = { 'accept-encoding': 'br' }
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
      rows.push({ what: `${name}, beside a bare server`, ...cached, ...compared })
      rows.push({ what: `a bare node:http server, the bytes of ${name}`, ...yardstick })
    } finally {
      await bare.stop()
    }
  }
  return rows
}

interface Answer {
  bytes: Buffer
  headers: Record<string, string>
}

/** The response as sent over the wire, which fetch would decompress. Requested twice, so that the second is cached. */
async function answerOf(url: string, wanted: Request): Promise<Answer> {
  await answerOnce(url, wanted)
  const answer = await answerOnce(url, wanted)
  // The bare server adds these itself.
  const kept = Object.entries(answer.headers).filter(
    ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name),
  )
  return { bytes: answer.bytes, headers: Object.fromEntries(kept) }
}

async function answerOnce(url: string, { path: address, method = 'GET', body }: Request): Promise<Answer> {
  const asked = ask(url + address, {
    method,
    headers: { ...HEADERS, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  asked.end(body)
  const [reply] = await once(asked, 'response')
  const bytes = await buffer(reply)
  if (reply.statusCode !== 200) throw new Error(`${address} answered ${reply.statusCode}`)
  return { bytes, headers: reply.headers }
}

async function startBare({ bytes, headers }: Answer, folder: string) {
  const file = path.join(folder, 'answer')
  await writeFile(file, bytes)
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['bench/bare-server.ts', file, JSON.stringify(headers), String(port)],
    {
      stdio: 'inherit',
    },
  )
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    answerOnce(url, { path: '/' }).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('The bare server ended before it answered.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await exit
    },
  }
}
