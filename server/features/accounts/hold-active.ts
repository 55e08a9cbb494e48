import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'

/**
 * For whatever makes something public: until the transaction ends the account stays active, since a suspension waits for
 * it and then sees what it did. Who was suspended or deleted since the request came is rejected with unauthenticated.
 * To be called first: a suspension locks the account first, too.
 */
export async function holdActive(tx: Tx, accountId: string): Promise<void> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
    .for('key share')
  if (found.length === 0) fail('unauthenticated')
}
