import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { fillMarks } from '#demo/generate/learning.ts'
import { type Db, openPostgres } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { startPostgres } from '#testing/postgres-server.ts'
import { buildPages } from '../scripts/build.ts'
import { processorTime } from './processor-time.ts'
import { fill, startSite } from './site.ts'

const HELP = `npm run bench:learning -- [--marks 10000000] [--rounds 2000]

Fills a PostgreSQL with so many marks, a hundred or so of each learner, and asks the real server, one process, for what
learners ask: a mark, twenty at once, /learning, the progress of a course, a page of 10,000 notes on one; one after another, then eight at a time.
Besides the times, which say little on a machine that does other things too, it prints the processor time of a call.`

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
})

const SECRET = 's'.repeat(40)
const PLAYLISTS = 1_000
/** Learners who are signed in. */
const SIGNED_IN = 500
const TOGETHER = 8

async function bench(marks: number, rounds: number): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-learning-'))
  const postgres = await startPostgres(path.join(folder, 'postgresql'))
  try {
    await postgres.createDatabase('learning')
    const url = postgres.urlOf('learning')
    const postmaster = Number(
      (await readFile(path.join(folder, 'postgresql', 'postmaster.pid'), 'utf8')).split('\n')[0],
    )
    const env = { DATABASE_URL: url, AUTH_SECRET: SECRET, DATA_DIR: path.join(folder, 'data'), DEMO: 'off' }
    fill(env, PLAYLISTS, 10)
    const database = await openPostgres(url)
    const learners = await fillMarks(database.db, marks)
    await settle(database.db, learners)
    const asking = await signIn(database.db, learners)
    const writer = asking[0]
    if (!writer) throw new Error('Nobody learns')
    await fillNotes(database.db, writer)
    const site = await startSite(env)
    try {
      await ask(site.url, { asking, writer }, rounds, [site.pid, postmaster])
    } finally {
      await site.stop()
      await database.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Learner {
  id: string
  token: string
  /** A course they have begun; `videoIds` are its videos. */
  playlistId: string
  videoIds: string[]
}

/** Otherwise PostgreSQL does this in the middle of a measurement. */
async function settle(db: Db, learners: number): Promise<void> {
  for (const statement of ['vacuum analyze', 'checkpoint']) await db.execute(sql.raw(statement))
  const [held] = await rowsOf<{ marks: string; size: string }>(
    db,
    sql`select count(*) as marks, pg_size_pretty(pg_total_relation_size('learning_marks')) as size from learning_marks`,
  )
  console.log(`${held?.marks} marks of ${learners} learners, ${held?.size}`)
}

async function signIn(db: Db, learners: number): Promise<Learner[]> {
  const every = Math.max(1, Math.floor(learners / SIGNED_IN))
  const rows = await rowsOf<{ id: string; session: string; playlist_id: string; video_ids: string[] }>(
    db,
    sql`with chosen as (
        select ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id
        from generate_series(0, ${learners - 1}::integer, ${every}::integer) as n
      ), sessions_of as (
        insert into sessions (id, account_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from chosen
        returning id as session, account_id
      )
      select account_id as id, session, progress.playlist_id,
        (select array_agg(video_id) from playlist_videos where playlist_id = progress.playlist_id) as video_ids
      from sessions_of, lateral (select playlist_id from course_progress where account_id = sessions_of.account_id limit 1) progress`,
  )
  const tokens = createTokens(SECRET)
  return Promise.all(
    rows.map(async ({ id, session, playlist_id, video_ids }) => ({
      token: await tokens.issue({
        ...{ id, name: 'Learner', email: `${id}@example.com`, role: 'user', status: 'active' },
        isVerified: true,
        sessionId: session,
      }),
      id,
      playlistId: playlist_id,
      videoIds: video_ids,
    })),
  )
}

/** Notes on one course, enough to fill very many pages. */
const NOTES = 10_000

async function fillNotes(db: Db, { id, videoIds }: Learner): Promise<void> {
  await db.execute(sql`insert into notes (id, account_id, video_id, seconds, text)
    select gen_random_uuid(), ${id}::uuid, video_id, at, 'A thought of some twenty words, as one writes it while watching'
    from unnest(${`{${videoIds.join(',')}}`}::text[]) as video_id,
      generate_series(1, ${Math.ceil(NOTES / videoIds.length)}::integer) as at`)
  await db.execute(sql`analyze notes`)
}

interface Call {
  name: string
  /** Always called by the learner with very many notes. */
  isByWriter?: boolean
  /** Number of marks in the request. */
  marks: number
  of(learner: Learner): { path: string; body?: object }
}

const marksOf = ({ playlistId, videoIds }: Learner, count: number) => ({
  path: '/learning/marks',
  body: {
    marks: videoIds.slice(0, count).map((videoId) => ({
      ...{ videoId, playlistId, duration: 600, at: new Date().toISOString() },
      seconds: Math.floor(Math.random() * 600),
    })),
  },
})

const calls: Call[] = [
  { name: 'one mark', marks: 1, of: (learner) => marksOf(learner, 1) },
  { name: 'a batch of marks', marks: 20, of: (learner) => marksOf(learner, 20) },
  { name: '/learning', marks: 0, of: () => ({ path: '/learning' }) },
  {
    name: 'progress of a course',
    marks: 0,
    of: ({ playlistId }) => ({ path: `/learning/course/${playlistId}` }),
  },
  {
    name: 'a page of notes',
    isByWriter: true,
    marks: 0,
    of: ({ playlistId, videoIds }) => {
      // In the middle of the course.
      const after = `${videoIds.length >> 1}-500-ffffffff-ffff-ffff-ffff-ffffffffffff`
      return { path: `/learning/course/${playlistId}/notes?limit=100&after=${after}` }
    },
  },
]

/** `processes`: the server and the postmaster. */
async function ask(
  url: string,
  { asking, writer }: { asking: Learner[]; writer: Learner },
  rounds: number,
  processes: number[],
): Promise<void> {
  for (const together of [1, TOGETHER]) {
    console.log(`\n${together} at a time`)
    for (const call of calls) {
      const times: number[] = []
      let [asked, marks] = [0, 0]
      const began = performance.now()
      const used = await Promise.all(processes.map(processorTime))
      const one = async () => {
        while (asked < rounds) {
          const learner = call.isByWriter ? writer : asking[asked % asking.length]
          asked += 1
          if (!learner) continue
          const { path: address, body } = call.of(learner)
          marks += (body as { marks: object[] } | undefined)?.marks.length ?? 0
          times.push(await timed(`${url}/api/v1${address}`, learner.token, body))
        }
      }
      await Promise.all(Array.from({ length: together }, one))
      const seconds = (performance.now() - began) / 1_000
      const since = await Promise.all(processes.map(processorTime))
      const cpu = since.map((time, at) => (time - (used[at] ?? 0)) / rounds)
      report(call.name, times.slice(rounds / 10), { seconds, marks, cpu })
    }
  }
}

async function timed(url: string, token: string, body: object | undefined): Promise<number> {
  const start = performance.now()
  const reply = await fetch(url, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return performance.now() - start
}

interface Measured {
  seconds: number
  marks: number
  /** Milliseconds per call, of the server and of PostgreSQL. */
  cpu: number[]
}

function report(name: string, times: number[], { seconds, marks, cpu }: Measured): void {
  times.sort((a, b) => a - b)
  const quantile = (q: number) => (times[Math.floor(times.length * q)] ?? 0).toFixed(1)
  const perSecond = marks > 0 ? `, ${Math.round(marks / seconds)} marks a second` : ''
  const processor = cpu.map((time) => time.toFixed(2)).join(' + ')
  console.log(
    `${name.padEnd(22)} p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms${perSecond}; CPU ${processor} ms a call`,
  )
}

if (values.help) console.log(HELP)
else await bench(Number(values.marks), Number(values.rounds))
