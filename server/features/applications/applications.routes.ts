import { applications } from '#contract/endpoints/applications.ts'
import { inbox } from '#contract/endpoints/inbox.ts'
import { fail, failField } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { limitApplications, limitApplyTries } from '#server/features/opportunities/opportunities.limits.ts'
import { managedInbox } from '#server/features/posting/managed-opportunity.ts'
import { asOnePosterSees } from '#server/features/posting/own-opportunities.queries.ts'
import { storeFileFor } from '#server/files/uploads.ts'
import {
  applyTo,
  markApplication,
  mustAnswer,
  mustBeOpenTo,
  noteResumeRead,
  withdrawApplication,
} from './applications.commands.ts'
import {
  getApplication,
  getOwnApplication,
  listOwnApplications,
  listReceived,
  toReceived,
} from './applications.queries.ts'

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
      await limitApplyTries(resources, viewer.id)
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

  on(inbox.list, async ({ params, query, viewer, caller }) => {
    const { opportunity } = await managedInbox(resources, params.id, { ...caller, viewer })
    const [shown, received] = await Promise.all([
      asOnePosterSees(db, opportunity),
      listReceived(db, params.id, query),
    ])
    return { data: { opportunity: shown, ...received } }
  })

  on(inbox.setState, async ({ params, body, viewer, caller }) => {
    const application = await getApplication(db, params.id)
    const { operator } = await managedInbox(resources, application.opportunityId, { ...caller, viewer })
    await inTransaction(db, (tx) => markApplication(tx, application, body.state, operator))
    return { data: toReceived(await getApplication(db, params.id)) }
  })

  on(inbox.resume, async ({ params, viewer, caller }) => {
    const application = await getApplication(db, params.id)
    const { standing } = await managedInbox(resources, application.opportunityId, { ...caller, viewer })
    const { resumeKey, resumeType, resumeBytes, resumeName } = application
    if (resumeKey === null || resumeType === null || resumeBytes === null) fail('resume_not_found')
    const content = (await resources.files.get(resumeKey)) ?? fail('resume_not_found')
    await inTransaction(db, (tx) => noteResumeRead(tx, application, standing, viewer)).catch(
      (error: unknown) => {
        content.destroy()
        throw error
      },
    )
    return { content, type: resumeType, bytes: resumeBytes, fileName: resumeName || 'resume' }
  })
})
