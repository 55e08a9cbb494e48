import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { approvedMail, rejectedMail } from './creator-applications.emails.ts'
import { findDecision } from './creator-applications.queries.ts'

export const tellDecision = job({
  kind: 'creator-applications.tell-decision',
  payload: z.object({ applicationId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, config }, { applicationId }, { id }) => {
    const decision = await findDecision(db, applicationId)
    if (!decision) return
    const { name, email, reason } = decision
    const mail =
      reason === null
        ? approvedMail(config.site, { name, email })
        : rejectedMail(config.site, { name, email, reason })
    await mailer.send(mail, id)
  },
})
