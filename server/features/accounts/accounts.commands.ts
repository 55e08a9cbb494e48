import { eq, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Creates an unverified learner; a known address fails with email_taken. */
export async function createLearner(
  tx: Tx,
  learner: { name: string; email: string; passwordHash: string },
): Promise<{ _id: string; name: string; email: string }> {
  const [created] = await tx
    .insert(accounts)
    .values(learner)
    .onConflictDoNothing({ target: accounts.email })
    .returning({ _id: accounts.id, name: accounts.name, email: accounts.email })
  if (!created) fail('email_taken')
  await askForCode(tx, learner.email)
  return created
}

interface ApprovedCreator {
  name: string
  email: string
  mobile: string
  location: string
  passwordHash: string
}

/** Creates an unverified creator and answers the id; null when the address has an account. */
export async function createApprovedCreator(tx: Tx, creator: ApprovedCreator): Promise<string | null> {
  const [created] = await tx
    .insert(accounts)
    .values({ ...creator, role: 'creator' })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  return created?.id ?? null
}

/**
 * Queues the mail with the one-time code. Whether anybody waits for one is looked up by the job, so that the answer to
 * the person who asks depends on nothing.
 */
export async function askForCode(tx: Tx, email: string): Promise<void> {
  await enqueue(tx, 'accounts.send-code', { email })
}

export async function markVerified(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ verifiedAt: sql`coalesce(${accounts.verifiedAt}, now())` })
    .where(eq(accounts.id, accountId))
}
