import { applications } from '#contract/endpoints/applications.ts'
import { failField } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { storeFileFor } from '#server/files/uploads.ts'
import { applyTo, mustAnswer, mustBeOpenTo, withdrawApplication } from './applications.commands.ts'
import { limitApplications, limitApplyAttempts } from './applications.limits.ts'
import { getOwnApplication, listOwnApplications } from './applications.queries.ts'

export const applicationRoutes = routes((resources, on) => {
  const { db } = resources

  on(
    applications.apply,
    async ({ params, body, files, viewer }) => {
      mustAnswer(await mustBeOpenTo(db, viewer, params.id), body)
      if (!files.resume) failField('resume', fieldRules.field_resume_missing)
      await resources.malware.mustBeClean('resume', files.resume)
      // Only what may reach the poster counts: the scanner may be down for a while.
      await limitApplications(resources, viewer.id, params.id)
      const id = await storeFileFor(resources, viewer.id, files.resume, (resume) =>
        inTransaction(db, (tx) => applyTo(tx, viewer, params.id, body, resume)),
      )
      return { message: 'Your application has been sent', data: await getOwnApplication(db, viewer.id, id) }
    },
    async ({ params, viewer }) => {
      await limitApplyAttempts(resources, viewer.id)
      await mustBeOpenTo(db, viewer, params.id)
    },
  )

  on(applications.mine, async ({ query, viewer }) => ({
    data: await listOwnApplications(db, viewer.id, query),
  }))

  on(applications.withdraw, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => withdrawApplication(tx, viewer, params.id))
    return { data: await getOwnApplication(db, viewer.id, params.id) }
  })
})
