import { readdir, readFile } from 'node:fs/promises'
import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { freePort } from '#testing/free-port.ts'
import { composeMail } from './layout.ts'
import { createMailer, mailFolder } from './mailer.ts'
import { wordsIn } from './words.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const site = { name: 'Pragati', url: 'http://127.0.0.1:3000', contactEmail: 'hello@example.com' }

function aLetter(to: string, words = 'Good morning.') {
  return composeMail(wordsIn(site, null), {
    to,
    subject: 'A letter',
    paragraphs: [words],
    action: { label: 'Open', url: `${site.url}/open?a=1&b=2` },
  })
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000', ...headers } })
}

test('without a mail server an email becomes a file, as text and as HTML', async () => {
  const to = `${crypto.randomUUID()}@example.com`
  await app.resources.mailer.send(aLetter(to))

  const mail = (await app.outbox()).find((one) => one.to === to)

  expect(mail?.subject).toBe('A letter')
  expect(mail?.text).toContain(`Open:\n${site.url}/open?a=1&b=2`)
  expect(mail?.html).toContain('<p style="margin:0 0 16px;white-space:pre-line">Good morning.</p>')
  expect(mail?.html).toContain(`href="${site.url}/open?a=1&amp;b=2"`)
})

test('text that people wrote is escaped in the HTML of an email', () => {
  const { html, text } = aLetter('a@example.com', '<script>alert("1")</script> & \'more\'')

  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;')
  expect(text).toContain('<script>alert("1")</script> & \'more\'')
})

test('no subject and no name can inject a header or a recipient, and no auto-responder replies', async () => {
  const to = `${crypto.randomUUID()}@example.com`
  const mail = { ...aLetter(to), subject: 'Hello\r\nBcc: thief@example.com' }
  const id = crypto.randomUUID()

  await app.resources.mailer.send(mail, id)

  const source = await readFile(`${mailFolder(app.resources.config)}/${id}.eml`, 'utf8')
  expect(source).toContain('Subject: Hello Bcc: thief@example.com\r\n')
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(source).not.toMatch(/^bcc:/im)
})

test.each([
  ['Pragati: learn together <hello@example.com>', '"Pragati: learn together" <hello@example.com>'],
  ['Pragati (Pune), a school <hello@example.com>', '"Pragati (Pune), a school" <hello@example.com>'],
  ['"Pragati, Pune" <hello@example.com>', '"Pragati, Pune" <hello@example.com>'],
  ['hello@example.com', 'hello@example.com'],
])('%s sends its mail as one sender with the whole name', async (from, sender) => {
  const { config } = app.resources
  const id = crypto.randomUUID()

  await createMailer({ ...config, mail: { ...config.mail, from } }).send(aLetter('asha@example.com'), id)

  const source = await readFile(`${mailFolder(config)}/${id}.eml`, 'utf8')
  expect(/^From: (.*)\r$/m.exec(source)?.[1]).toBe(sender)
})

test('the mail of a job that runs twice is one email, and no half-written file is left', async () => {
  const to = `${crypto.randomUUID()}@example.com`
  const id = crypto.randomUUID()
  await Promise.all([1, 2, 3].map(() => app.resources.mailer.send(aLetter(to), id)))

  expect((await app.outbox()).filter((mail) => mail.to === to)).toHaveLength(1)
  expect((await readdir(mailFolder(app.resources.config))).filter((name) => name.endsWith('.part'))).toEqual(
    [],
  )
})

test('/dev/mail lists the emails and shows one of them in a sandbox, with links of this site to follow', async () => {
  const id = crypto.randomUUID()
  await app.resources.mailer.send({ ...aLetter('reader@example.com'), subject: '<b>Hello</b>' }, id)

  const list = await get('/dev/mail')
  const single = await get(`/dev/mail/${id}`)

  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  expect(list.body).toContain(`<a href="/dev/mail/${id}">&lt;b&gt;Hello&lt;/b&gt;</a>`)
  expect(single.body).toContain('<iframe sandbox title="The message as HTML" srcdoc="&lt;!doctype html&gt;')
  const { url } = app.resources.config.site
  expect(single.body).toContain(url === site.url ? `<a href="${url}/open` : `${site.url}/open`)
})

test.each(['/dev/mail/../../etc/passwd', '/dev/mail/..%2f..%2fetc%2fpasswd', '/dev/mail/nothing'])(
  '%s shows nothing',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('/dev/mail is not available through a proxy, under another name, with a mail server or on a public address', async () => {
  expect((await get('/dev/mail', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  expect((await get('/dev/mail', { host: 'pragati.example' })).statusCode).toBe(404)
  const others: Record<string, string>[] = [{ HOST: '0.0.0.0' }, { SMTP_URL: 'smtp://127.0.0.1:2525' }]
  for (const env of others) {
    const other = await startApp(env)
    const reply = await other.app.inject({ url: '/dev/mail', headers: { host: '127.0.0.1:3000' } })
    expect(reply.statusCode).toBe(404)
  }
})

test('with SMTP_URL mail is sent to the mail server, and a server that is down is an error for the queue', async () => {
  const port = await freePort()
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let source = ''
      stream.on('data', (chunk) => {
        source += String(chunk)
      })
      stream.on('end', () => {
        received.push(`${session.envelope.rcptTo.map(({ address }) => address).join()}\n${source}`)
        done()
      })
    },
  })
  const mailer = createMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, SITE_NAME: 'Pragati' }))

  await expect(mailer.send(aLetter('reader@example.com'))).rejects.toThrow('ECONNREFUSED')
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await mailer.send(aLetter('reader@example.com'))
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))

  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^reader@example\.com\n/)
  expect(received[0]).toContain('Subject: A letter')
})
