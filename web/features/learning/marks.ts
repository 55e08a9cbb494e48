import { API_BASE } from '#contract/constants.ts'
import type { Mark } from '#contract/endpoints/learning.ts'
import { readSession } from '#web/api/session/session.ts'
import { readToken } from '#web/api/session/token.ts'
import { rememberBegun } from './begun.ts'
import { claimDatabase } from './owner.ts'
import { rememberPending } from './pending-flag.ts'
import { dropMarks, moveLocalMarks, saveLocalMarks } from './pending-marks.ts'
import { requestSync } from './sync.ts'

let lastAt = 0

/** The time of a mark; unique within this page. */
export function nextMarkTime(): string {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return new Date(lastAt).toISOString()
}

/** Stores marks until the server has them; the page may be gone at any moment. Only for signed-in people. */
export async function storeMarks(marks: Mark[]): Promise<void> {
  const accountId = readSession()?.id
  if (!accountId) return
  const pending = marks.map((mark) => ({ ...mark, accountId }))
  saveLocalMarks(pending)
  rememberPending()
  await claimDatabase()
  await moveLocalMarks(pending)
  rememberBegun(accountId, true)
}

/**
 * For a page that is being closed or left: the request outlives it. The mark is stored as well, in case there is no
 * connection; sent twice, it counts once.
 */
export function putMarkOnUnload(mark: Mark): void {
  const token = readToken()
  const accountId = readSession()?.id
  if (!token || !accountId) return
  const pending = { ...mark, accountId }
  saveLocalMarks([pending])
  rememberPending()
  const kept = moveLocalMarks([pending])
  void requestSync()
  fetch(`${API_BASE}/learning/marks`, {
    method: 'PUT',
    keepalive: true,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ marks: [mark], now: mark.at }),
  }).then(
    async (reply) => {
      await kept
      if (reply.ok) await dropMarks([pending])
    },
    // It waits for the connection.
    () => undefined,
  )
}
