import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { errorForLog, pathForLog } from './log-lines.ts'

test.each([
  ['/search?query=my%20illness', '/search'],
  ['/newcredentials/s3cret-token', '/newcredentials/…'],
  ['/api/v1/user/resetpassword/s3cret-token?x=1', '/api/v1/user/resetpassword/…'],
  ['/playlists', '/playlists'],
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
