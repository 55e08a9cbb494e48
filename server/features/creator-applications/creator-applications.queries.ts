import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'

/** Fails with email_taken or creator_application_waiting. */
export async function mustBeFree(db: Executor, email: string): Promise<void> {
  const registered = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (registered.length > 0) fail('email_taken')
  const waiting = await db
    .select({ id: creatorApplications.id })
    .from(creatorApplications)
    .where(and(eq(creatorApplications.email, email), eq(creatorApplications.state, 'waiting')))
  if (waiting.length > 0) fail('creator_application_waiting')
}

/** What the mail about a decision says, or null when it is gone or not decided. */
export async function findDecision(db: Executor, applicationId: string) {
  const [found] = await db
    .select({
      name: creatorApplications.name,
      email: creatorApplications.email,
      state: creatorApplications.state,
      reason: creatorApplications.reason,
    })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, applicationId))
  return found && found.state !== 'waiting' ? found : null
}
