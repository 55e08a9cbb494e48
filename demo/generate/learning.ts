import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

/** Courses that each learner has begun. */
const COURSES = 10
/** Learners who are written in one statement. */
const STEP = 5_000

/**
 * Writes at least this many marks of new learners in one transaction and returns the number of learners. Foreign keys
 * and triggers are disabled, which takes a superuser, and their effects are written directly. Only once per database.
 */
export async function fillMarks(db: Db, marks: number): Promise<number> {
  return db.transaction(async (begun) => {
    const tx = begun as unknown as Tx
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temporary table courses_to_begin on commit drop as
      select row_number() over (order by id) - 1 as n, id from playlists where listed and playable_count > 0`)
    await tx.execute(sql`analyze courses_to_begin`)
    let learners = 0
    for (let made = 0; made < marks; learners += STEP) made += await fillStep(tx, learners)
    await tx.execute(sql`insert into course_learners (playlist_id, begun, finished)
      select playlist_id, count(*), 0 from course_progress group by 1`)
    await tx.execute(sql`insert into course_stops (playlist_id, video_id, people)
      select playlist_id, last_video_id, count(*) from course_progress group by 1, 2`)
    return learners
  })
}

/** Returns how many marks these learners have. */
async function fillStep(tx: Tx, from: number): Promise<number> {
  await tx.execute(sql`create temporary table step as
    select ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as account_id, n
    from generate_series(${from}::integer, ${from + STEP - 1}::integer) as n`)
  await tx.execute(sql`insert into accounts (id, name, email, password_hash, role, status, verified_at)
    select account_id, 'Learner ' || n, 'learner-' || n || '@example.com', 'none', 'user', 'active', now() from step`)
  await tx.execute(sql`create temporary table begun as
    select account_id, course.id as playlist_id, step.n
    from step, generate_series(1, ${COURSES}::integer) as k
    join courses_to_begin course on true
    where course.n = (step.n * 7 + k * 97) % (select count(*) from courses_to_begin)`)
  await tx.execute(sql`analyze begun`)
  const [added] = await rowsOf<{ count: number }>(
    tx,
    sql`with added as (
        insert into learning_marks (account_id, video_id, seconds, duration, watched, at)
        select distinct on (account_id, video_id) account_id, video_id, 60 + n % 500, 600, position % 2 = 0,
          now() - interval '3 days' - make_interval(secs => position)
        from begun join playlist_videos using (playlist_id) order by account_id, video_id
        returning 1
      ) select count(*)::integer as count from added`,
  )
  await tx.execute(sql`insert into course_progress (account_id, playlist_id, watched, last_video_id, last_at)
    select account_id, playlist_id, video_count / 2, last.video_id, now() - interval '3 days'
    from begun join playlists on playlists.id = playlist_id,
      lateral (select video_id from playlist_videos place where place.playlist_id = begun.playlist_id order by position limit 1) last
    on conflict do nothing`)
  await tx.execute(sql`drop table step, begun`)
  return added?.count ?? 0
}
