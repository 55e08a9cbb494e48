import { opportunityApplications } from '#contract/endpoints/opportunity-applications.ts'
import { opportunityInbox } from '#contract/endpoints/opportunity-inbox.ts'
import { fail, failField } from '#contract/errors.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { dropFile, keepFile } from '#server/files/uploads.ts'
import { routes } from '#server/http/routes.ts'
import {
  applyTo,
  markApplication,
  mustBeAbleToApply,
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
import { managedPost } from './managed-post.ts'
import { limitApplications, limitApplyTries } from './opportunities.limits.ts'
import { asOnePosterSees } from './own-opportunities.queries.ts'

export const applicationRoutes = routes((resources, on) => {
  const { db } = resources

  on(
    opportunityApplications.apply,
    async ({ params, body, files, viewer }) => {
      await mustBeAbleToApply(db, viewer, params.id, body.answer)
      if (!files.resume) failField('resume', 'Please attach your resume')
      await limitApplications(resources, viewer.id, params.id)
      const resume = await keepFile(resources, viewer.id, files.resume)
      const id = await inTransaction(db, (tx) => applyTo(tx, viewer, params.id, body, resume)).catch(
        async (error: unknown) => {
          await dropFile(resources, resume)
          throw error
        },
      )
      return { message: 'Your application has been sent', data: await getOwnApplication(db, viewer.id, id) }
    },
    (viewer) => limitApplyTries(resources, viewer.id),
  )

  on(opportunityApplications.mine, async ({ query, viewer }) => ({
    data: await listOwnApplications(db, viewer.id, query),
  }))

  on(opportunityApplications.withdraw, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => withdrawApplication(tx, viewer, params.id))
    return { data: await getOwnApplication(db, viewer.id, params.id) }
  })

  on(opportunityInbox.list, async ({ params, query, viewer, caller }) => {
    const { post } = await managedPost(resources, params.id, { ...caller, viewer })
    const [opportunity, received] = await Promise.all([
      asOnePosterSees(db, post),
      listReceived(db, params.id, query),
    ])
    return { data: { opportunity, ...received } }
  })

  on(opportunityInbox.setState, async ({ params, body, viewer, caller }) => {
    const application = await getApplication(db, params.id)
    const { operator } = await managedPost(resources, application.opportunityId, { ...caller, viewer })
    await inTransaction(db, (tx) => markApplication(tx, application, body.state, operator))
    return { data: toReceived(await getApplication(db, params.id)) }
  })

  on(opportunityInbox.resume, async ({ params, viewer, caller }) => {
    const application = await getApplication(db, params.id)
    const { standing } = await managedPost(resources, application.opportunityId, { ...caller, viewer })
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
