import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#testing/free-port.ts'
import { buildPages } from '../scripts/build.ts'

const HELP = `npm run bench:renders -- --against FOLDER [--rounds 9] [--requests 60]

What a page costs that is not cached, in this checkout and in another one (built, with its packages): processor time of the
server process for each request, embedded database, the other one's demo content in both. Series against each in turn; medians.`

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    requests: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
})

interface Site {
  url: string
  child: ChildProcess
}

/** Clock ticks of Linux in a second. */
const TICKS = 100

async function start(checkout: string, dataDir: string): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000000',
      DEMO: 'on',
      DATA_DIR: dataDir,
      PORT: String(port),
      YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The server of ${checkout} ended before it answered.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, child }
}

async function stop({ child }: Site): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Processor time of the process with all its threads. Milliseconds. */
async function processorTime({ child }: Site): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS
}

let asked = 0
/** Processor time per request, over that many requests for addresses that were not requested before. */
async function series(site: Site, address: string, requests: number): Promise<number> {
  const before = await processorTime(site)
  for (let at = 0; at < requests; at += 1) {
    asked += 1
    const reply = await fetch(`${site.url}${address}${address.includes('?') ? '&' : '?'}once=${asked}`)
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
    await reply.arrayBuffer()
  }
  return ((await processorTime(site)) - before) / requests
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

async function compare(against: string): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-renders-'))
  const sites: Site[] = []
  try {
    const [there, here] = [path.join(folder, 'there'), path.join(folder, 'here')]
    await stop(await start(against, there))
    cpSync(there, here, { recursive: true })
    sites.push(await start(against, there), await start(process.cwd(), here))
    const [first] = sites
    const home = await (await fetch(first?.url ?? '')).text()
    const course = home.match(/href="(\/creator\/[^"?]+)/)?.[1] ?? ''
    for (const address of ['/', '/playlists', course, '/search?query=python']) {
      for (const site of sites) await series(site, address, 40)
      const taken: [number[], number[]] = [[], []]
      for (let round = 0; round < Number(values.rounds); round += 1)
        for (const [at, site] of sites.entries())
          taken[at]?.push(await series(site, address, Number(values.requests)))
      const [before, now] = taken.map(median)
      const ratio = (now ?? 0) / (before ?? 1)
      console.log(
        `${address.padEnd(24).slice(0, 24)} there ${before?.toFixed(2)} ms, here ${now?.toFixed(2)} ms: ${ratio.toFixed(2)} times`,
      )
    }
  } finally {
    for (const site of sites) await stop(site)
    await rm(folder, { recursive: true, force: true })
  }
}

if (values.help || !values.against) console.log(HELP)
else await compare(path.resolve(values.against))
