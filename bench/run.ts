import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages } from '../scripts/build.ts'
import { type BenchDatabase, type Kind, onDatabase } from './databases.ts'
import { failuresOf } from './failures.ts'
import { hasWrk } from './generate.ts'
import { measureCached } from './parts/cached.ts'
import { comparedWithSmallest, measureFlat } from './parts/flat.ts'
import { measureJobs } from './parts/jobs.ts'
import { measureMemory } from './parts/memory.ts'
import { measureProcesses } from './parts/processes.ts'
import { measureAgainst, measureUncached } from './parts/uncached.ts'
import { measureWeight } from './parts/weight.ts'
import { measureWrites } from './parts/writes.ts'
import { printTable } from './print-table.ts'
import { PARTS, type Part, type Row } from './rows.ts'
import { settle, whenJobsAreDone } from './settle.ts'
import { fill, startSite } from './site.ts'

const HELP = `npm run bench -- [--only ${PARTS.join(',')}] [--databases embedded,postgresql]
  [--sizes 1000,100000] [--seconds 5] [--soak-minutes 10] [--against FOLDER]

Measures the real server on this machine, prints one table and fails below the floors of bench/floors.ts.

  weight     what a first visit of each page asks for
  cached     cached pages and replies, compared with a bare node:http server with the same bytes
  uncached   listings, searches, courses and their pages, ten at a time; with --against in comparison with another checkout (built, with
             its packages), in turns on copies of one database: there on PostgreSQL alone
  flat       calls of the API one by one, each size compared with the smallest; 1,000,000 playlists on request
  writes     publishing playlists and changing their words, one by one
  processes  two processes compared with one, uncached pages; on few cores also with a share of a core for each, where control groups
             of Linux allow it
  memory     under load for so many minutes at the largest size, for a tenth of them at the others
  jobs       mails a second, how soon a code goes while thousands wait, an outage of the mail server

Processor time is that of the server, of PostgreSQL and of the load generator for each request, from /proc. The load generator
is wrk where it is installed (apt-get install wrk), else one of our own. With
BENCH_CPU_PROF=FOLDER each server process writes a profile there. All is written to bench/results/latest.json as well.`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join() },
    databases: { type: 'string', default: 'embedded,postgresql' },
    sizes: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '5' },
    'soak-minutes': { type: 'string', default: '10' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const parts = values.only.split(',') as Part[]
const databases = values.databases.split(',') as Kind[]
const sizes = values.sizes.split(',').map(Number)
const seconds = Number(values.seconds)
const soakMinutes = Number(values['soak-minutes'])
const unknown = parts.filter((part) => !PARTS.includes(part))

const wants = (...some: Part[]) => some.some((part) => parts.includes(part))
const rows: Row[] = []

/** Measures a part if it is requested, and prints its results at once: a whole run takes an hour. */
async function take(
  part: Part,
  about: Partial<Row>,
  measure: () => Promise<Omit<Row, 'part'>[]>,
): Promise<void> {
  if (!wants(part)) return
  console.log(`${[part, about.database, about.playlists].filter(Boolean).join(', ')} …`)
  const taken = (await measure()).map((row) => ({ part, ...about, ...row }))
  rows.push(...taken)
  printTable(taken)
}

async function bench(): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-bench-'))
  try {
    await take('weight', {}, measureWeight)
    for (const kind of databases) {
      await onDatabase(kind, folder, async (database) => {
        if (wants('cached', 'uncached', 'flat', 'writes', 'processes', 'memory'))
          for (const playlists of sizes) await measureSize(database, playlists, folder)
        await take('jobs', { database: kind }, () => measureJobs(database))
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await report(comparedWithSmallest(rows))
}

async function measureSize(database: BenchDatabase, playlists: number, folder: string): Promise<void> {
  const about = { database: database.kind, playlists }
  const [isSmallest, isLargest] = [playlists === Math.min(...sizes), playlists === Math.max(...sizes)]
  const env = await database.envOf(`playlists_${playlists}`)
  console.log(`${database.kind}, ${playlists} playlists: filling …`)
  fill(env, playlists, Math.min(playlists, 100_000))
  // The first start has more to do than any other.
  const first = await startSite(env)
  await whenJobsAreDone(env)
  await first.stop()
  await settle(env)
  const site = await startSite(env)
  try {
    await take('flat', about, () => measureFlat(site, database))
    if (isSmallest) await take('cached', about, () => measureCached(site, folder, seconds))
    await take('uncached', about, () => measureUncached(site, database, seconds))
  } finally {
    await site.stop()
  }
  await take('writes', about, () => measureWrites(env, database))
  if (isLargest && database.kind === 'postgresql') {
    await take('processes', about, () => measureProcesses(env, database, seconds))
    const { against } = values
    if (against)
      await take('uncached', about, () =>
        measureAgainst(path.resolve(against), database, { playlists, seconds }),
      )
  }
  await take('memory', about, () => measureMemory(env, database, soakMinutes / (isLargest ? 1 : 10)))
}

async function report(all: Row[]): Promise<void> {
  const generator = hasWrk ? 'wrk' : 'a generator of our own (wrk is not installed)'
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, load by ${generator}`
  console.log(`\n${machine}\n`)
  printTable(all)
  const failures = failuresOf(all)
  for (const failure of failures) console.log(`below the floor: ${failure}`)
  if (failures.length > 0) process.exitCode = 1
  await mkdir('bench/results', { recursive: true })
  await writeFile(
    'bench/results/latest.json',
    `${JSON.stringify({ machine, rows: all, failures }, null, 2)}\n`,
  )
}

if (values.help || unknown.length > 0) {
  console.log(HELP)
  if (unknown.length > 0) process.exitCode = 1
} else await bench()
