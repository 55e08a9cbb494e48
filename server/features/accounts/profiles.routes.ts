import { profiles } from '#contract/endpoints/profiles.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { routes } from '#server/http/routes.ts'
import { getUser } from './accounts.queries.ts'
import { deleteAccount } from './deletion.commands.ts'
import { exportAccount } from './export.queries.ts'
import { editProfile } from './profiles.commands.ts'
import { listCreators, listSessions } from './profiles.queries.ts'
import { endSessions } from './sessions.commands.ts'

export const profileRoutes = routes(({ db }, on) => {
  on(profiles.editUser, async ({ body, viewer }) => {
    await inTransaction(db, (tx) => editProfile(tx, viewer, body))
    return { data: await getUser(db, viewer.id) }
  })

  on(profiles.editCreator, async ({ body, viewer }) => {
    await inTransaction(db, (tx) => editProfile(tx, viewer, body))
    return { data: await getUser(db, viewer.id) }
  })

  on(profiles.getCreator, async ({ viewer }) => ({ data: await getUser(db, viewer.id) }))

  on(profiles.listCreators, async ({ shows }) => {
    shows('creators', 'listing')
    return { data: await listCreators(db) }
  })

  on(profiles.listSessions, async ({ viewer }) => ({ data: await listSessions(db, viewer) }))

  on(profiles.endSessions, async ({ viewer }) => {
    await inTransaction(db, (tx) => endSessions(tx, viewer.id))
    return {}
  })

  on(profiles.exportAll, async ({ viewer }) => ({ data: await exportAccount(db, viewer.id) }))

  on(profiles.deleteAccount, async ({ viewer }) => {
    await inTransaction(db, (tx) => deleteAccount(tx, viewer))
    return {}
  })
})
