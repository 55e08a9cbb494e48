import { eq, sql } from 'drizzle-orm'
import { jobs } from '#server/db/schema/operations.ts'
import type { TestApp } from './app.ts'

/** Lets the time to undo pass, so that what waited for it is done and emails are sent. */
export async function finalizeDecisions({ resources: { db }, drainJobs }: TestApp): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: new Date() })
    .where(sql`done_at is null and run_at < now() + interval '2 minutes'`)
  await drainJobs()
}

/** Only the first of the jobs of a kind that wait is carried out, as when the same was done, undone and done again. */
export async function runFirstJobOnly(
  { resources: { db }, drainJobs }: TestApp,
  kind: string,
): Promise<void> {
  const first = sql`(select id from jobs where kind = ${kind} and done_at is null order by run_at limit 1)`
  const due = await db
    .update(jobs)
    .set({ runAt: new Date() })
    .where(eq(jobs.id, first))
    .returning({ id: jobs.id })
  if (due.length === 0) throw new Error(`No job of the kind ${kind} waits.`)
  await drainJobs()
}
