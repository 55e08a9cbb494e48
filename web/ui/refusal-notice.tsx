import { ErrorNotice } from '#web/ui/error-notice.tsx'
import type { Refusal } from '#web/ui/use-request.ts'

/** What the server said, as given after an asterisk, or that no answer came. Wrong fields speak for themselves. */
export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  if (!refusal || refusal.kind === 'incomplete') return null
  return <ErrorNotice message={refusal.kind === 'refused' ? `*${refusal.message}` : refusal.message} />
}
