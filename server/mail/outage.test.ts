import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { freePort } from '#testing/free-port.ts'
import { aNewcomer } from '#testing/sign-up.ts'
import { createMailer } from './mailer.ts'

interface Received {
  to: string
  messageId: string | undefined
  subject: string | undefined
}

/** A real mail server on the port; with `rejection` it reads every email and then rejects it. */
async function aMailServer(port: number, received: Received[], rejection?: string) {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const [messageId, subject] = [/^Message-ID: (.*)$/im, /^Subject: (.*)$/im].map(
          (header) => header.exec(Buffer.concat(pieces).toString())?.[1],
        )
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        received.push({ to, messageId, subject })
        done(rejection ? Object.assign(new Error(rejection), { responseCode: 451 }) : null)
      })
    },
  })
  server.on('error', () => {
    // A client that disconnects in the middle does not concern the server here.
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return () => new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Advances the clock to when all open jobs are due again; returns how many seconds that skipped at least. */
async function letTimePass({ resources: { db } }: TestApp): Promise<number> {
  const open = sql`done_at is null`
  const wait = sql<number>`coalesce(extract(epoch from min(run_at) - now()), 0)::float8`
  const [soonest] = await db.select({ seconds: wait }).from(jobs).where(open)
  await db.update(jobs).set({ runAt: sql`now()` }).where(open)
  return soonest?.seconds ?? 0
}

test('while the mail server is down for more than an hour nothing is lost, and afterwards everybody gets one email', async () => {
  const port = await freePort()
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const people = []
  for (let person = 0; person < 5; person += 1) people.push(await aNewcomer(app))
  for (let seconds = 0; seconds < 3_600; seconds += await letTimePass(app)) {
    await expect(app.drainJobs()).rejects.toThrow('ECONNREFUSED')
  }

  const received: Received[] = []
  const stop = await aMailServer(port, received)
  await app.drainJobs()
  await letTimePass(app)
  await app.drainJobs()
  app.resources.mailer.close()
  await stop()

  expect(received.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
})

test('an email that is sent again is recognised as the same one', async () => {
  const port = await freePort()
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await aNewcomer(app)
  const received: Received[] = []
  const stopFirst = await aMailServer(port, received, 'the mailbox is busy')
  await expect(app.drainJobs()).rejects.toThrow('the mailbox is busy')
  await stopFirst()

  const stop = await aMailServer(port, received)
  await letTimePass(app)
  await app.drainJobs()
  app.resources.mailer.close()
  await stop()

  expect(received).toHaveLength(2)
  expect(received[1]).toEqual(received[0])
  expect(received[0]?.messageId).toMatch(/^<[a-z]+@127\.0\.0\.1>$/)
})

test('mail from before there was a mail server is deleted with the account', async () => {
  const port = await freePort()
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { config } = app.resources
  const before = createMailer({ ...config, mail: { ...config.mail, smtpUrl: undefined } })
  for (const to of ['asha@example.com', 'natasha@example.com'])
    await before.send({ to, subject: 'Hello', text: to, html: to })
  const stop = await aMailServer(port, [])
  await enqueue(app.resources.db, 'accounts.say-farewell', { to: 'asha@example.com', name: 'Asha' })

  await app.drainJobs()
  app.resources.mailer.close()
  await stop()

  expect((await app.outbox()).map(({ to }) => to)).toEqual(['natasha@example.com'])
})

test('the email about a deleted account goes through the mail server, in English if the job has no language', async () => {
  const port = await freePort()
  const app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const received: Received[] = []
  const stop = await aMailServer(port, received)
  await enqueue(app.resources.db, 'accounts.say-farewell', { to: 'asha@example.com', name: 'Asha' })

  await app.drainJobs()
  app.resources.mailer.close()
  await stop()

  expect(received).toMatchObject([{ to: 'asha@example.com', subject: 'Your Pragati account was deleted' }])
})
