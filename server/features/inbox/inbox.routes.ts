import { inbox } from '#contract/endpoints/inbox.ts'
import { fail } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { getOpportunity } from '#server/features/opportunities/opportunities.queries.ts'
import { toOwnOpportunity } from '#server/features/posting/own-opportunities.queries.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { recordResumeDownload, setApplicationStatus } from './inbox.commands.ts'
import { limitLinkMails } from './inbox.limits.ts'
import { getApplication, listReceived, toReceived } from './inbox.queries.ts'
import { managedInbox } from './managed-inbox.ts'

export const inboxRoutes = routes((resources, on) => {
  const { db } = resources

  on(inbox.list, async ({ params, query, viewer, caller }) => {
    const { opportunity } = await managedInbox(resources, params.id, { ...caller, viewer })
    const [shown, received] = await Promise.all([
      toOwnOpportunity(db, opportunity),
      listReceived(db, params.id, query),
    ])
    return { data: { opportunity: shown, ...received } }
  })

  on(inbox.setState, async ({ params, body, viewer, caller }) => {
    const application = await getApplication(db, params.id)
    const { operator } = await managedInbox(resources, application.opportunityId, { ...caller, viewer })
    await inTransaction(db, (tx) => setApplicationStatus(tx, application, body.state, operator))
    return { data: toReceived(await getApplication(db, params.id)) }
  })

  on(inbox.resume, async ({ params, viewer, caller }) => {
    const application = await getApplication(db, params.id)
    const { relation } = await managedInbox(resources, application.opportunityId, { ...caller, viewer })
    const { resumeKey, resumeType, resumeBytes, resumeName } = application
    if (resumeKey === null || resumeType === null || resumeBytes === null) fail('resume_not_found')
    const content = (await resources.files.get(resumeKey)) ?? fail('resume_not_found')
    await inTransaction(db, (tx) => recordResumeDownload(tx, application, relation, viewer)).catch(
      (error: unknown) => {
        content.destroy()
        throw error
      },
    )
    return { content, type: resumeType, bytes: resumeBytes, fileName: resumeName || 'resume' }
  })

  on(inbox.requestLink, async ({ params, caller }) => {
    await limitLinkMails(resources, params.id, caller.address)
    const opportunity = await getOpportunity(db, params.id)
    // Only after an operator has approved it: until then nobody but its writer vouches for the address and the text.
    if (opportunity.posterId === null && opportunity.approvedAt !== null)
      await enqueue(db, 'opportunities.mail-inbox-link', { opportunityId: params.id }, { lane: params.id })
    return { message: 'If this post was made without an account, its contact address gets a fresh link' }
  })
})
