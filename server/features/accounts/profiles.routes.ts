import { profiles } from '#contract/endpoints/profiles.ts'
import { failField } from '#contract/errors.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { keepFile } from '#server/files/uploads.ts'
import { routes } from '#server/http/routes.ts'
import { limitPhotos } from './accounts.limits.ts'
import { mustBeSelf } from './accounts.policy.ts'
import { getUser } from './accounts.queries.ts'
import { deleteAccount } from './deletion.commands.ts'
import { exportAccount } from './export.queries.ts'
import { removePhoto, setPhoto } from './photos.commands.ts'
import { editProfile } from './profiles.commands.ts'
import { listCreators, listSessions } from './profiles.queries.ts'
import { endSessions } from './sessions.commands.ts'
import { squarePhoto } from './square-photo.ts'

export const profileRoutes = routes((resources, on) => {
  const { db } = resources

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

  on(
    profiles.uploadPhoto,
    async ({ params, files, viewer }) => {
      mustBeSelf(viewer, params.userId)
      const sent = files.profileimage ?? failField('profileimage', 'Please choose a photo')
      const photo = await keepFile(resources, viewer.id, await squarePhoto(sent))
      await inTransaction(db, (tx) => setPhoto(tx, viewer, photo))
      return { data: await getUser(db, viewer.id) }
    },
    (viewer) => limitPhotos(resources, viewer.id),
  )

  on(profiles.removePhoto, async ({ viewer }) => {
    await inTransaction(db, (tx) => removePhoto(tx, viewer))
    return { data: await getUser(db, viewer.id) }
  })

  on(profiles.exportAll, async ({ viewer }) => ({ data: await exportAccount(db, viewer.id) }))

  on(profiles.deleteAccount, async ({ viewer }) => {
    await inTransaction(db, (tx) => deleteAccount(tx, viewer))
    return {}
  })
})
