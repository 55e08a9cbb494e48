import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { authenticatorApps, passkeys } from '#server/db/schema/second-factor.ts'
import type { StoredPasskey } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-codes.queries.ts'

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
    .select({
      secret: authenticatorApps.secret,
      pending: authenticatorApps.pending,
      since: authenticatorApps.confirmedAt,
    })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountId, accountId))
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

/** The possible second steps, including recovery codes. */
export async function findKinds(db: Executor, accountId: string) {
  const [app, keys, left] = [
    await findApp(db, accountId),
    await listPasskeys(db, accountId),
    await countRecoveryCodes(db, accountId),
  ]
  return { hasApp: app?.secret != null, passkeys: keys, hasRecovery: left > 0 }
}
