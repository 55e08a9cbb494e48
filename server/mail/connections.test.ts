import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { MAX_AT_ONCE } from '#server/jobs/slots.ts'
import { freePort } from '#testing/free-port.ts'
import { createMailer } from './mailer.ts'

test('connections to the mail server are bounded and reused for the next emails', async () => {
  const port = await freePort()
  let [connections, open, most, mails] = [0, 0, 0, 0]
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections += 1
      open += 1
      most = Math.max(most, open)
      done()
    },
    onClose: () => {
      open -= 1
    },
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => {
        mails += 1
        // Long enough for all other emails to need a connection in the meantime.
        void sleep(20).then(() => done())
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const mailer = createMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  onTestFinished(() => mailer.close())
  const mail = (n: number) => ({ to: `${n}@example.com`, subject: 'A mail', text: 'A', html: '<p>A</p>' })

  await Promise.all(Array.from({ length: MAX_AT_ONCE * 4 }, (_, n) => mailer.send(mail(n))))
  await mailer.send(mail(99))

  expect([mails, most, connections]).toEqual([MAX_AT_ONCE * 4 + 1, MAX_AT_ONCE, MAX_AT_ONCE])
})
