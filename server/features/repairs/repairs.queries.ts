import { sql } from 'drizzle-orm'
import type { VideoState } from '#contract/constants.ts'
import type { Repair } from '#contract/endpoints/repairs.ts'
import { limits } from '#contract/limits.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { shownFacts } from '#server/features/videos/shown-facts.ts'

interface Row {
  playlist_id: string
  playlist: string
  number: number
  place_id: string
  video_id: string
  title: string
  thumbnail: string | null
  published_at: string | null
  duration: number | null
  state: VideoState
  total: number
}

/**
 * What a creator has to repair: the newest playlists first, the videos of each in order. Only playlists with lost
 * videos are read.
 */
export async function listRepairs(
  db: Executor,
  creatorId: string,
): Promise<{ data: Repair[]; total: number }> {
  const rows = await rowsOf<Row>(
    db,
    sql`with broken as materialized (
        select id, name from playlists where creator_id = ${creatorId} and playable_count < video_count
      ), lost as (
        select playlist_videos.*, broken.name as playlist,
          row_number() over (partition by playlist_id order by position, playlist_videos.id)::integer as number
        from broken join playlist_videos on playlist_id = broken.id
      ), open as (
        select playlist_videos.playlist_id, playlist, number, playlist_videos.id as place_id, video_id,
          ${shownFacts.title} as title, ${shownFacts.thumbnail} as thumbnail,
          to_json(${shownFacts.publishedAt})#>>'{}' as published_at, duration, state
        from lost as playlist_videos join ${knownVideos} on ${knownVideos.id} = video_id
        where not is_playable(state) and state is distinct from kept_state
      )
      select open.*, count(*) over ()::integer as total from open
      order by playlist_id desc, number limit ${limits.repairsAtOnce}`,
  )
  return { data: rows.map(toRepair), total: rows[0]?.total ?? 0 }
}

function toRepair(row: Row): Repair {
  return {
    playlist: { _id: row.playlist_id, name: row.playlist },
    number: row.number,
    video: {
      _id: row.place_id,
      videoName: shortLink(row.video_id),
      title: row.title,
      thumbnail: row.thumbnail,
      publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
      duration: row.duration,
      state: row.state,
    },
  }
}
