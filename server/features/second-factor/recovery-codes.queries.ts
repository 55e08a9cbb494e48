import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { recoveryCodes } from '#server/db/schema/second-factor.ts'

/** Hashes of the unused recovery codes. */
export async function listRecoveryHashes(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return rows.map(({ codeHash }) => codeHash)
}

export async function countRecoveryCodes(db: Executor, accountId: string): Promise<number> {
  const unused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
  return db.$count(recoveryCodes, unused)
}
