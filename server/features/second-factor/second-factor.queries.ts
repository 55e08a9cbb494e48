import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SecondFactor } from '#contract/endpoints/second-factor.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { codeApps, passkeys, recoveryCodes } from '#server/db/schema/second-factor.ts'
import type { StoredPasskey } from './passkeys.ts'

/** Whether the account requires a second step. */
export async function hasSecondFactor(db: Executor, accountId: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from code_apps where account_id = ${accountId} and secret is not null
        union all select 1 from passkeys where account_id = ${accountId} limit 1`,
  )
  return found.length > 0
}

/** Encrypted secrets of the account's app, active and not confirmed yet. */
export async function findApp(db: Executor, accountId: string) {
  const [app] = await db
    .select({ secret: codeApps.secret, pending: codeApps.pending, since: codeApps.confirmedAt })
    .from(codeApps)
    .where(eq(codeApps.accountId, accountId))
  return app ?? null
}

export function listPasskeys(db: Executor, accountId: string): Promise<StoredPasskey[]> {
  return db
    .select({
      id: passkeys.id,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      transports: passkeys.transports,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.id))
}

/** Hashes of the unused recovery codes. */
export async function listRecoveryHashes(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return rows.map(({ codeHash }) => codeHash)
}

/** The possible second steps, including recovery codes. */
export async function findKinds(db: Executor, accountId: string) {
  const [app, keys, left] = [
    await findApp(db, accountId),
    await listPasskeys(db, accountId),
    await countRecoveryCodes(db, accountId),
  ]
  return { hasApp: app?.secret != null, passkeys: keys, hasRecovery: left > 0 }
}

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

async function countRecoveryCodes(db: Executor, accountId: string): Promise<number> {
  const unused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
  return db.$count(recoveryCodes, unused)
}
