import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { followVideos, VIDEOS_CHANGED } from './videos-changed.commands.ts'

/** Facts about videos have changed. */
export const videosChangedJob = job({
  kind: VIDEOS_CHANGED,
  payload: z.object({ videoIds: z.array(z.string()), changesPlaying: z.boolean() }),
  run: ({ db }, { videoIds, ...kind }) => followVideos(db, videoIds, kind),
})
