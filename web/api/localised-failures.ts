import type { Perform } from '#contract/client.ts'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { language } from '#web/messages/language.ts'

/** Rethrows the failure in the language of the page; unchanged in English, and when there was no answer. */
export async function throwLocalised(error: { status?: number }): Promise<never> {
  if (language() === DEFAULT_LANGUAGE || !error.status) throw error
  // The sentences are loaded on the first failure. If that fails, the server's own are used.
  throw await import('./translated-failure.ts').then(
    ({ translatedFailure }) => translatedFailure(error),
    () => error,
  )
}

/** Performs calls with failures in the language of the page. */
export function withLocalisedFailures(perform: Perform): Perform {
  return (...call) => perform(...call).catch(throwLocalised)
}
