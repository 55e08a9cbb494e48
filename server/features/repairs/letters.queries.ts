import { sql } from 'drizzle-orm'
import type { VideoState } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

/** Between two letters to a creator. The job runs once a day, a little earlier or later. */
const LETTER_DAYS = 7
/** Less than that, so that a letter is not put off for a day because of seconds. */
export const LETTERS_APART = sql`make_interval(hours => ${(LETTER_DAYS - 0.5) * 24})`
/** News since the last letter. */
const isFresh = sql`came_at > now() - make_interval(days => ${LETTER_DAYS + 1})`
/** Items of each kind in one letter; the dashboard has all of them. */
const MAX_NAMED = 20

export interface LostVideo {
  title: string
  course: string
  state: VideoState
}

/** Differences at the source of a course, and videos added automatically since about the last letter. */
export interface ChangedCourse {
  course: string
  added: number
  removed: number
  came: number
}

export interface CreatorNews {
  to: string
  name: string
  language: string | null
  lost: LostVideo[]
  lostCount: number
  changed: ChangedCourse[]
}

/**
 * A batch of creators, after the given account, who have something to do or to know and whose last letter is long
 * enough ago.
 */
export function findConcerned(db: Executor, after: string, limit: number): Promise<{ id: string }[]> {
  return rowsOf<{ id: string }>(
    db,
    sql`select accounts.id from accounts left join creator_letters on account_id = accounts.id
      where accounts.id > ${after} and role = 'creator' and status = 'active' and verified_at is not null
        and not exists (
          select from notification_settings setting
          where setting.account_id = accounts.id and setting.kind = 'own_courses' and setting.mail = 'never'
        )
        and (sent_at is null or sent_at <= now() - ${LETTERS_APART})
        and (
          exists (select from playlists where creator_id = accounts.id and playable_count < video_count)
          or exists (
            select from playlists join source_videos on playlist_id = playlists.id
            where creator_id = accounts.id
              and (state in ('added', 'removed') or ${isFresh})
          )
        )
      order by accounts.id limit ${limit}`,
  )
}

/** A short key for each piece of news, so that nothing is reported twice. */
export async function readNewsKeys(db: Executor, accountId: string): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select left(md5(what), 12) as key from (
        select concat_ws(':', place.id, place.video_id, state) as what
          from playlists join playlist_videos place on playlist_id = playlists.id
          join known_videos on known_videos.id = place.video_id
          where creator_id = ${accountId} and playable_count < video_count
            and not is_playable(state) and state is distinct from kept_state
        union all
        select concat_ws(':', playlist_id, video_id, case when came_at is null then state else 'came' end) as what
          from playlists join source_videos on playlist_id = playlists.id
          where creator_id = ${accountId} and (state in ('added', 'removed') or came_at is not null)
      ) news order by 1 limit ${limits.newsOfCreator}`,
  )
  return rows.map(({ key }) => key)
}

/** The content of a letter; null when there is no news any more, or no account. */
export async function readNews(db: Executor, accountId: string): Promise<CreatorNews | null> {
  const [owner] = await rowsOf<Pick<CreatorNews, 'to' | 'name' | 'language'>>(
    db,
    sql`select email as to, name, language from accounts
      where id = ${accountId} and role = 'creator' and status = 'active' and verified_at is not null`,
  )
  if (!owner) return null
  const lost = await rowsOf<LostVideo & { total: number }>(
    db,
    sql`select case when title = '' then coalesce(said->>'title', video_id) else title end as title,
        playlists.name as course, state, count(*) over ()::integer as total
      from playlists join playlist_videos place on playlist_id = playlists.id
      join known_videos on known_videos.id = place.video_id
      where creator_id = ${accountId} and playable_count < video_count
        and not is_playable(state) and state is distinct from kept_state
      order by playlists.id desc, position limit ${MAX_NAMED}`,
  )
  const changed = await rowsOf<ChangedCourse>(
    db,
    sql`select playlists.name as course, (count(*) filter (where state = 'added'))::integer as added,
        (count(*) filter (where state = 'removed'))::integer as removed,
        (count(*) filter (where ${isFresh}))::integer as came
      from playlists join source_videos on playlist_id = playlists.id
      where creator_id = ${accountId}
        and (state in ('added', 'removed') or ${isFresh})
      group by playlists.id order by playlists.id desc limit ${MAX_NAMED}`,
  )
  if (lost.length + changed.length === 0) return null
  return { ...owner, lost, lostCount: lost[0]?.total ?? 0, changed }
}
