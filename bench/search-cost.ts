import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openCaches } from '#server/cache/caches.ts'
import { type Database, openPostgres } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { cachedReaders } from '#server/features/search/known-words.queries.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
import { suggest } from '#server/features/search/suggest.queries.ts'
import { startPostgres } from '#testing/postgres-server.ts'
import { ASKED, BEGINNINGS, FAR_PAGES, HARD, ORDINARY } from './search-cost-queries.ts'
import { fill } from './site.ts'

const HELP = `npm run bench:search-cost -- [--playlists 100000] [--rounds 9] [--url postgresql://…]

What searches and suggestions cost: the processor time of this process and of PostgreSQL's together, on one connection, in
milliseconds. Each is asked so many times, in turns, with nothing cached; the least counts, so that what else the machine does counts little.
Fills a PostgreSQL of its own unless it is given the address of one. Ends with exit code 1 above the floors. Linux only: it reads /proc.`

/** Milliseconds; suggestions may take twice as much in a catalogue of LARGE. */
const FLOORS = { suggest: 10, hard: 50, far: 50 }
const LARGE = 1_000_000
const LIMIT = 6
const FAR_LIMIT = 50

const { values } = parseArgs({
  options: {
    playlists: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '9' },
    url: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

interface Cost {
  name: string
  /** Total processor time. */
  all: number
  /** Of this process alone. */
  here: number
  /** From the request to the response. */
  time: number
}

async function bench(playlists: number, rounds: number): Promise<void> {
  await onDatabase(playlists, async (url) => {
    await settle(url)
    const database = await openPostgres(url, { connections: 1 })
    try {
      await measureAll(database, rounds)
    } finally {
      await database.close()
    }
  })
}

async function onDatabase(playlists: number, work: (url: string) => Promise<void>): Promise<void> {
  if (values.url !== undefined) return work(values.url)
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-search-cost-'))
  const server = await startPostgres(path.join(folder, 'postgresql'))
  try {
    await server.createDatabase('search_cost')
    const url = server.urlOf('search_cost')
    fill(
      { DATABASE_URL: url, AUTH_SECRET: 's'.repeat(40), DATA_DIR: path.join(folder, 'data'), DEMO: 'off' },
      playlists,
      10,
    )
    await work(url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Otherwise PostgreSQL does this in the middle of a measurement. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables =
    'search_entries, search_words, search_bits, glossary, playlists, playlist_videos, known_videos'
  for (const statement of [`vacuum analyze ${tables}`, 'checkpoint']) await client.query(statement)
  await client.end()
}

async function measureAll(database: Database, rounds: number): Promise<void> {
  const { db } = database
  await prepareSearch(db)
  const caches = await openCaches(database, true)
  const readers = cachedReaders(caches)
  const [counted] = await rowsOf<{ playlists: number; pid: number }>(
    db,
    sql`select count(*)::integer as playlists, pg_backend_pid() as pid from search_entries`,
  )
  const { playlists = 0, pid = 0 } = counted ?? {}
  console.log(`${playlists.toLocaleString('en')} playlists, each asked ${rounds} times`)
  const search = (query: string, asked: Partial<Parameters<typeof searchPlaylists>[1]> = {}) => {
    const all = { category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: LIMIT }
    return searchPlaylists(db, { search: query, ...all, ...asked, readers })
  }
  const ask = (name: string, asked: () => Promise<unknown>) => ({
    name,
    asked: async () => {
      caches.results.invalidate(null)
      caches.bits.invalidate(null)
      await asked()
    },
  })
  const random = await randomWords(db)
  const kinds = {
    ordinary: ORDINARY.map((query) => ask(query, () => search(query))),
    hard: HARD.map((query) => ask(query, () => search(query))),
    random: random.map((query) => ask(query, () => search(query))),
    asked: random.map((query, at) => {
      const asked = ASKED[at % ASKED.length]
      return ask(`${query} ${JSON.stringify(asked)}`, () => search(query, asked))
    }),
    suggest: BEGINNINGS.map((text) => ask(text, () => suggest(db, text, readers))),
    far: FAR_PAGES.map(([query, page, sort]) =>
      ask(`${query}, page ${page}${sort ? ` by ${sort}` : ''}`, () =>
        search(query, { page, limit: FAR_LIMIT, sort }),
      ),
    ),
  }
  const costs = {
    ordinary: await measure(kinds.ordinary, pid, rounds),
    hard: await measure(kinds.hard, pid, rounds),
    random: await measure(kinds.random, pid, rounds),
    asked: await measure(kinds.asked, pid, rounds),
    suggest: await measure(kinds.suggest, pid, rounds),
    far: await measure(kinds.far, pid, Math.min(3, rounds)),
  }
  await caches.close()
  for (const [kind, all] of Object.entries(costs)) {
    console.log(`\n${kind}`)
    for (const { name, all: sum, here, time } of all)
      console.log(
        `${sum.toFixed(1).padStart(8)}  ${here.toFixed(1).padStart(6)} here ${time.toFixed(1).padStart(8)} ms of time  ${name}`,
      )
    const sorted = all.map((cost) => cost.all).sort((a, b) => a - b)
    console.log(`p50 ${share(sorted, 0.5)}  p90 ${share(sorted, 0.9)}  p99 ${share(sorted, 0.99)}`)
  }
  tell(costs, playlists >= LARGE ? 2 * FLOORS.suggest : FLOORS.suggest)
}

const RANDOM = { queries: 40, words: 10 }

/** Words of names from all over the catalogue, which no playlist has together: the same for the same catalogue. */
async function randomWords(db: Database['db']): Promise<string[]> {
  const names = await rowsOf<{ name: string }>(
    db,
    sql`select name from playlists order by md5(id::text) limit ${RANDOM.queries * RANDOM.words}::integer`,
  )
  const words = names.map(({ name }, at) => {
    const all = name.split(/\s+/u)
    return all[at % all.length] ?? name
  })
  return Array.from({ length: RANDOM.queries }, (_, at) =>
    words.slice(at * RANDOM.words, (at + 1) * RANDOM.words).join(' '),
  )
}

function share(sorted: number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
}

interface Asked {
  name: string
  asked: () => Promise<unknown>
}

/** Runs all in turn, this many times, and keeps the minimum of each. */
async function measure(all: Asked[], pid: number, rounds: number): Promise<Cost[]> {
  const costs = new Map<string, Cost>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, asked } of all) {
      const cost = { name, ...(await costOf(asked, pid)) }
      const least = costs.get(name)
      // The first round fills caches and makes plans.
      if (round > 0) costs.set(name, least && least.all <= cost.all ? least : cost)
    }
  }
  return all.flatMap(({ name }) => costs.get(name) ?? [])
}

async function costOf(asked: () => Promise<unknown>, pid: number): Promise<Omit<Cost, 'name'>> {
  const [before, here, began] = [await timeOf(pid), process.cpuUsage(), performance.now()]
  await asked()
  const [ended, { user, system }] = [performance.now(), process.cpuUsage(here)]
  const own = (user + system) / 1_000
  return { all: own + (await timeOf(pid)) - before, here: own, time: ended - began }
}

/** Processor time that a process has used so far, in milliseconds; exact, unlike the clock ticks of /proc. */
async function timeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8')
  return Number(text.split(' ')[0]) / 1e6
}

function tell(
  costs: Record<'hard' | 'random' | 'asked' | 'suggest' | 'far', Cost[]>,
  suggestFloor: number,
): void {
  const over = [
    ...[...costs.hard, ...costs.random, ...costs.asked].filter(({ all }) => all > FLOORS.hard),
    ...costs.suggest.filter(({ all }) => all > suggestFloor),
    ...costs.far.filter(({ all }) => all > FLOORS.far),
  ]
  for (const { name, all } of over) console.log(`above the floor: ${name}, ${all.toFixed(1)} ms`)
  if (over.length > 0) process.exitCode = 1
}

if (values.help) console.log(HELP)
else await bench(Number(values.playlists), Number(values.rounds))
