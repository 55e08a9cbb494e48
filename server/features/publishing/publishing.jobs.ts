import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { job } from '#server/jobs/job.ts'
import { PURGE, purgePlaylist } from './visibility.commands.ts'

export const purgeRemoved = job({
  kind: PURGE,
  payload: z.object({ playlistId: z.uuid() }),
  run: async ({ db }, { playlistId }) => inTransaction(db, (tx) => purgePlaylist(tx, playlistId)),
})
