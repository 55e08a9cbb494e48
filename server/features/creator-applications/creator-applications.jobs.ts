import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { finalizeDecision } from './creator-applications.commands.ts'
import { approvedMail, rejectedMail } from './creator-applications.emails.ts'
import { findDecision } from './creator-applications.queries.ts'

export const finalizeDecisionJob = job({
  kind: 'creator-applications.let-decision-stand',
  payload: z.object({ applicationId: z.uuid(), decidedAt: z.coerce.date() }),
  run: ({ db }, { applicationId, decidedAt }) =>
    inTransaction(db, (tx) => finalizeDecision(tx, applicationId, decidedAt)),
})

export const mailDecision = job({
  kind: 'creator-applications.tell-decision',
  payload: z.object({ applicationId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, config }, { applicationId }, { id }) => {
    const decision = await findDecision(db, applicationId)
    if (!decision) return
    const { name, email, reason, language } = decision
    const words = wordsIn(config.site, language)
    const mail =
      reason === null ? approvedMail(words, { name, email }) : rejectedMail(words, { name, email, reason })
    await mailer.send(mail, id)
  },
})

/** Rejected applications are deleted after half a year; an approved one is deleted with the creator's account. */
export const deleteOldRejections = job({
  kind: 'creator-applications.forget-rejected',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const isOld = lt(creatorApplications.decidedAt, daysAgo(retention.rejectedCreatorApplicationDays))
    await deleteInBatches(db, creatorApplications, and(eq(creatorApplications.state, 'rejected'), isOld))
  },
})
