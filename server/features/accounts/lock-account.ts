import { sql } from 'drizzle-orm'
import { planCacheHint } from '#server/db/cached-plans.ts'
import type { Tx } from '#server/db/client.ts'

/**
 * Serialises what one person does at the same time, on several devices or in several requests: the second one reads
 * what the first has written, so that its counts and limits hold.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`${planCacheHint} select 1 from accounts where id = ${accountId} for no key update`)
}
