import { playlists } from '#contract/endpoints/playlists.ts'
import { type ContentTag, inTransaction } from '#server/db/content-changes.ts'
import { mustBeCategoryPath } from '#server/features/categories/categories.queries.ts'
import { countFruitlessSearch } from '#server/features/search/fruitless-searches.commands.ts'
import { routes } from '#server/http/routes.ts'
import { cardTags } from './cards.queries.ts'
import { listBest, listNewest, listRandom, listTop } from './curated.queries.ts'
import { type CardPage, listPlaylists } from './listing.queries.ts'
import { mustBeOnPlatform, readVideoLinks } from './new-videos.ts'
import { getPlaylist, listOwnPlaylists } from './playlist.queries.ts'
import {
  addPlaylistVideos,
  createPlaylist,
  editPlaylist,
  mustOwnPlaylist,
  removePlaylist,
  removePlaylistVideo,
  reorderPlaylist,
} from './playlists.commands.ts'

export const playlistRoutes = routes((resources, on) => {
  const { db, database } = resources

  /** A search of everything that found nothing is something to wish for; one within filters is not. */
  async function noteFruitless(asked: Asked, found: CardPage): Promise<void> {
    const filtered = asked.category !== 'all' || asked.languages.length > 0 || asked.rating > 0
    if (found.total === 0 && asked.search !== '' && !filtered) await countFruitlessSearch(db, asked.search)
  }

  on(playlists.getTop, async ({ shows }) => {
    const data = await listTop(database.replica)
    shows('listing', 'ratings', ...cardTags(data))
    return { data }
  })

  on(playlists.getRandom, async ({ shows }) => {
    const data = await listRandom(database.replica)
    shows(...cardTags(data))
    return { data }
  })

  on(playlists.getCurated, async ({ shows }) => {
    const [best, newest] = await Promise.all([listBest(database.replica), listNewest(database.replica)])
    shows('listing', 'ratings', ...cardTags([...best, ...newest]))
    return { data: [best, newest] }
  })

  on(playlists.filter, async ({ query, body, shows }) => {
    const asked = { ...query, ...body }
    const found = await listPlaylists(database.replica, asked)
    shows(...listingTags(asked, found))
    await noteFruitless(asked, found)
    return listing(found)
  })

  on(playlists.search, async ({ query, shows }) => {
    const found = await listPlaylists(database.replica, query)
    shows(...listingTags(query, found))
    await noteFruitless(query, found)
    return listing(found)
  })

  on(playlists.get, async ({ params, viewer, shows }) => {
    shows(`playlist:${params.id}`, 'creators', 'categories')
    return { data: await getPlaylist(viewer ? db : database.replica, viewer, params.id) }
  })

  on(playlists.getAll, async ({ viewer }) => ({ data: await listOwnPlaylists(db, viewer) }))

  on(playlists.create, async ({ body: { videos, ...body }, viewer }) => {
    const newVideos = readVideoLinks(videos)
    await mustBeCategoryPath(db, body.category)
    await mustBeOnPlatform(resources, newVideos)
    return { data: await inTransaction(db, (tx) => createPlaylist(tx, viewer, body, newVideos)) }
  })

  on(playlists.update, async ({ params, body, viewer }) => ({
    data: await inTransaction(db, (tx) => editPlaylist(tx, viewer, params.id, body)),
  }))

  on(playlists.remove, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => removePlaylist(tx, viewer, params.id))
    return { data: { status: 'success' as const } }
  })

  on(playlists.addVideos, async ({ params, body, viewer }) => {
    const newVideos = readVideoLinks(body.videos)
    await mustOwnPlaylist(db, viewer, params.id)
    await mustBeOnPlatform(resources, newVideos)
    return { data: await inTransaction(db, (tx) => addPlaylistVideos(tx, viewer, params.id, newVideos)) }
  })

  on(playlists.removeVideo, async ({ body, viewer }) => ({
    data: await inTransaction(db, (tx) => removePlaylistVideo(tx, viewer, body)),
  }))

  on(playlists.reorder, async ({ body, viewer }) => ({
    data: await inTransaction(db, (tx) => reorderPlaylist(tx, viewer, body)),
  }))
})

type Asked = Parameters<typeof listPlaylists>[1]

/** One shape under every name that readers of this listing know. */
function listing({ playlists, total, closeTo }: CardPage) {
  return {
    playlists,
    total,
    closeTo,
    data: { status: 'success' as const, playlist: playlists, playlists, total },
  }
}

/** Equal ranks of a search are ordered by rating. */
function listingTags(asked: Asked, found: CardPage): ContentTag[] {
  const byRating = asked.rating > 0 || asked.search !== '' || ['rating', 'popular'].includes(asked.sort ?? '')
  return ['listing', ...(byRating ? (['ratings'] as const) : []), ...cardTags(found.playlists)]
}
