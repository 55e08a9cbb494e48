import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { VIDEO_STATES } from '../../../contract/constants.ts'
import { placeColumns } from './catalogue.ts'
import { moment, oneOf } from './columns.ts'
import { SOURCE_VIDEO_STATES } from './platform.ts'

/** A video that its creator has removed from a playlist, with its place there, until that can no longer be undone. */
export const removedVideos = pgTable(
  'removed_videos',
  {
    /** Its id in the playlist. */
    id: uuid().primaryKey(),
    ...placeColumns(),
    /** How it related to the source of the playlist; null where that does not know it. */
    sourceState: text({ enum: SOURCE_VIDEO_STATES }),
    removedAt: moment().notNull(),
  },
  (t) => [
    oneOf('removed_videos_kept_state', t.keptState, VIDEO_STATES),
    oneOf('removed_videos_source_state', t.sourceState, SOURCE_VIDEO_STATES),
    index('removed_videos_playlist_index').on(t.playlistId),
  ],
)
