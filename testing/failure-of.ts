import { ApiError, type FailureCode } from '#contract/client.ts'

/** The code that a call fails with; one that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<FailureCode> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  throw new Error('the call succeeded')
}
