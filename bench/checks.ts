import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '#testing/postgres-server.ts'
import { buildPages } from '../scripts/build.ts'
import { fill, startSite } from './site.ts'

const HELP = `npm run bench:checks -- [--videos 1000000] [--units 10000] [--days 3]

Fills a PostgreSQL with so many distinct videos in courses of 500, all of them due, and lets the real server check them for
so many days of the video site's quota, against a stand-in that knows every video. The days pass at once. Prints how
old the oldest check is at the end of each, how long the checks took and how much memory the process. Linux only: it reads /proc.`

const { values } = parseArgs({
  options: {
    videos: { type: 'string', default: '1000000' },
    units: { type: 'string', default: '10000' },
    days: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

const PER_COURSE = 500

async function bench(videos: number, units: number, days: number): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-checks-'))
  const postgres = await startPostgres(path.join(folder, 'postgresql'))
  const platform = await startEveryVideo()
  try {
    await postgres.createDatabase('checks')
    const env = {
      DATABASE_URL: postgres.urlOf('checks'),
      AUTH_SECRET: 's'.repeat(40),
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'off',
      YOUTUBE_API_KEY: 'a-key',
      YOUTUBE_API_URL: `${platform.address}/v3`,
      YOUTUBE_DAILY_UNITS: String(units),
    }
    console.log(`Filling PostgreSQL with ${videos} videos …`)
    fill(env, Math.ceil(videos / PER_COURSE), 10)
    const client = new pg.Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    const site = await startSite(env)
    try {
      await whenChecked(client)
      await putVideos(client, videos)
      for (let day = 1; day <= days; day += 1) {
        platform.calls = 0
        const summary = await checkForADay(client, site.pid)
        console.log(`day ${day}: ${platform.calls} calls, ${summary}`)
      }
    } finally {
      await client.end()
      await site.stop()
    }
  } finally {
    platform.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A stand-in for the video site on which every video exists and is playable. */
async function startEveryVideo() {
  const server = createServer((request, response) => {
    platform.calls += 1
    const ids = new URL(request.url ?? '', 'http://platform').searchParams.get('id')?.split(',') ?? []
    const items = ids.map((id) => ({
      id,
      snippet: { title: `Title of ${id}`, description: 'About it', publishedAt: '2024-03-01T06:30:00Z' },
      contentDetails: { duration: 'PT10M' },
      status: { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true },
    }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ items }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const platform = { address, calls: 0, close: () => void server.close() }
  return platform
}

/** Inserts videos in courses of 500, all last checked three days ago, which is the length of the cycle. */
async function putVideos(client: pg.Client, videos: number): Promise<void> {
  await client.query('delete from playlist_videos')
  await client.query('delete from known_videos')
  await client.query(
    `insert into known_videos (id, title, description, duration, state, published_at, fetched_at, checked_at, check_at)
      select 'v' || lpad(n::text, 10, '0'), 'Title of v' || lpad(n::text, 10, '0'), 'About it', 600, 'ok',
        '2024-03-01T06:30:00Z', now(), now() - interval '3 days', now() from generate_series(1, $1::integer) n`,
    [videos],
  )
  await client.query(
    `insert into playlist_videos (id, playlist_id, video_id, position)
      select gen_random_uuid(), course.id, 'v' || lpad((course.nth * ${PER_COURSE} + place)::text, 10, '0'), place
      from (select id, row_number() over (order by id) - 1 as nth from playlists) course, generate_series(1, ${PER_COURSE}) place
      where course.nth * ${PER_COURSE} + place <= $1`,
    [videos],
  )
  await client.query('vacuum (analyze) known_videos, playlist_videos, playlists')
}

async function checkForADay(client: pg.Client, pid: number): Promise<string> {
  let most = 0
  const watch = setInterval(
    () => void residentMegabytes(pid).then((now) => (most = Math.max(most, now))),
    200,
  )
  const began = performance.now()
  await client.query(
    `insert into jobs (id, kind, payload) values (gen_random_uuid(), 'health.check-videos', '{}')`,
  )
  await client.query(`select pg_notify('jobs_due', '')`)
  await whenChecked(client)
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1_000
  const age = await client.query<{ days: number; due: number }>(
    `select (extract(epoch from now() - min(checked_at)) / 86400)::float8 as days,
      (count(*) filter (where check_at <= now()))::integer as due from known_videos`,
  )
  const [oldest] = age.rows
  // A day passes.
  await client.query(
    `update known_videos set check_at = check_at - interval '1 day', checked_at = checked_at - interval '1 day'`,
  )
  await client.query('delete from platform_units')
  await client.query('vacuum known_videos')
  return [
    `oldest check ${oldest?.days.toFixed(2)} days`,
    `${oldest?.due} still due`,
    `${seconds.toFixed(0)} s`,
    `${most} MB at most`,
  ].join(', ')
}

async function whenChecked(client: pg.Client): Promise<void> {
  const open = `select from jobs where kind = 'health.check-videos' and done_at is null`
  while ((await client.query(open)).rowCount) await new Promise((resolve) => setTimeout(resolve, 200))
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

if (values.help) console.log(HELP)
else await bench(Number(values.videos), Number(values.units), Number(values.days))
