import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { API_BASE } from '#contract/constants.ts'
import { freePort } from '#testing/free-port.ts'
import { startPostgres } from '#testing/postgres-server.ts'
import { buildPages } from '../scripts/build.ts'
import { processorTime } from './processor-time.ts'
import { apiRequests } from './requests.ts'
import { throughput } from './wrk.ts'

const HELP = `npm run bench:beside -- --against FOLDER [--playlists 100000] [--rounds 5] [--seconds 5] [--only listing]
                        [--databases URL_THERE,URL_HERE | --databases embedded]

Requests a second of this checkout and of another one (built, with its packages), nothing cached: the listing and searches of the
API on ten connections, and the page of a course, always another one, on one connection. Each has one server process; they are asked
in turn, in series of so many seconds; medians. Beside them what the server process used of the processor for a request, the
database not included unless it is embedded, and the most memory it held.

Both databases are filled with the same generated content on one PostgreSQL (fsync off), unless two that are filled are named,
or "embedded", where each has a folder of its own. The load comes from wrk, which has to be installed (apt-get install wrk).`

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    playlists: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    databases: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

/** A checkout with the environment of its server. */
interface Side {
  checkout: string
  env: Record<string, string>
}

interface Site {
  url: string
  pid: number
  stop(): Promise<void>
}

type Requests = { path: string; method?: string; body?: string }[]

/** The same courses come in the same order on both sides; so many that none comes again while its data is at hand. */
const COURSES = 2_000

function envOf(more: Record<string, string>): Record<string, string> {
  const { PATH = '' } = process.env
  return { PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', ...more }
}

async function start({ checkout, env }: Side): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: checkout,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The server of ${checkout} ended before it answered.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

function fill({ checkout, env }: Side): void {
  const numbers = ['--playlists', values.playlists, '--opportunities', '1000']
  const { status } = spawnSync(process.execPath, ['scripts/demo-generate.ts', ...numbers], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The content of ${checkout} could not be loaded.`)
}

async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  await client.end()
}

/** Both sides with their content, and how to end what they stand on. */
async function prepare(
  checkouts: string[],
  folder: string,
): Promise<{ sides: Side[]; end: () => Promise<void> }> {
  const none = async () => {}
  const sideOf = (checkout: string, more: Record<string, string>): Side => {
    const dataDir = path.join(folder, String(checkouts.indexOf(checkout)))
    return {
      checkout,
      env: envOf({
        DATA_DIR: dataDir,
        DEMO: 'off',
        AUTH_SECRET: 'measured-beside-each-other-0123456789',
        ...more,
      }),
    }
  }
  if (values.databases === 'embedded') {
    const sides = checkouts.map((checkout) => sideOf(checkout, {}))
    for (const side of sides) fill(side)
    return { sides, end: none }
  }
  if (values.databases) {
    const urls = values.databases.split(',')
    return {
      sides: checkouts.map((checkout, at) => sideOf(checkout, { DATABASE_URL: urls[at] ?? '' })),
      end: none,
    }
  }
  const server = await startPostgres(path.join(folder, 'postgresql'))
  const sides: Side[] = []
  for (const [at, checkout] of checkouts.entries()) {
    await server.createDatabase(`side${at}`)
    const side = sideOf(checkout, { DATABASE_URL: server.urlOf(`side${at}`) })
    fill(side)
    await settle(server.urlOf(`side${at}`))
    sides.push(side)
  }
  return { sides, end: () => server.stop() }
}

async function coursePages(url: string): Promise<Requests> {
  const found: Requests = []
  for (let page = 1; found.length < COURSES; page += 1) {
    const reply = await fetch(
      `${url}${API_BASE}/playlist/getFilteredPlaylists?sort=popular&limit=50&page=${page}`,
    )
    const { playlists } = (await reply.json()) as {
      playlists: { _id: string; name: string; language: string; creator: { name: string } }[]
    }
    if (playlists.length === 0) break
    for (const { _id, name, language, creator } of playlists) {
      const place = [creator.name, language, name, _id].map((part) => encodeURIComponent(part)).join('/')
      found.push({ path: `/creator/${place}?once={once}` })
    }
  }
  return found
}

interface Load {
  requests: Requests
  connections: number
}

async function requestsOf({ url }: Site): Promise<Map<string, Load>> {
  const [listing, search] = await apiRequests(url)
  return new Map([
    ['listing', { requests: listing?.requests ?? [], connections: 10 }],
    ['search', { requests: search?.requests ?? [], connections: 10 }],
    ['course page', { requests: await coursePages(url), connections: 1 }],
  ])
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** The most that a process has held. MB. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function compare(against: string): Promise<void> {
  await buildPages()
  if (!existsSync(path.join(against, 'build'))) throw new Error(`${against} is not built.`)
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-beside-'))
  const sites: Site[] = []
  let end = async () => {}
  try {
    const prepared = await prepare([against, process.cwd()], folder)
    end = prepared.end
    for (const side of prepared.sides) sites.push(await start(side))
    const asked = await Promise.all(sites.map(requestsOf))
    for (const what of asked[0]?.keys() ?? []) {
      if (values.only && !what.startsWith(values.only)) continue
      const loads = asked.map((of) => of.get(what) ?? { requests: [], connections: 1 })
      await measureInTurn(what, sites, loads, folder)
    }
    const [there, here] = await Promise.all(sites.map(({ pid }) => mostMemory(pid)))
    console.log(`memory at most      there ${there?.toFixed(0)} MB, here ${here?.toFixed(0)} MB`)
  } finally {
    for (const site of sites) await site.stop()
    await end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureInTurn(what: string, sites: Site[], loads: Load[], folder: string): Promise<void> {
  const rates: number[][] = sites.map(() => [])
  const times: number[][] = sites.map(() => [])
  const one = async (at: number, { url, pid }: Site, duration: number) => {
    const before = await processorTime(pid)
    const load = { requests: [], connections: 1, ...loads[at] }
    const rate = await throughput({ url, ...load, duration, folder })
    return { rate, time: ((await processorTime(pid)) - before) / (rate * duration) }
  }
  const seconds = Number(values.seconds)
  // Plans of statements and compiled code come with the first requests.
  for (const [at, site] of sites.entries()) await one(at, site, Math.min(3, seconds))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [at, site] of sites.entries()) {
      const { rate, time } = await one(at, site, seconds)
      rates[at]?.push(rate)
      times[at]?.push(time)
    }
  }
  report(what, rates, times)
}

function report(what: string, rates: number[][], times: number[][]): void {
  const [there = 0, here = 0] = rates.map(median)
  const [thereTime = 0, hereTime = 0] = times.map(median)
  const series = rates.map((all) => all.map(Math.round).join(' '))
  console.log(
    `${what.padEnd(12)} there ${there.toFixed(0)}, here ${here.toFixed(0)} requests a second: ${(here / there).toFixed(2)} times` +
      `; processor time ${thereTime.toFixed(2)}, ${hereTime.toFixed(2)} ms: ${(hereTime / thereTime).toFixed(2)} times` +
      `\n${' '.repeat(13)}series there ${series[0]}; here ${series[1]}`,
  )
}

if (values.help || !values.against) console.log(HELP)
else await compare(path.resolve(values.against))
