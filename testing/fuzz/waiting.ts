import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { inTransaction } from '#server/db/content-changes.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { answerTemplates } from '#server/db/schema/operators.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { glossary } from '#server/db/schema/search.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import type { TestApp } from '#testing/app.ts'
import { aReview, type TestAccount } from '#testing/build.ts'
import { anOpportunity } from '#testing/opportunities.ts'

/** Things that wait for an operator, and notifications, by the names of the fields that refer to them. */
export async function collectWaiting(
  app: TestApp,
  { user, creator }: { user: TestAccount; creator: TestAccount },
  playlistId: string,
): Promise<Record<string, string[]>> {
  const { db } = app.resources
  const waiting = await anOpportunity(app, { state: 'waiting', approvedAt: null, poster: user })
  const open = await anOpportunity(app, { poster: creator })
  for (const [kind, id] of [
    ['playlist', playlistId],
    ['opportunity', open],
    ['creator', creator.id],
  ] as const)
    await app.api.reports.create({ body: { kind, id, reason: 'spam' } }, { token: user.token })
  await aReview(app, playlistId, 2)
  const [held] = await db
    .update(reviews)
    .set({ heldAt: new Date(), hiddenAt: new Date() })
    .where(
      inArray(reviews.id, db.select({ id: reviews.id }).from(reviews).where(eq(reviews.rating, 2)).limit(1)),
    )
    .returning({ id: reviews.id })
  const [mailId, entryId] = [v7(), v7()]
  await db.insert(jobs).values({
    ...{ id: mailId, kind: 'reports.tell-reporter', payload: { reportId: mailId } },
    ...{ failedAt: new Date(), attempts: 24, lastError: 'The mail server said no' },
  })
  const words = `word ${entryId}`
  await db.insert(glossary).values({
    id: entryId,
    concept: 'of-a-test',
    language: 'en',
    text: words,
    words,
    sounds: [],
    source: 'operator',
  })
  for (const { id: accountId } of [user, creator])
    await inTransaction(db, (tx) =>
      notify(tx, { accountId, event: 'course_published', subject: `playlist:${v7()}`, playlistId }),
    )
  const idsOf = async (
    table: typeof waitingThings | typeof answerTemplates | typeof reportCases | typeof notifications,
  ) => (await db.select({ id: table.id }).from(table).limit(40)).map(({ id }) => id)
  return {
    waitingId: await idsOf(waitingThings),
    answerId: await idsOf(answerTemplates),
    reportId: await idsOf(reportCases),
    ids: await idsOf(notifications),
    mailId: [mailId],
    entryId: [entryId],
    opportunityId: [waiting, open],
    reviewId: held ? [held.id] : [],
  }
}
