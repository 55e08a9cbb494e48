import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobs, rateWindows } from '#server/db/schema/operations.ts'
import { job } from './job.ts'

/** Without a mail server mail is kept in the data folder, for a month. */
const MAIL_DAYS = 30

export const sweepMail = job({
  kind: 'operations.sweep-mail',
  payload: z.object({}),
  every: 'day',
  run: ({ mailer }) => mailer.sweep(new Date(Date.now() - MAIL_DAYS * 86_400_000)),
})

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
