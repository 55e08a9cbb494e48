import { expect, test } from 'vitest'
import { createClient, isTemporary, overHttp } from '#contract/client.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'

const call = (status: number, body: unknown) =>
  createClient(overHttp(async () => ({ status, body }))).accounts.me()

test('a reply is handed on as it came', async () => {
  const body = { status: 'success', success: true, data: { name: 'Asha' } }

  expect(await call(200, body)).toBe(body)
})

test.each([
  [409, { status: 'fail', success: false, code: 'email_taken', message: 'No' }, 'email_taken', 'No'],
  [200, { status: 'fail', message: 'Rejected all the same' }, 'unknown', 'Rejected all the same'],
  [502, 'Bad gateway', 'unknown', 'The server answered with status 502'],
  [0, { message: 'No connection' }, 'unreachable', 'No connection'],
])('status %d with %j is a failure with its code', async (status, body, code, message) => {
  await expect(call(status, body)).rejects.toMatchObject({ name: 'ApiError', status, code, message })
})

test('what the table answers with 429 or 5xx may go through later, everything else not', () => {
  const later = Object.entries(errors).filter(([, [status]]) => status === 429 || status >= 500)

  expect(Object.keys(errors).filter((code) => isTemporary(code as ErrorCode))).toEqual(
    later.map(([code]) => code),
  )
})
