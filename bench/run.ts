import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '#testing/free-port.ts'
import { startPostgres } from '#testing/postgres-server.ts'
import { buildPages } from '../scripts/build.ts'
import { type JobsMeasured, measureJobs } from './jobs.ts'
import { type Measured, measure, measureOneByOne } from './load.ts'
import { overBudget, type PageWeight, pageWeights } from './page-weight.ts'
import { apiRequests } from './requests.ts'
import { fill, type RunningSite, startSite } from './site.ts'

const HELP = `npm run bench -- [--sizes 1000,100000] [--databases embedded,postgresql] [--seconds 5]

Measures the real server on this machine: cached pages and replies against a bare node:http server with the same bytes, uncached
API calls one by one, start time, background work, and the weight of pages. Prints one table and writes bench/results/latest.json.`

interface Row extends Measured {
  database: string
  playlists: number
  what: string
  /** Share of what the bare server reached with the same bytes in the same run. */
  ofBare?: number
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    databases: { type: 'string', default: 'embedded,postgresql' },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)
const databases = values.databases.split(',')
const seconds = Number(values.seconds)

async function bench(): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-bench-'))
  const rows: Row[] = []
  const starts: Record<string, number> = {}
  try {
    for (const database of databases) {
      await onDatabase(database, folder, async (envOf) => {
        for (const playlists of sizes) {
          const env = await envOf(playlists)
          console.log(`${database}, ${playlists} playlists: filling`)
          fill(env, playlists)
          if (env.DATABASE_URL) await settle(env.DATABASE_URL)
          await (await startSite(env)).stop()
          const site = await startSite(env)
          starts[`${database}, ${playlists} playlists`] = site.startedIn
          console.log(`${database}, ${playlists} playlists: measuring`)
          try {
            for (const row of await measureSite(site, folder)) rows.push({ database, playlists, ...row })
          } finally {
            await site.stop()
          }
        }
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await report({
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`,
    rows,
    starts,
    jobs: await measureJobs(databases),
    pages: await pageWeights(),
  })
}

type EnvOf = (playlists: number) => Promise<Record<string, string>>

async function onDatabase(
  database: string,
  folder: string,
  work: (envOf: EnvOf) => Promise<void>,
): Promise<void> {
  const dataDir = (playlists: number) => path.join(folder, `${database}-${playlists}`)
  if (database === 'embedded') {
    await work(async (playlists) => ({ DATA_DIR: dataDir(playlists), DEMO: 'off' }))
    return
  }
  const server = await startPostgres(path.join(folder, 'postgresql'))
  try {
    await work(async (playlists) => {
      await server.createDatabase(`bench_${playlists}`)
      return {
        DATA_DIR: dataDir(playlists),
        DEMO: 'off',
        DATABASE_URL: server.urlOf(`bench_${playlists}`),
        AUTH_SECRET: 'only for measuring, 32 letters or so',
      }
    })
  } finally {
    await server.stop()
  }
}

/** What PostgreSQL would do in the background a minute after so many rows came, and then in the middle of a measurement. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  await client.end()
}

/** Of the API, cached as pages are. */
const LISTING = '/api/v1/playlist/getFilteredPlaylists?category=all&page=1&limit=6&sort=newest'

type SiteRow = Omit<Row, 'database' | 'playlists'>

async function measureSite(site: RunningSite, folder: string): Promise<SiteRow[]> {
  const rows: SiteRow[] = []
  for (const page of ['/', '/playlists', LISTING])
    rows.push(...(await measureCachedPage(site.url, page, folder)))
  for (const { what, requests, rounds } of await apiRequests(site.url)) {
    rows.push({ what: `${what}, one connection`, ...(await measureOneByOne(site.url, requests, rounds)) })
  }
  return rows
}

/** The cached page, then a bare server with the same bytes, in turn on the same machine. */
async function measureCachedPage(url: string, page: string, folder: string): Promise<SiteRow[]> {
  const headers = { 'accept-encoding': 'br' }
  const reply = await fetch(url + page, { headers })
  const file = path.join(folder, 'page')
  // fetch would decompress the page.
  await writeFile(file, await rawBytes(url + page))
  const bare = await startBare(file, Object.fromEntries(reply.headers))
  try {
    const load = { headers, connections: 50, duration: seconds }
    const cached = await measure({ url: url + page, ...load })
    const yardstick = await measure({ url: bare.url, ...load })
    return [
      {
        what: `cached ${page}, 50 connections`,
        ...cached,
        ofBare: cached.requestsPerSecond / yardstick.requestsPerSecond,
      },
      { what: `bare node:http, the bytes of ${page}`, ...yardstick, ofBare: 1 },
    ]
  } finally {
    await bare.stop()
  }
}

async function rawBytes(address: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => resolve(Buffer.concat(pieces)))
    }).on('error', reject)
  })
}

async function startBare(
  file: string,
  headers: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)),
  )
  const child = spawn(process.execPath, ['bench/bare-server.ts', file, JSON.stringify(kept), String(port)], {
    stdio: 'inherit',
  })
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(url, { headers: { 'accept-encoding': 'identity' } }).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    async stop() {
      child.kill()
      await exit
    },
  }
}

async function report(results: {
  machine: string
  rows: Row[]
  starts: Record<string, number>
  jobs: JobsMeasured[]
  pages: PageWeight[]
}): Promise<void> {
  console.log(`\n${results.machine}\n`)
  console.table(
    results.rows.map(({ database, playlists, what, requestsPerSecond, p50, p99, failures, ofBare }) => ({
      database,
      playlists,
      what,
      'req/s': requestsPerSecond,
      'p50 ms': p50,
      'p99 ms': p99,
      failures,
      'of bare': ofBare === undefined ? '' : `${Math.round(ofBare * 100)} %`,
    })),
  )
  console.table(
    Object.entries(results.starts).map(([database, ms]) => ({
      'start with an existing database': database,
      'first answer after ms': ms,
    })),
  )
  console.table(
    results.jobs.map(({ database, mailsPerSecond, urgentP50, urgentP99 }) => ({
      'background work, 2,000 mails waiting': database,
      'mails/s': mailsPerSecond,
      'a code is with the mail server after ms, p50': urgentP50,
      p99: urgentP99,
    })),
  )
  console.table(
    results.pages.map(({ page, ...weight }) => ({
      'first visit, scripts and styles gzipped': page,
      ...weight,
    })),
  )
  for (const sentence of overBudget(results.pages)) {
    process.exitCode = 1
    console.error(`Over budget: ${sentence}`)
  }
  await mkdir('bench/results', { recursive: true })
  await writeFile('bench/results/latest.json', `${JSON.stringify(results, null, 2)}\n`)
}

if (values.help) console.log(HELP)
else await bench()
