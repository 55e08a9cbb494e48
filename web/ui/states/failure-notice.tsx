import { ErrorNotice } from './error-notice.tsx'
import type { Failure } from './use-request.ts'

/** What the server said, as given after an asterisk, or that no answer came. Wrong fields speak for themselves. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (!failure || failure.kind === 'incomplete') return null
  return <ErrorNotice message={failure.kind === 'rejected' ? `*${failure.message}` : failure.message} />
}
