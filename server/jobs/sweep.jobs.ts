import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobs, rateWindows } from '#server/db/schema/operations.ts'
import { job } from './job.ts'

/** Finished jobs are kept for a week, given-up ones for three months, so that an operator can look into them. */
export const sweepOperations = job({
  kind: 'operations.sweep',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    await db.delete(jobs).where(lt(jobs.doneAt, sql`now() - interval '7 days'`))
    await db.delete(jobs).where(lt(jobs.failedAt, sql`now() - interval '90 days'`))
    await db.delete(rateWindows).where(lt(rateWindows.endsAt, sql`now()`))
  },
})
