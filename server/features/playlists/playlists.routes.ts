import { playlists } from '#contract/endpoints/playlists.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { routes } from '#server/http/routes.ts'
import { cardTags } from './cards.queries.ts'
import { listBest, listNewest, listRandom, listTop } from './curated.queries.ts'
import { type CardPage, type ListingFilter, type ListingWindow, listPlaylists } from './listing.queries.ts'

export const playlistRoutes = routes(({ database }, on) => {
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
    const found = await listPlaylists(database.replica, { ...query, ...body })
    shows(...listingTags({ ...query, ...body }, found))
    return listing(found)
  })

  on(playlists.search, async ({ query, shows }) => {
    const found = await listPlaylists(database.replica, query)
    shows(...listingTags(query, found))
    return listing(found)
  })
})

/** One shape under every name that readers of this listing know. */
function listing({ playlists, total }: CardPage) {
  return {
    playlists,
    total,
    data: { status: 'success' as const, playlist: playlists, playlists, total },
  }
}

function listingTags(asked: ListingFilter & ListingWindow & { sort: string }, found: CardPage): ContentTag[] {
  const byRating = asked.rating > 0 || asked.sort === 'rating' || asked.sort === 'popular'
  return ['listing', ...(byRating ? (['ratings'] as const) : []), ...cardTags(found.playlists)]
}
