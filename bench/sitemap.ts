import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#testing/postgres-server.ts'
import { buildPages } from '../scripts/build.ts'
import { fill, startSite } from './site.ts'

const HELP = `npm run bench:sitemap -- [--playlists 1000000]

Fills a PostgreSQL with so many playlists, reads the whole sitemap from the real server, part after part, and prints
how much memory the server process took before and at most meanwhile. Linux only: it reads /proc.`

const { values } = parseArgs({
  options: {
    playlists: { type: 'string', default: '1000000' },
    help: { type: 'boolean', default: false },
  },
})

async function bench(playlists: number): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-sitemap-'))
  const postgres = await startPostgres(path.join(folder, 'postgresql'))
  try {
    await postgres.createDatabase('sitemap')
    const env = {
      DATABASE_URL: postgres.urlOf('sitemap'),
      AUTH_SECRET: 's'.repeat(40),
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'off',
    }
    console.log(`Filling PostgreSQL with ${playlists} playlists …`)
    fill(env, playlists, 1_000)
    const site = await startSite(env)
    try {
      console.log(await readSitemap(site.url, site.pid))
    } finally {
      await site.stop()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readSitemap(url: string, pid: number): Promise<string> {
  const before = await residentMegabytes(pid)
  let most = before
  const watch = setInterval(() => void residentMegabytes(pid).then((now) => (most = Math.max(most, now))), 20)
  const began = performance.now()
  const index = await (await fetch(`${url}/sitemap.xml`)).text()
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  let [addresses, bytes] = [0, 0]
  for (const part of parts) {
    const reply = await fetch(url + part)
    if (!reply.ok) throw new Error(`${part} answered ${reply.status}.`)
    const text = await reply.text()
    addresses += text.split('<loc>').length - 1
    bytes += Buffer.byteLength(text)
  }
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1_000
  return [
    `${parts.length} parts, ${addresses} addresses, ${(bytes / 1_000_000).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    `memory of the server: ${before} MB before, ${most} MB at most meanwhile`,
  ].join('\n')
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

if (values.help) console.log(HELP)
else await bench(Number(values.playlists))
