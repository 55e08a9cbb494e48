import type { Tx } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const TELL_END = 'applications.tell-end'

/** So long a poster may open it again before anybody hears of it. Milliseconds. */
const AFTER_SECOND_THOUGHTS = 60_000

/** An opportunity is over: whoever waits for an answer hears of it, after the request. */
export async function tellApplicantsOfEnd(tx: Tx, opportunityId: string): Promise<void> {
  const runAt = new Date(Date.now() + AFTER_SECOND_THOUGHTS)
  await enqueue(tx, TELL_END, { opportunityId }, { runAt })
}
