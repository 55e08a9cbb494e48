import { type SQL, sql } from 'drizzle-orm'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'

/** No title: nothing is known of the video but what the creator's browser said when it was added to this playlist. */
const isUnknown = sql`${knownVideos.title} = ''`

/**
 * What a playlist shows of a video in its place: the known facts, which are the same everywhere; until the platform has
 * answered, what its own creator's browser said, which counts for this playlist only.
 */
export const shownFacts = {
  title: sql<string>`case when ${isUnknown} then coalesce(${said('title')}, '') else ${knownVideos.title} end`,
  description: sql<string>`case when ${isUnknown} then coalesce(${said('description')}, '') else ${knownVideos.description} end`,
  thumbnail: sql<
    string | null
  >`case when ${isUnknown} then ${said('thumbnail')} else ${knownVideos.thumbnail} end`,
  publishedAt:
    sql<Date | null>`case when ${isUnknown} then (${said('publishedAt')})::timestamptz else ${knownVideos.publishedAt} end`.mapWith(
      knownVideos.publishedAt,
    ) as SQL<Date | null>,
  language: sql<
    string | null
  >`case when ${isUnknown} then ${said('language')} else ${knownVideos.language} end`,
  /** Browsers are not asked for it. */
  duration: knownVideos.duration,
  state: knownVideos.state,
}

function said(field: 'title' | 'description' | 'thumbnail' | 'publishedAt' | 'language'): SQL {
  return sql`${playlistVideos.said}->>${sql.raw(`'${field}'`)}`
}
