import * as text from '#web/messages/compiled/notes.ts'
import type { OwnNote } from './own-notes.ts'

/** Shows that only this browser has a note so far, or why the server did not accept it. */
export function NoteSyncStatus({
  note: { waits },
  className,
}: {
  note: OwnNote
  className: string | undefined
}) {
  if (!waits) return null
  return <p className={className}>{waits.reason ? text.rejected({ reason: waits.reason }) : text.waits()}</p>
}
