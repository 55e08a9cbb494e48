import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { makeResources } from '#server/resources.ts'
import { freePort } from '#testing/free-port.ts'
import { startPostgres } from '#testing/postgres-server.ts'

export interface JobsMeasured {
  database: string
  /** Of jobs that send a mail through SMTP. */
  mailsPerSecond: number
  /** From the commit that causes a mail until it is at the mail server, while others wait. Milliseconds. */
  urgentP50: number
  urgentP99: number
}

const MAILS = 2_000
const URGENT = 100
const LOG = { warn: console.warn, error: console.error }

/** Mails through the real loop, the real connection pool and a mail server on this machine. */
export async function measureJobs(databases: string[]): Promise<JobsMeasured[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-bench-jobs-'))
  const measured: JobsMeasured[] = []
  try {
    for (const kind of databases) {
      if (kind === 'embedded') {
        measured.push({
          database: kind,
          ...(await measureOn(await openEmbedded(path.join(folder, 'db')), folder)),
        })
        continue
      }
      const server = await startPostgres(path.join(folder, 'postgresql'))
      await server.createDatabase('bench_jobs')
      measured.push({
        database: kind,
        ...(await measureOn(await openPostgres(server.urlOf('bench_jobs')), folder)),
      })
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return measured
}

async function measureOn(database: Database, folder: string): Promise<Omit<JobsMeasured, 'database'>> {
  const arrived = new Map<string, number>()
  const { port, close } = await aMailServer((subject) => arrived.set(subject, performance.now()))
  const config = readConfig({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'fatal' })
  const resources = makeResources(
    { ...config, authSecret: 'only for measuring, 32 letters or so' },
    database,
    '0',
  )
  const mail = (kind: string, urgency: 'urgent' | 'bulk' | 'usual') =>
    job({
      kind,
      urgency,
      sendsMail: true,
      payload: z.object({ n: z.string() }),
      run: async ({ mailer }, { n }, { id }) => {
        await mailer.send({ to: `${n}@example.com`, subject: n, text: 'A mail.', html: '<p>A mail.</p>' }, id)
      },
    })
  const worker = createWorker(resources, LOG, [mail('bench.usual', 'usual'), mail('bench.urgent', 'urgent')])
  await database.db.execute(sql`
    insert into jobs (id, kind, payload)
    select gen_random_uuid(), 'bench.usual', jsonb_build_object('n', 'usual-' || n) from generate_series(1, ${MAILS}::integer) n`)
  const began = performance.now()
  worker.start()
  const waits: number[] = []
  for (let n = 0; n < URGENT; n += 1) {
    const asked = performance.now()
    await enqueue(database.db, 'bench.urgent', { n: `urgent-${n}` })
    while (!arrived.has(`urgent-${n}`)) await new Promise((resolve) => setTimeout(resolve, 1))
    waits.push((arrived.get(`urgent-${n}`) ?? 0) - asked)
  }
  while (arrived.size < MAILS + URGENT) await new Promise((resolve) => setTimeout(resolve, 5))
  const seconds = (Math.max(...arrived.values()) - began) / 1_000
  await worker.stop()
  resources.mailer.close()
  await database.close()
  await close()
  waits.sort((one, other) => one - other)
  return {
    mailsPerSecond: Math.round((MAILS + URGENT) / seconds),
    urgentP50: Math.round(waits[Math.floor(URGENT / 2)] ?? 0),
    urgentP99: Math.round(waits[Math.floor(URGENT * 0.99)] ?? 0),
  }
}

async function aMailServer(onMail: (subject: string) => void) {
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        onMail(/^Subject: (.*)$/im.exec(Buffer.concat(pieces).toString())?.[1]?.trim() ?? '')
        done(null)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

if (import.meta.main) console.table(await measureJobs(['postgresql', 'embedded']))
