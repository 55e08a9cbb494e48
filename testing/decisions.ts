import { sql } from 'drizzle-orm'
import { jobs } from '#server/db/schema/operations.ts'
import type { TestApp } from './app.ts'

/** Lets the time to undo pass, so that what waited for it is done and mails are sent. */
export async function letDecisionsStand({ resources: { db }, drainJobs }: TestApp): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: new Date() })
    .where(sql`done_at is null and run_at < now() + interval '2 minutes'`)
  await drainJobs()
}
