import { expect, test } from 'vitest'
import { createClient, isTemporary, overHttp } from '#contract/client.ts'

const call = (status: number, body: unknown) =>
  createClient(overHttp(async () => ({ status, body }))).accounts.me()

test('a reply is returned as it came', async () => {
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

test.each([
  [0, 'unreachable', true],
  [404, 'unknown', true],
  [429, 'too_many_requests', true],
  [503, 'database_down', true],
  [401, 'unauthenticated', false],
  [409, 'email_taken', false],
] as const)('whether %d %s may go through later is %s', (status, code, later) => {
  expect(isTemporary({ status, code })).toBe(later)
})
