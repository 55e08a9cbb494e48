import { profile } from '#contract/endpoints/profile.ts'
import { failField, failIfDenied } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { limitExports, limitPhotos, limitProfileEdits } from '#server/features/accounts/accounts.limits.ts'
import { whyNotChange } from '#server/features/accounts/accounts.policy.ts'
import { getUser } from '#server/features/accounts/accounts.queries.ts'
import { deleteAccount } from '#server/features/accounts/deletion.commands.ts'
import { endSessions } from '#server/features/sessions/end-sessions.commands.ts'
import { mustBeProven } from '#server/features/sessions/sessions.queries.ts'
import { storeFileFor } from '#server/files/uploads.ts'
import { limitConcurrency } from '#server/process/concurrency-limit.ts'
import { exportAccount } from './export.queries.ts'
import { removePhoto, setPhoto } from './photos.commands.ts'
import { editProfile, setLanguage } from './profile.commands.ts'
import { listCreators } from './profile.queries.ts'
import { listSessions } from './session-list.queries.ts'
import { squarePhoto } from './square-photo.ts'

/** One may hold tens of megabytes of notes. */
const oneExport = limitConcurrency({ atOnce: 1, maxQueue: 20 })

export const profileRoutes = routes((resources, on) => {
  const { db } = resources

  on(profile.editUser, async ({ body, viewer }) => {
    await limitProfileEdits(resources, viewer.id)
    await inTransaction(db, (tx) => editProfile(tx, viewer, body))
    return { data: await getUser(db, viewer.id) }
  })

  on(profile.editCreator, async ({ body, viewer }) => {
    await limitProfileEdits(resources, viewer.id)
    await inTransaction(db, (tx) => editProfile(tx, viewer, body))
    return { data: await getUser(db, viewer.id) }
  })

  on(profile.getCreator, async ({ viewer }) => ({ data: await getUser(db, viewer.id) }))

  on(profile.listCreators, async ({ shows }) => {
    shows('creators', 'listing')
    return { data: await listCreators(db) }
  })

  on(profile.listSessions, async ({ viewer }) => ({ data: await listSessions(db, viewer) }))

  on(profile.endSessions, async ({ viewer }) => {
    await inTransaction(db, (tx) => endSessions(tx, viewer.id))
    return {}
  })

  on(
    profile.uploadPhoto,
    async ({ files, viewer }) => {
      const sent = files.profileimage ?? failField('profileimage', fieldRules.field_photo_missing)
      await storeFileFor(resources, viewer.id, await squarePhoto(sent), (photo) =>
        inTransaction(db, (tx) => setPhoto(tx, viewer, photo)),
      )
      return { data: await getUser(db, viewer.id) }
    },
    async ({ params, viewer }) => {
      failIfDenied(whyNotChange(viewer, params.userId))
      await limitPhotos(resources, viewer.id)
    },
  )

  on(profile.removePhoto, async ({ viewer }) => {
    await limitProfileEdits(resources, viewer.id)
    await inTransaction(db, (tx) => removePhoto(tx, viewer))
    return { data: await getUser(db, viewer.id) }
  })

  on(profile.setLanguage, async ({ body, viewer }) => {
    await inTransaction(db, (tx) => setLanguage(tx, viewer, body.language))
    return {}
  })

  on(profile.exportAll, async ({ viewer }) => {
    await mustBeProven(db, viewer)
    await limitExports(resources, viewer.id)
    return { data: await oneExport(() => exportAccount(db, viewer.id)) }
  })

  on(profile.deleteAccount, async ({ viewer }) => {
    await mustBeProven(db, viewer)
    await inTransaction(db, (tx) => deleteAccount(tx, viewer))
    return {}
  })
})
