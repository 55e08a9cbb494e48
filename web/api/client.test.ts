import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'

const call = (status: number, body: unknown) => createClient(async () => ({ status, body })).accounts.me()

test('a reply is handed on as it came', async () => {
  const body = { status: 'success', success: true, data: { name: 'Asha' } }

  expect(await call(200, body)).toBe(body)
})

test.each([
  [400, { status: 'fail', success: false, message: 'No', error: 'No' }, 'No'],
  [200, { status: 'fail', message: 'Refused all the same' }, 'Refused all the same'],
  [502, 'Bad gateway', 'The server answered with status 502'],
])('status %d with %j is a refusal', async (status, body, message) => {
  await expect(call(status, body)).rejects.toMatchObject({ name: 'ApiError', status, message })
})
