import { publishing } from '#contract/endpoints/publishing.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { mustBeCategoryPath } from '#server/features/categories/categories.queries.ts'
import { listOwnPlaylists } from '#server/features/playlists/playlist.queries.ts'
import { limitBatches } from '#server/features/videos/videos.limits.ts'
import { copyPlaylist } from './copy.commands.ts'
import { mustBeOnPlatform, readVideoLinks } from './new-videos.ts'
import {
  addPlaylistVideos,
  createPlaylist,
  editPlaylist,
  mustOwnPlaylist,
  reorderPlaylist,
} from './publishing.commands.ts'
import { limitChanges } from './publishing.limits.ts'
import { removePlaylist, restorePlaylist } from './removed-playlists.commands.ts'
import { removePlaylistVideo, restorePlaylistVideo } from './removed-videos.commands.ts'
import { setDraft } from './visibility.commands.ts'

export const publishingRoutes = routes((resources, on) => {
  const { db } = resources

  on(publishing.getAll, async ({ viewer }) => ({ data: await listOwnPlaylists(db, viewer) }))

  on(publishing.create, async ({ body: { videos, ...body }, viewer }) => {
    const newVideos = readVideoLinks(videos)
    await mustBeCategoryPath(db, body.category)
    await mustBeOnPlatform(resources, viewer, newVideos)
    return { data: await inTransaction(db, (tx) => createPlaylist(tx, viewer, body, newVideos)) }
  })

  on(publishing.update, async ({ params, body, viewer }) => {
    await limitChanges(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => editPlaylist(tx, viewer, params.id, body)) }
  })

  on(publishing.setDraft, async ({ params, body, viewer }) => {
    await limitChanges(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => setDraft(tx, viewer, params.id, body.draft)) }
  })

  on(publishing.copy, async ({ params, body, viewer }) => {
    await limitBatches(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => copyPlaylist(tx, viewer, params.id, body.name)) }
  })

  on(publishing.restore, async ({ params, viewer }) => {
    await limitChanges(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => restorePlaylist(tx, viewer, params.id)) }
  })

  on(publishing.remove, async ({ params, viewer }) => {
    await limitChanges(resources, viewer.id)
    await inTransaction(db, (tx) => removePlaylist(tx, viewer, params.id))
    return { data: { status: 'success' as const } }
  })

  on(publishing.addVideos, async ({ params, body, viewer }) => {
    const newVideos = readVideoLinks(body.videos)
    await mustOwnPlaylist(db, viewer, params.id)
    await mustBeOnPlatform(resources, viewer, newVideos)
    return {
      data: await inTransaction(db, (tx) => addPlaylistVideos(tx, viewer, params.id, newVideos, body.source)),
    }
  })

  on(publishing.removeVideo, async ({ body, viewer }) => {
    await limitChanges(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => removePlaylistVideo(tx, viewer, body)) }
  })

  on(publishing.restoreVideo, async ({ body, viewer }) => {
    await limitChanges(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => restorePlaylistVideo(tx, viewer, body)) }
  })

  on(publishing.reorder, async ({ body, viewer }) => {
    await limitChanges(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => reorderPlaylist(tx, viewer, body)) }
  })
})
