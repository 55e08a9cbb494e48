import { expect } from 'vitest'
import { ApiError } from '#contract/client.ts'

/** Status and sentence of the refusal that a call must end in. */
export async function refusal(promise: Promise<unknown>): Promise<[status: number, sentence: string]> {
  const error = await promise.then(
    () => expect.unreachable('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw error
  return [error.status, error.message]
}
