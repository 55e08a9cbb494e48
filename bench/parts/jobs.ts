import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { API_BASE } from '#contract/constants.ts'
import { openEmbedded, openPostgres } from '#server/db/client.ts'
import { freePort } from '#testing/free-port.ts'
import type { BenchDatabase } from '../databases.ts'
import { quantileOf } from '../load.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { processorTime } from '../processor-time.ts'
import type { Row } from '../rows.ts'
import { type RunningSite, startSite } from '../site.ts'

/**
 * Emails that wait when the server starts: a few thousand are sent while codes are requested, the rest after the outage.
 */
const WAITING = { postgresql: 20_000, embedded: 14_000 }
const SIGN_UPS = 200
const SIGN_UPS_MEANWHILE = 30
/**
 * Length of the outage in seconds. A longer one would change nothing: during an outage no mail uses up an attempt or is
 * delayed further.
 */
const OUTAGE = 20

/**
 * The real server, a mail server in a separate process, and real emails. People sign up one after another while
 * thousands of emails wait; then the mail server goes down, more people sign up, and it comes back.
 */
export async function measureJobs(database: BenchDatabase): Promise<Omit<Row, 'part'>[]> {
  const port = await freePort()
  const env = { ...(await database.envOf('jobs')), SMTP_URL: `smtp://127.0.0.1:${port}` }
  await queueMails(env, database.kind)
  let mail = await startMailServer(port)
  const site = await startSite(env)
  try {
    const waits = await signUps(site, mail, 'early', SIGN_UPS)
    await mail.stop()
    const queued = WAITING[database.kind] + SIGN_UPS - mail.arrived.size
    const late = await askForCodes(site, 'late', SIGN_UPS_MEANWHILE)
    await sleep(OUTAGE * 1_000)
    mail = await startMailServer(port)
    const after = await drained(site, mail, { late, queued, postmaster: database.pid })
    return [
      {
        what: 'a code is with the mail server after the sign-up was sent',
        p50: quantileOf(waits.codes, 0.5),
        p99: quantileOf(waits.codes, 0.99),
        remark: `${queued} mails waited still`,
      },
      {
        what: 'the sign-up itself',
        p50: quantileOf(waits.answers, 0.5),
        p99: quantileOf(waits.answers, 0.99),
      },
      ...after.map((row) => ({ ...row, remark: `${queued} mails waited` })),
    ]
  } finally {
    await site.stop()
    await mail.stop()
  }
}

/** Queues emails about changed passwords: their urgency is `usual`, so more are sent at once than of bulk emails. */
async function queueMails(
  { DATABASE_URL: url, DATA_DIR: folder }: Record<string, string>,
  kind: BenchDatabase['kind'],
) {
  await mkdir(folder ?? '', { recursive: true, mode: 0o700 })
  const database = url ? await openPostgres(url) : await openEmbedded(`${folder}/db`)
  await database.db.execute(sql`insert into accounts (id, name, email, password_hash, role, status, verified_at)
    select gen_random_uuid(), 'Learner ' || n, 'learner-' || n || '@example.com', 'none', 'user', 'active', now()
    from generate_series(1, ${WAITING[kind]}::integer) n`)
  await database.db.execute(sql`insert into jobs (id, kind, payload)
    select gen_random_uuid(), 'accounts.tell-password-changed', jsonb_build_object('accountId', id, 'at', now()) from accounts`)
  await database.db.execute(sql`analyze`)
  await database.close()
}

async function askForCode({ url }: RunningSite, email: string): Promise<void> {
  const reply = await fetch(`${url}${API_BASE}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email, password: 'seven tall trees' }),
  })
  if (!reply.ok) throw new Error(`Signing up answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

async function askForCodes(site: RunningSite, who: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, at) => `${who}-${at}@example.com`)
  for (const email of emails) await askForCode(site, email)
  return emails
}

interface Waits {
  /** From each sign-up request to its response. */
  answers: number[]
  /** From each sign-up request until the mail server had the code. */
  codes: number[]
}

/** Signs people up one after another. Milliseconds. */
async function signUps(site: RunningSite, mail: MailServer, who: string, count: number): Promise<Waits> {
  const waits: Waits = { answers: [], codes: [] }
  for (let at = 0; at < count; at += 1) {
    const email = `${who}-${at}@example.com`
    const sent = performance.timeOrigin + performance.now()
    await askForCode(site, email)
    waits.answers.push(performance.timeOrigin + performance.now() - sent)
    waits.codes.push((await mail.arrivalOf(email)) - sent)
  }
  return waits
}

/** Measures from the moment the mail server is back until all mail is delivered. */
async function drained(
  site: RunningSite,
  { arrived, arrivalOf }: MailServer,
  { late, queued, postmaster = 0 }: { late: string[]; queued: number; postmaster?: number | undefined },
) {
  const back = performance.timeOrigin + performance.now()
  const used = async () => [await processorTime(site.pid), postmaster ? await processorTime(postmaster) : 0]
  const before = await used()
  const codes = await Promise.all(late.map(arrivalOf))
  while (arrived.size < queued + late.length) await sleep(200)
  const [all, after] = [[...arrived.values()], await used()]
  const [server = 0, database = 0] = after.map((time, at) => (time - (before[at] ?? 0)) / all.length)
  // The few that probed the mail server are delayed for a minute.
  const most = Math.floor(all.length * 0.95)
  const [first = 0, last = 0, end = 0] = [all[0], all[most - 1], all.at(-1)]
  return [
    {
      what: 'mails, one process',
      jobsPerSecond: most / ((last - first) / 1_000),
      serverMs: server,
      ...(postmaster ? { databaseMs: database } : {}),
    },
    { what: 'after an outage: codes', seconds: (Math.max(...codes) - back) / 1_000 },
    { what: 'after an outage: all mails', seconds: (end - back) / 1_000 },
  ]
}
