import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { ANSWER_DAYS } from '#contract/constants.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { notifyPoster } from '#server/features/opportunities/notify-poster.commands.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { TELL_END } from './end.commands.ts'

/** Applicants in one transaction. */
const BATCH = 50

/** Tells those who still wait for an answer that an opportunity is over, if it still is. */
export const tellEnd = job({
  kind: TELL_END,
  payload: z.object({ opportunityId: z.uuid() }),
  run: async ({ db }, { opportunityId }, { id: cause }) => {
    const [opportunity] = await db
      .select({ state: opportunities.state })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId))
    if (opportunity?.state !== 'closed' && opportunity?.state !== 'rejected') return
    for (let after: string | undefined; ; ) {
      const last = after
      const told = await inTransaction(db, (tx) => tellSomeOfEnd(tx, { opportunityId, cause, after: last }))
      if (told.length < BATCH) return
      after = told.at(-1)
    }
  },
})

/** Answers the ids of the applications, in their order. */
async function tellSomeOfEnd(
  tx: Tx,
  { opportunityId, cause, after }: { opportunityId: string; cause: string; after: string | undefined },
): Promise<string[]> {
  const { id, applicantId, state, withdrawnAt } = applications
  const waiting = await tx
    .select({ id, applicantId })
    .from(applications)
    .where(
      and(
        eq(applications.opportunityId, opportunityId),
        inArray(state, ['new', 'seen', 'shortlisted']),
        isNull(withdrawnAt),
        after ? gt(id, after) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH)
  for (const application of waiting)
    await tell(tx, application, { event: 'application_closed', opportunityId, cause })
  return waiting.map((application) => application.id)
}

/** Nobody is left without a word: after `ANSWER_DAYS` without an answer applicant and poster are told, once. */
export const tellUnanswered = job({
  kind: 'applications.tell-unanswered',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    while ((await inTransaction(db, tellSomeUnanswered)) === BATCH);
  },
})

async function tellSomeUnanswered(tx: Tx): Promise<number> {
  const { id, applicantId, opportunityId, state, withdrawnAt, silenceToldAt, createdAt } = applications
  const unanswered = await tx
    .select({ id, applicantId, opportunityId, opportunityState: opportunities.state })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, opportunityId))
    .where(
      and(
        inArray(state, ['new', 'seen']),
        isNull(withdrawnAt),
        isNull(silenceToldAt),
        lt(createdAt, daysAgo(ANSWER_DAYS)),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(BATCH)
    .for('update', { of: applications, skipLocked: true })
  if (unanswered.length === 0) return 0
  const ids = unanswered.map((application) => application.id)
  await tx.update(applications).set({ silenceToldAt: new Date() }).where(inArray(id, ids))
  // Of one that is over they have heard when it ended.
  const open = unanswered.filter(({ opportunityState }) => opportunityState === 'approved')
  for (const application of open) {
    const about = { opportunityId: application.opportunityId, cause: `silence:${application.id}` }
    await tell(tx, application, { event: 'application_unanswered', ...about })
  }
  for (const posted of new Set(open.map((application) => application.opportunityId))) {
    await notifyPoster(tx, posted, 'opportunity_unanswered')
    const uniqueKey = `opportunities.tell-unanswered:${posted}`
    await enqueue(tx, 'opportunities.tell-unanswered', { opportunityId: posted }, { uniqueKey })
  }
  return unanswered.length
}

interface News {
  event: 'application_closed' | 'application_unanswered'
  opportunityId: string
  cause: string
}

async function tell(tx: Tx, { id, applicantId }: { id: string; applicantId: string }, news: News) {
  await notify(tx, { ...news, accountId: applicantId, subject: `application:${id}` })
}
