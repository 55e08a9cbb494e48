import { and, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { jobs, rateWindows } from '#server/db/schema/operations.ts'
import { MAX_ATTEMPTS } from './claim.ts'
import { type Job, job } from './job.ts'

export const sweepMail = job({
  kind: 'operations.sweep-mail',
  payload: z.object({}),
  every: 'day',
  run: ({ mailer }) => mailer.sweep(new Date(Date.now() - retention.writtenMailDays * 86_400_000)),
})

/** Finished jobs are kept for a week, failed ones for three months, so that an operator can look into them. */
export const sweepOperations = job({
  kind: 'operations.sweep',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    await deleteInBatches(db, jobs, lt(jobs.doneAt, daysAgo(retention.finishedWorkDays)))
    await deleteInBatches(db, jobs, lt(jobs.failedAt, daysAgo(retention.failedWorkDays)))
    await deleteInBatches(db, rateWindows, lt(rateWindows.endsAt, sql`now()`))
  },
})

/** Days after which work that was given up is left alone. */
const RETRY_DAYS = 30

/**
 * Work of these kinds that was given up is tried once more every day: nothing else would ever do it, and what prevented
 * it may have been fixed. Mail waits for an operator, and recurring work comes again by itself.
 */
export function tryAgain(kinds: readonly Job[]): Job {
  const tried = kinds.filter(({ every, sendsMail }) => !every && !sendsMail).map(({ kind }) => kind)
  return job({
    kind: 'operations.try-again',
    payload: z.object({}),
    every: 'day',
    run: async ({ db }) => {
      const { kind, failedAt, createdAt } = jobs
      await db
        .update(jobs)
        .set({ failedAt: null, attempts: MAX_ATTEMPTS - 1, runAt: sql`now()` })
        .where(and(isNotNull(failedAt), inArray(kind, tried), gt(createdAt, daysAgo(RETRY_DAYS))))
    },
  })
}
