import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { MIN_PEOPLE } from './learning.policy.ts'

/**
 * Counts which courses people continued with after each course, and stores the most frequent ones that enough people
 * chose, so that no individual can be identified. All counts are replaced, so people who have left no longer count.
 */
export async function storeNextCourses(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Without a time limit, since nobody waits for this.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`delete from course_next`)
    await tx.execute(sql`
      with steps as (
        select lag(playlist_id) over (partition by account_id order by began_at, playlist_id) as playlist_id,
          playlist_id as next_id
        from course_progress
      ), counted as (
        select playlist_id, next_id, count(*)::integer as people,
          row_number() over (partition by playlist_id order by count(*) desc, next_id) as place
        from steps where playlist_id is not null
        group by playlist_id, next_id having count(*) >= ${MIN_PEOPLE}
      )
      insert into course_next (playlist_id, next_id, people)
        select playlist_id, next_id, people from counted where place <= ${limits.related}`)
  })
}
