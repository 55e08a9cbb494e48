import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { jobs, rateWindows } from '#server/db/schema/operations.ts'
import { job } from './job.ts'

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
