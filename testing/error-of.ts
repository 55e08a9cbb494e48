import { expect } from 'vitest'
import { ApiError } from '#contract/client.ts'

/** The status and message that a call must fail with. */
export async function errorOf(promise: Promise<unknown>): Promise<[status: number, sentence: string]> {
  const error = await promise.then(
    () => expect.unreachable('it was not rejected'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw error
  return [error.status, error.message]
}
