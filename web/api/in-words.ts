import type { Perform } from '#contract/client.ts'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { language } from '#web/messages/language.ts'

/** Throws the same failure in the language of the page. In English, and without an answer, it stays as it is. */
export async function failInWords(error: { status?: number }): Promise<never> {
  if (language() === DEFAULT_LANGUAGE || !error.status) throw error
  // The sentences are loaded with the first failure. Where they cannot be loaded, the server's own remain.
  throw await import('./told.ts').then(
    ({ told }) => told(error),
    () => error,
  )
}

/** Performs calls with failures in the language of the page. */
export function tellingInWords(perform: Perform): Perform {
  return (...call) => perform(...call).catch(failInWords)
}
