import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

/** That each learner has begun. */
const COURSES = 10
/** Learners per statement. */
const STEP = 5_000

/** Returns how many learners there are. Foreign key checks and triggers are skipped, and their results computed. */
export async function fillMarks(db: Db, marks: number): Promise<number> {
  await db.execute(sql`create table bench_courses as
    select row_number() over (order by id) - 1 as n, id from playlists where listed and playable_count > 0`)
  let learners = 0
  for (let made = 0; made < marks; learners += STEP) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`create temporary table step on commit drop as
        select ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as account_id, n
        from generate_series(${learners}::integer, ${learners + STEP - 1}::integer) as n`)
      await tx.execute(sql`insert into accounts (id, name, email, password_hash, role, status, verified_at)
        select account_id, 'Learner ' || n, 'learner-' || n || '@example.com', 'none', 'user', 'active', now() from step`)
      await tx.execute(sql`create temporary table begun on commit drop as
        select account_id, course.id as playlist_id, step.n
        from step, generate_series(1, ${COURSES}::integer) as k
        join bench_courses course on true
        where course.n = (step.n * 7 + k * 97) % (select count(*) from bench_courses)`)
      const added = await rowsOf<{ count: number }>(
        tx,
        sql`with added as (
            insert into learning_marks (account_id, video_id, seconds, duration, watched, at)
            select distinct on (account_id, video_id) account_id, video_id, 60 + n % 500, 600, position % 2 = 0,
              now() - interval '3 days' - make_interval(secs => position)
            from begun join playlist_videos using (playlist_id) order by account_id, video_id
            on conflict do nothing returning 1
          ) select count(*)::integer as count from added`,
      )
      await tx.execute(sql`insert into course_progress (account_id, playlist_id, watched, last_video_id, last_at)
        select account_id, playlist_id, video_count / 2, last.video_id, now() - interval '3 days'
        from begun join playlists on playlists.id = playlist_id,
          lateral (select video_id from playlist_videos place where place.playlist_id = begun.playlist_id order by position limit 1) last
        on conflict do nothing`)
      made += added[0]?.count ?? 0
    })
  }
  await db.execute(sql`insert into course_learners (playlist_id, begun, finished)
    select playlist_id, count(*), 0 from course_progress group by 1`)
  await db.execute(sql`insert into course_stops (playlist_id, video_id, people)
    select playlist_id, last_video_id, count(*) from course_progress group by 1, 2`)
  await db.execute(sql`drop table bench_courses`)
  // Otherwise this would happen during a measurement.
  for (const statement of ['vacuum analyze', 'checkpoint']) await db.execute(sql.raw(statement))
  const [held] = await rowsOf<{ marks: string; size: string }>(
    db,
    sql`select count(*) as marks, pg_size_pretty(pg_total_relation_size('learning_marks')) as size from learning_marks`,
  )
  console.log(`${held?.marks} marks of ${learners} learners, ${held?.size}`)
  return learners
}
