import { type SQL, sql } from 'drizzle-orm'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'

/** Without a title the only facts are those that the creator's browser sent when it was added to this playlist. */
const isUnknown = sql`${knownVideos.title} = ''`

/**
 * The facts a playlist shows about a video: the known ones, which are the same everywhere; until the platform
 * has answered, those of its own creator's browser, which count for this playlist only.
 */
export const shownFacts = {
  title: sql<string>`case when ${isUnknown} then coalesce(${fromBrowser('title')}, '') else ${knownVideos.title} end`,
  description: sql<string>`case when ${isUnknown} then coalesce(${fromBrowser('description')}, '') else ${knownVideos.description} end`,
  thumbnail: sql<
    string | null
  >`case when ${isUnknown} then ${fromBrowser('thumbnail')} else ${knownVideos.thumbnail} end`,
  publishedAt:
    sql<Date | null>`case when ${isUnknown} then (${fromBrowser('publishedAt')})::timestamptz else ${knownVideos.publishedAt} end`.mapWith(
      knownVideos.publishedAt,
    ) as SQL<Date | null>,
  language: sql<
    string | null
  >`case when ${isUnknown} then ${fromBrowser('language')} else ${knownVideos.language} end`,
  /** Browsers do not send it. */
  duration: knownVideos.duration,
  state: knownVideos.state,
}

function fromBrowser(field: 'title' | 'description' | 'thumbnail' | 'publishedAt' | 'language'): SQL {
  return sql`${playlistVideos.browserFacts}->>${sql.raw(`'${field}'`)}`
}
