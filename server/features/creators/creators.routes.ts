import { creators } from '#contract/endpoints/creators.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { limitProfileEdits } from '#server/features/accounts/accounts.limits.ts'
import { cardTags } from '#server/features/playlists/cards.queries.ts'
import { changeAbout } from './creators.commands.ts'
import { getAbout, getCreatorPage } from './creators.queries.ts'

export const creatorRoutes = routes((resources, on) => {
  const { db, database } = resources

  on(creators.getPage, async ({ params, query, viewer, shows }) => {
    shows('creators', 'listing', 'ratings')
    const data = await getCreatorPage(viewer ? db : database.replica, params.creatorId, query)
    shows(...cardTags(data.playlists))
    return { data }
  })

  on(creators.getAbout, async ({ viewer }) => ({ data: await getAbout(db, viewer.id) }))

  on(creators.changeAbout, async ({ body, viewer }) => {
    await limitProfileEdits(resources, viewer.id)
    await inTransaction(db, (tx) => changeAbout(tx, viewer, body))
    return { data: await getAbout(db, viewer.id) }
  })
})
