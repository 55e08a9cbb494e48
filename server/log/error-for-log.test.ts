import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { errorForLog, plain } from './error-for-log.ts'

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
