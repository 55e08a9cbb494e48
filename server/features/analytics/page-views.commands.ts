import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { pageViews } from '#server/db/schema/operations.ts'

/** Counts one more view of the page today, by the date in India. */
export async function countPageView(db: Executor, page: string): Promise<void> {
  await db
    .insert(pageViews)
    .values({ day: sql`(now() at time zone 'Asia/Kolkata')::date`, page, views: 1 })
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.page],
      set: { views: sql`${pageViews.views} + 1` },
    })
}
