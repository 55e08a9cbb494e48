import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'

/**
 * To be called before making something public: the account stays active until the transaction ends, since a suspension
 * waits for that and then sees what was published. An account that was suspended or deleted since the request arrived
 * is rejected with unauthenticated. Must come first: a suspension locks the account first, too.
 */
export async function lockActiveAccount(tx: Tx, accountId: string): Promise<void> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
    .for('key share')
  if (found.length === 0) fail('unauthenticated')
}
