import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { SecondFactor } from '#contract/endpoints/second-factor.ts'
import type { Executor } from '#server/db/client.ts'
import { passkeys, recoveryCodes } from '#server/db/schema/second-factor.ts'
import { countRecoveryCodes } from './recovery-codes.queries.ts'
import { findApp } from './second-factor.queries.ts'

/** The settings as their owner sees them. */
export async function readSecondFactor(
  db: Executor,
  accountId: string,
): Promise<Pick<SecondFactor, 'appSince' | 'passkeys' | 'recoveryCodesLeft'>> {
  const app = await findApp(db, accountId)
  const keys = await db
    .select({
      _id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.id))
  return {
    appSince: app?.since?.toISOString() ?? null,
    passkeys: keys.map(({ createdAt, usedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  }
}

/** For the export: that there are secrets, never what they are. */
export async function exportSecondFactor(db: Executor, accountId: string) {
  const used = await db
    .select({ usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNotNull(recoveryCodes.usedAt)))
  return { ...(await readSecondFactor(db, accountId)), recoveryCodesUsed: used.map(({ usedAt }) => usedAt) }
}
