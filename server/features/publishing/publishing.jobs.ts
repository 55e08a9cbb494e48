import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { job } from '#server/jobs/job.ts'
import { PURGE, purgePlaylist } from './removed-playlists.commands.ts'
import { PURGE_VIDEO, purgeRemovedVideo } from './removed-videos.commands.ts'

export const purgeRemoved = job({
  kind: PURGE,
  // Jobs from before this field was added have no time.
  payload: z.object({ playlistId: z.uuid(), removedAt: z.coerce.date().optional() }),
  run: async ({ db }, { playlistId, removedAt }) =>
    inTransaction(db, (tx) => purgePlaylist(tx, playlistId, removedAt)),
})

export const purgeRemovedVideos = job({
  kind: PURGE_VIDEO,
  payload: z.object({ id: z.uuid(), removedAt: z.coerce.date() }),
  run: async ({ db }, { id, removedAt }) => inTransaction(db, (tx) => purgeRemovedVideo(tx, id, removedAt)),
})
