import { and, eq, isNull, lt } from 'drizzle-orm'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { deleteWithAll } from './deletion.commands.ts'

/** Creators that are read at once. */
const BATCH = 100

/**
 * Learners who never entered their code are deleted after a month, so that an address is not blocked forever, and so are
 * approved creators, with their applications.
 */
export async function deleteNeverVerified(db: Db): Promise<void> {
  await deleteInBatches(db, accounts, isLeft('user'))
  const creators = db.select({ id: accounts.id }).from(accounts).where(isLeft('creator')).limit(BATCH)
  for (let count = BATCH; count === BATCH; ) {
    const found = await creators
    for (const { id } of found) await inTransaction(db, (tx) => deleteIfLeft(tx, id))
    count = found.length
  }
}

/** Unless the address has been verified meanwhile. */
async function deleteIfLeft(tx: Tx, id: string): Promise<void> {
  const [found] = await tx
    .select({ role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, id), isLeft('creator')))
    .for('update')
  if (found) await deleteWithAll(tx, { id, ...found })
}

function isLeft(role: 'user' | 'creator') {
  const isOld = lt(accounts.createdAt, daysAgo(retention.unverifiedAccountDays))
  return and(eq(accounts.role, role), isNull(accounts.verifiedAt), isNull(accounts.deletedAt), isOld)
}
