import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { countUpTo } from '#server/db/listing.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { makeUnsubscribeToken } from '#server/features/learning/unsubscribe-token.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { countWaiting } from './count-waiting.queries.ts'
import { isWaiting } from './is-waiting.ts'
import { MAIL_WEEKLY, queueWeeklyMails, readSettings, STOP_WEEKLY } from './weekly-mail.commands.ts'
import { weeklyMail } from './weekly-mail.emails.ts'

/** Checks once a day whose mail is due. */
export const queueWeekly = job({
  kind: 'operator-inbox.queue-weekly',
  payload: z.object({}),
  every: 'day',
  run: ({ db }) => inTransaction(db, queueWeeklyMails),
})

export const mailWeekly = job({
  kind: MAIL_WEEKLY,
  urgency: 'bulk',
  payload: z.object({ accountId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, tokens, config }, { accountId }, { id }) => {
    const [operator] = await db
      .select({ to: accounts.email, name: accounts.name, language: accounts.language })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, accountId),
          eq(accounts.role, 'operator'),
          eq(accounts.status, 'active'),
          isNull(accounts.deletedAt),
          isNotNull(accounts.verifiedAt),
        ),
      )
    const counts = await countWaiting(db)
    // Since it was queued, the mail was switched off or everything was decided.
    if (!operator || !(await readSettings(db, accountId)).weeklyMail || Object.keys(counts).length === 0)
      return
    const isLate = and(isWaiting, sql`${waitingThings.dueAt} < now()`)
    const unsubscribePath = `/operator/mail/stop/${makeUnsubscribeToken(tokens, accountId, STOP_WEEKLY)}`
    const late = await countUpTo(db, waitingThings, isLate)
    const words = wordsIn(config.site, operator.language)
    await mailer.send(weeklyMail(words, { ...operator, counts, late, unsubscribePath }), id)
  },
})
