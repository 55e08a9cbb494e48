import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { errorForLog, pathForLog, plain } from './log-lines.ts'

test.each([
  ['/search?query=my%20illness', '/search'],
  ['/newcredentials/s3cret-token', '/newcredentials/…'],
  ['/api/v1/user/resetpassword/s3cret-token?x=1', '/api/v1/user/resetpassword/…'],
  [`/og/certificate/${crypto.randomUUID()}.png`, '/og/certificate/…'],
  [`/api/v1/learning/certificates/${crypto.randomUUID()}`, '/api/v1/learning/certificates/…'],
  [`/hi/certificate/${crypto.randomUUID()}`, '/hi/certificate/…'],
  ['/playlists', '/playlists'],
  ['/search/my%20illness', '/search/…'],
  ['/search/my%20illness.data', '/search/…'],
  ['/all/my%20illness', '/all/…'],
  ['//newcredentials//s3cret-token', '/newcredentials/…'],
  ['/newcredentials/s3cret-token.data', '/newcredentials/…'],
  ['/%6eewcredentials/s3cret-token', '/%6eewcredentials/…'],
  ['/API/v1//user/resetpassword/s3cret-token', '/API/v1//user/resetpassword/…'],
  [
    '/creator/Asha-Rao/hindi/My-course/0190f6c5-0000-7000-8000-000000000001',
    '/creator/…/…/…/0190f6c5-0000-7000-8000-000000000001',
  ],
  [
    '/opportunity/0190f6c5-0000-7000-8000-000000000001/inbox',
    '/opportunity/0190f6c5-0000-7000-8000-000000000001/inbox',
  ],
  ['/assets/home-Ab12.js', '/assets/home-Ab12.js'],
])('%s is logged as %s', (url, path) => {
  expect(pathForLog(url)).toBe(path)
})

test('a failed query is logged without its values', async () => {
  const { resources } = await startApp()
  const values = { email: 'asha@example.com', word: 'a secret word' }

  const error = await resources.db
    .execute(sql`select ${values.email}::text, ${values.word}::integer`)
    .then(() => expect.unreachable('it did not fail'), errorForLog)

  expect(error).toMatchObject({
    message: expect.stringContaining('Failed query: select'),
    cause: { code: '22P02' },
    stack: expect.stringContaining('\n    at '),
  })
  expect(JSON.stringify(error)).not.toContain('asha')
  expect(error.message).not.toContain(values.word)
})

test('an address that a mail server repeats is not logged', () => {
  const error = new Error('sending failed', { cause: new Error('550 <asha@example.com>: no such box') })

  expect(errorForLog(error).cause?.message).toBe('550 <(address)>: no such box')
})

test('a value that looks like a stack frame is not logged either, and only the beginning of a long one is scanned', async () => {
  const { resources } = await startApp()
  const value = `a title\n    at secret-words ${'x'.repeat(500_000)}`

  const error = await resources.db.execute(sql`select ${value}::text, ${'no number'}::integer`).then(
    () => expect.unreachable('it did not fail'),
    (thrown: unknown) => thrown,
  )
  const logged = errorForLog(error)

  expect(JSON.stringify(logged)).not.toContain('secret-words')
  expect(logged.stack).toContain('\n    at ')
  // Scanning all of it for addresses would take minutes.
  expect(plain('y'.repeat(200_000))).toHaveLength(2_000)
})
