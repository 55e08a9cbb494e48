import { search } from '#contract/endpoints/search.ts'
import { routes } from '#server/api/operations.ts'
import { cachedReaders } from './known-words.queries.ts'
import { limitWishes } from './search.limits.ts'
import { suggest } from './suggest.queries.ts'
import { countWish } from './wishes.commands.ts'
import { listWishesFor } from './wishes.queries.ts'

export const searchRoutes = routes((resources, on, cached) => {
  const { db, database } = resources
  const readers = cachedReaders(cached)

  on(search.suggest, async ({ query, shows }) => {
    const data = await suggest(database.replica, query.q, readers)
    const courses = data.playlists.map(({ _id }) => `playlist:${_id}` as const)
    shows('listing', 'ratings', 'categories', 'creators', 'suggestions', ...courses)
    return { data }
  })

  on(search.wish, async ({ body, caller }) => {
    await limitWishes(resources, caller.address)
    await countWish(db, body.query)
    return {}
  })

  on(search.wishes, async ({ viewer }) => ({ data: await listWishesFor(db, viewer.id) }))
})
