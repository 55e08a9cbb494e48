import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReportKind } from '#contract/constants.ts'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { wantsMailNow } from '#server/features/notifications/settings.queries.ts'
import { unsubscribePath } from '#server/features/notifications/unsubscribe-address.ts'
import { notifyPoster } from '#server/features/posting/notify-poster.commands.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { withUnsubscribe } from '#server/mail/with-unsubscribe.ts'
import { wordsIn } from '#server/mail/words.ts'
import { NOTIFY_SHOWN_AGAIN } from './decisions.commands.ts'
import { publicName } from './public-name.queries.ts'
import { outcomeMail } from './reports.emails.ts'

const BATCH = 200
const KEPT = daysAgo(retention.decidedReportDays)

/** Queues an email to each reporter with an account, once the decision can no longer be undone. */
export const notifyReporters = job({
  kind: 'reports.tell-decided',
  payload: z.object({ caseId: z.uuid(), decidedAt: z.coerce.date() }),
  run: async ({ db }, { caseId, decidedAt }) => {
    const [found] = await db
      .select({ reported: reportCases.kind })
      .from(reportCases)
      .where(eq(reportCases.id, caseId))
    if (!found) return
    while ((await notifySome(db, { caseId, decidedAt, ...found })) === BATCH);
  },
})

/** A decision that was undone has no such reports. */
function notifySome(
  db: Db,
  { caseId, decidedAt, reported }: { caseId: string; decidedAt: Date; reported: ReportKind },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await holdCase(tx, caseId)
    const unnotified = tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.caseId, caseId),
          eq(reports.decidedAt, decidedAt),
          isNotNull(reports.accountId),
          isNull(reports.notifiedAt),
        ),
      )
      .limit(BATCH)
    const notified = await tx
      .update(reports)
      .set({ notifiedAt: new Date() })
      .where(inArray(reports.id, unnotified))
      .returning({ id: reports.id, accountId: reports.accountId, outcome: reports.outcome })
    for (const { id, accountId, outcome } of notified) {
      if (accountId && outcome)
        await notify(tx, { accountId, event: `report_${outcome}`, subject: `report:${caseId}`, reported })
      await enqueue(tx, 'reports.tell-reporter', { reportId: id })
    }
    return notified.length
  })
}

/** Notifies the poster of an opportunity that it is shown again, once that can no longer be undone. */
export const notifyOfShownAgain = job({
  kind: NOTIFY_SHOWN_AGAIN,
  payload: z.object({ caseId: z.uuid(), decidedAt: z.coerce.date() }),
  run: ({ db }, { caseId, decidedAt }, { id }) =>
    inTransaction(db, async (tx) => {
      const opportunityId = await holdCase(tx, caseId)
      const [stands] = await tx
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.caseId, caseId), eq(reports.decidedAt, decidedAt)))
        .limit(1)
      if (!opportunityId || !stands || !(await isShown(tx, opportunityId))) return
      if (!(await enqueue(tx, 'opportunities.tell-back', { opportunityId }, { cause: id }))) return
      await notifyPoster(tx, opportunityId, 'opportunity_shown', null, id)
    }),
})

/** It may be over by now, or have been changed or closed by its poster. */
async function isShown(tx: Tx, opportunityId: string): Promise<boolean> {
  const [found] = await tx
    .select({ state: opportunities.state })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId))
    .for('share')
  return found?.state === 'approved'
}

/** Waits for an undo that is not committed yet; returns what the case is about. */
async function holdCase(tx: Tx, caseId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ subjectId: reportCases.subjectId })
    .from(reportCases)
    .where(eq(reportCases.id, caseId))
    .for('update')
  return found?.subjectId
}

export const mailReporter = job({
  kind: 'reports.tell-reporter',
  payload: z.object({ reportId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, tokens, config }, { reportId }, { id }) => {
    const [found] = await db
      .select({
        ...{
          accountId: accounts.id,
          to: accounts.email,
          language: accounts.language,
          kind: reportCases.kind,
          subjectId: reportCases.subjectId,
        },
        outcome: reports.outcome,
      })
      .from(reports)
      .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
      .innerJoin(accounts, eq(accounts.id, reports.accountId))
      // Suspended accounts get no mail.
      .where(and(eq(reports.id, reportId), eq(accounts.status, 'active'), isNotNull(accounts.verifiedAt)))
    if (!found?.outcome || !(await wantsMailNow(db, found.accountId, 'decision'))) return
    const name = await publicName(db, found.kind, found.subjectId)
    const about = { to: found.to, kind: found.kind, name }
    const words = wordsIn(config.site, found.language)
    const mail = outcomeMail(words, { ...about, upheld: found.outcome === 'upheld' })
    await mailer.send(withUnsubscribe(words, mail, unsubscribePath(tokens, found.accountId, 'decision')), id)
  },
})

/** The table of each kind of thing. */
const tables: Record<ReportKind, string> = {
  playlist: 'playlists',
  video: 'playlist_videos',
  review: 'reviews',
  opportunity: 'opportunities',
  creator: 'accounts',
}

/** While it is younger, reporters may still have to be notified of the decision. */
const TOLD = daysAgo(1)
/** For this long operators see open reports of what is gone: it may come back, or have been replaced. */
const SEEN = daysAgo(7)

/** Reports are deleted half a year after the decision, and with the thing they are about. */
export const deleteOldReports = job({
  kind: 'reports.forget',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    await deleteAll(() => {
      const old = db.select({ id: reports.id }).from(reports).where(lt(reports.decidedAt, KEPT)).limit(BATCH)
      return db.delete(reports).where(inArray(reports.id, old)).returning({ id: reports.id })
    })
    const { id, kind, state, decidedAt, lastAt, subjectId } = reportCases
    await deleteAll(() => {
      const old = db
        .select({ id })
        .from(reportCases)
        .where(and(ne(state, 'open'), lt(decidedAt, KEPT)))
        .limit(BATCH)
      return db.delete(reportCases).where(inArray(id, old)).returning({ id })
    })
    for (const [of, table] of Object.entries(tables))
      await deleteAll(() => {
        const isGone = sql`not exists (select 1 from ${sql.identifier(table)} thing where thing.id = ${subjectId})`
        const gone = db
          .select({ id })
          .from(reportCases)
          .where(
            and(
              eq(kind, of as ReportKind),
              isGone,
              or(and(isNull(decidedAt), lt(lastAt, SEEN)), lt(decidedAt, TOLD)),
            ),
          )
          .limit(BATCH)
        return db.delete(reportCases).where(inArray(id, gone)).returning({ id })
      })
  },
})

/** A batch at a time. */
async function deleteAll(some: () => Promise<unknown[]>): Promise<void> {
  while ((await some()).length === BATCH);
}
