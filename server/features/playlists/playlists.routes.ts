import { playlists } from '#contract/endpoints/playlists.ts'
import { routes } from '#server/api/operations.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Recorder } from '#server/cache/response-cache.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { cachedReaders } from '#server/features/search/known-words.queries.ts'
import { createFruitlessLimit } from '#server/features/search/search.limits.ts'
import { recordSearch, termToRecord } from '#server/features/search/searched-terms.commands.ts'
import { countFruitlessSearch } from '#server/features/search/wishes.commands.ts'
import { bytesOf, cachedCards, cardTags } from './cards.queries.ts'
import { listBest, listNewest, listRandom, listTop } from './curated.queries.ts'
import { listLanguages } from './languages.queries.ts'
import { type CardPage, listPlaylists } from './listing.queries.ts'
import { getPlaylist } from './playlist.queries.ts'
import { getPlaylistPage, listVideoPage } from './playlist-page.queries.ts'
import { getVideo } from './playlist-videos.queries.ts'
import { listRelated } from './related.queries.ts'

export const playlistRoutes = routes((resources, on, cached, log) => {
  const { db, database } = resources
  const { results } = cached
  const shared = { cardsOf: cachedCards(results), readers: cachedReaders(cached) }
  const fruitless = createFruitlessLimit(resources)
  /** Signed-in callers see their own changes at once. */
  const readerOf = (viewer: Viewer | null) => (viewer ? db : database.replica)

  /**
   * A search without filters that found nothing about its subject is fruitless; one that found something may be suggested
   * to others.
   */
  function recorderOf(asked: Asked, { total, understood }: CardPage): Recorder | undefined {
    const filtered =
      asked.category !== 'all' || asked.languages.length > 0 || asked.rating > 0 || asked.lengths.length > 0
    if (filtered || asked.search === '' || asked.page > 1) return undefined
    if (total === 0 || understood?.broader)
      return {
        first: async ({ address }) => {
          if (fruitless.tryTake(address) === null) await countFruitlessSearch(db, asked.search, log)
        },
      }
    // Otherwise words that matched nothing would appear in other people's suggestions.
    if (understood && (understood.pass === 'some' || understood.unused.length > 0)) return undefined
    const term = termToRecord(asked.search)
    return term === null
      ? undefined
      : { inPassing: ({ address }) => recordSearch(resources, term, address, log) }
  }

  function listed(asked: Asked): Promise<CardPage> {
    return results.getOrMake(`listing ${JSON.stringify(asked)}`, async () => {
      const result = await listPlaylists(database.replica, asked, shared)
      return { result, bytes: bytesOf(result.playlists), tags: listingTags(asked, result) }
    })
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

  on(playlists.listLanguages, async ({ shows }) => {
    shows('listing')
    return { data: await listLanguages(database.replica) }
  })

  on(playlists.filter, async ({ query, body, shows, onEachReply }) => {
    const asked = { ...query, ...body }
    const found = await listed(asked)
    shows(...listingTags(asked, found))
    onEachReply(recorderOf(asked, found))
    return listing(found)
  })

  on(playlists.search, async ({ query, shows, onEachReply }) => {
    const found = await listed(query)
    shows(...listingTags(query, found))
    onEachReply(recorderOf(query, found))
    return listing(found)
  })

  on(playlists.get, async ({ params: { id }, viewer, shows }) => {
    shows(`playlist:${id}`, 'creators', 'categories')
    return { data: await getPlaylist(readerOf(viewer), viewer, id) }
  })

  on(playlists.getPage, async ({ params: { id }, query, viewer, shows }) => {
    shows(`playlist:${id}`, 'creators', 'categories')
    return { data: await getPlaylistPage(readerOf(viewer), viewer, id, query.from) }
  })

  on(playlists.listRelated, async ({ params: { id }, viewer, shows }) => {
    const data = await listRelated(readerOf(viewer), viewer, id)
    shows('listing', 'ratings', `playlist:${id}`, ...cardTags(data))
    return { data }
  })

  on(playlists.listVideos, async ({ params: { id }, query, viewer, shows }) => {
    shows(`playlist:${id}`, 'creators')
    return listVideoPage(readerOf(viewer), viewer, id, query)
  })

  on(playlists.getVideo, async ({ params, viewer }) => ({
    data: await getVideo(readerOf(viewer), viewer, params.id),
  }))
})

type Asked = Parameters<typeof listPlaylists>[1]

/** One shape under every name that clients of this listing know. */
function listing({ playlists, total, understood }: CardPage) {
  return {
    playlists,
    total,
    closeTo: understood?.correction ?? null,
    data: {
      status: 'success' as const,
      playlist: playlists,
      playlists,
      total,
      ...(understood ? { understood } : {}),
    },
  }
}

/** Equal ranks of a search are ordered by rating. */
function listingTags(asked: Asked, found: CardPage): ContentTag[] {
  const byRating = asked.rating > 0 || asked.search !== '' || ['rating', 'popular'].includes(asked.sort ?? '')
  return [
    'listing',
    ...(byRating ? (['ratings'] as const) : []),
    ...(asked.lengths.length > 0 ? (['lengths'] as const) : []),
    ...cardTags(found.playlists),
  ]
}
