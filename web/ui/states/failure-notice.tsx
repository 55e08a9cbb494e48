import { ErrorNotice } from './error-notice.tsx'
import type { Failure } from './use-request.ts'

/** The server's message after an asterisk, or that there was no answer. Invalid fields have their own messages. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (!failure || failure.kind === 'incomplete') return null
  return <ErrorNotice message={failure.kind === 'rejected' ? `*${failure.message}` : failure.message} />
}
