import { operatorContent } from '#contract/endpoints/operator/content.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { getOperatorPlaylist, listAllPlaylists } from './operator-playlists.queries.ts'
import { hidePlaylist, restorePlaylist } from './playlist-visibility.commands.ts'

export const operatorPlaylistRoutes = routes(({ db }, on) => {
  on(operatorContent.listPlaylists, async ({ query }) => ({ data: await listAllPlaylists(db, query) }))

  on(operatorContent.hidePlaylist, async ({ params: { playlistId }, body, viewer }) => {
    await inTransaction(db, (tx) => hidePlaylist(tx, operatorOf(viewer), playlistId, body))
    return { data: await getOperatorPlaylist(db, playlistId) }
  })

  on(operatorContent.restorePlaylist, async ({ params: { playlistId }, viewer }) => {
    await inTransaction(db, (tx) => restorePlaylist(tx, operatorOf(viewer), playlistId))
    return { data: await getOperatorPlaylist(db, playlistId) }
  })
})
