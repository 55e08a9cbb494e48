import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '#server/db/schema/second-factor.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { endSessions } from '#server/features/sessions/end-sessions.commands.ts'
import type { Tokens } from '#server/features/sessions/tokens.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { StoredPasskey } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor } from './second-factor.queries.ts'
import { reencrypt } from './secret-encryption.ts'

/** Events about which the owner is mailed. */
export const NEWS = [
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'recovery_used',
  'guessed',
  'reset',
] as const
export type News = (typeof NEWS)[number]

export async function notifyOwner(tx: Tx, accountId: string, news: News): Promise<void> {
  await enqueue(tx, 'second-factor.tell', { accountId, news, at: new Date() })
}

/** Stores an encrypted secret that its owner is shown; an active one stays until a code of the new one is entered. */
export async function beginApp(tx: Tx, accountId: string, pending: Uint8Array): Promise<void> {
  await tx
    .insert(authenticatorApps)
    .values({ accountId, pending })
    .onConflictDoUpdate({ target: authenticatorApps.accountId, set: { pending } })
}

/**
 * Activates the shown secret. For a first factor, stores and returns the recovery codes in `fresh`. Fails with
 * app_not_begun.
 */
export async function confirmApp(
  tx: Tx,
  accountId: string,
  { pending, timeStep, fresh }: { pending: Uint8Array; timeStep: number; fresh: RecoveryCodes },
): Promise<string[] | null> {
  const isFirst = await isFirstFactor(tx, accountId)
  const [confirmed] = await tx
    .update(authenticatorApps)
    // The code that confirms it may sign in once: people try it at once, before the app shows another.
    .set({ secret: pending, pending: null, lastTimeStep: timeStep - 1, confirmedAt: sql`now()` })
    .where(and(eq(authenticatorApps.accountId, accountId), eq(authenticatorApps.pending, pending)))
    .returning({ accountId: authenticatorApps.accountId })
  if (!confirmed) fail('app_not_begun')
  await notifyOwner(tx, accountId, 'app_added')
  return isFirst ? renewRecoveryCodes(tx, accountId, fresh) : null
}

/**
 * Also removes a secret that was only shown. `mustKeep`: fails with second_factor_required when it is the last factor.
 */
export async function removeApp(tx: Tx, accountId: string, mustKeep: boolean): Promise<void> {
  await lockAccount(tx, accountId)
  const removed = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.accountId, accountId))
    .returning({ secret: authenticatorApps.secret })
  if (removed[0]?.secret) await afterRemoval(tx, accountId, 'app_removed', mustKeep)
}

/**
 * For a first factor, stores and returns the recovery codes in `fresh`. Fails with too_many_passkeys or
 * passkey_rejected (registered already).
 */
export async function addPasskey(
  tx: Tx,
  accountId: string,
  passkey: Omit<StoredPasskey, 'id'> & { name: string },
  fresh: RecoveryCodes,
): Promise<string[] | null> {
  const isFirst = await isFirstFactor(tx, accountId)
  if ((await tx.$count(passkeys, eq(passkeys.accountId, accountId))) >= limits.passkeys)
    fail('too_many_passkeys')
  const added = await tx
    .insert(passkeys)
    .values({ accountId, ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  if (added.length === 0) fail('passkey_rejected')
  await notifyOwner(tx, accountId, 'passkey_added')
  return isFirst ? renewRecoveryCodes(tx, accountId, fresh) : null
}

/** Fails with passkey_not_found; `mustKeep`: with second_factor_required when it is the last factor. */
export async function removePasskey(
  tx: Tx,
  accountId: string,
  passkeyId: string,
  mustKeep: boolean,
): Promise<void> {
  await lockAccount(tx, accountId)
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id })
  if (removed.length === 0) fail('passkey_not_found')
  await afterRemoval(tx, accountId, 'passkey_removed', mustKeep)
}

/** Replaces all codes, and the owner is told. Fails with no_second_factor. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  fresh: RecoveryCodes,
): Promise<string[]> {
  await lockAccount(tx, accountId)
  if (!(await hasSecondFactor(tx, accountId))) fail('no_second_factor')
  await notifyOwner(tx, accountId, 'codes_renewed')
  return renewRecoveryCodes(tx, accountId, fresh)
}

/** Replaces all codes by ten new ones; the account is locked. */
async function renewRecoveryCodes(
  tx: Tx,
  accountId: string,
  { codes, hashes }: RecoveryCodes,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
  return codes
}

/** Uses a code of the app; false when it, or a later one, was used before. */
export async function useAppCode(tx: Tx, accountId: string, timeStep: number): Promise<boolean> {
  const used = await tx
    .update(authenticatorApps)
    .set({ lastTimeStep: timeStep })
    .where(
      and(
        eq(authenticatorApps.accountId, accountId),
        isNotNull(authenticatorApps.secret),
        lt(authenticatorApps.lastTimeStep, timeStep),
      ),
    )
    .returning({ accountId: authenticatorApps.accountId })
  return used.length === 1
}

/** Uses up the recovery code with this hash, and notifies its owner; false when another request was faster. */
export async function useRecoveryCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  if (used.length === 1) await notifyOwner(tx, accountId, 'recovery_used')
  return used.length === 1
}

/** Stores the counter after a passkey has signed; false when it was removed, or has signed something else since. */
export async function usePasskey(
  tx: Tx,
  { id, counter }: StoredPasskey,
  newCounter: number,
): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter: newCounter, usedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return used.length === 1
}

/**
 * For somebody who has lost all factors: from now on the password is enough, and all sessions end, since somebody may
 * have found what was lost. Only the command line does this.
 */
export async function resetSecondFactor(tx: Tx, by: OperatorRef, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await hasSecondFactor(tx, accountId))) fail('no_second_factor')
  for (const table of [authenticatorApps, passkeys, recoveryCodes] as const)
    await tx.delete(table).where(eq(table.accountId, accountId))
  await endSessions(tx, accountId)
  await notifyOwner(tx, accountId, 'reset')
  await writeAudit(tx, by, {
    action: 'account.second_factor_reset',
    subject: `account:${accountId}`,
    after: { secondFactor: false },
  })
}

async function isFirstFactor(tx: Tx, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId)
  return !(await hasSecondFactor(tx, accountId))
}

async function afterRemoval(tx: Tx, accountId: string, news: News, mustKeep: boolean): Promise<void> {
  await notifyOwner(tx, accountId, news)
  if (await hasSecondFactor(tx, accountId)) return
  if (mustKeep) fail('second_factor_required')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Encrypted secrets per transaction. */
const REENCRYPT_BATCH = 500

/**
 * Re-encrypts secrets of apps with the newest secret, a batch after the account `after`; returns the last
 * one, or null at the end.
 */
export async function reencryptBatch(tx: Tx, tokens: Tokens, after: string): Promise<string | null> {
  const batch = await tx
    .select({
      accountId: authenticatorApps.accountId,
      secret: authenticatorApps.secret,
      pending: authenticatorApps.pending,
    })
    .from(authenticatorApps)
    .where(gt(authenticatorApps.accountId, after))
    .orderBy(asc(authenticatorApps.accountId))
    .limit(REENCRYPT_BATCH)
    .for('update')
  for (const { accountId, ...sealed } of batch) {
    const secret = sealed.secret && reencrypt(tokens, accountId, sealed.secret)
    const pending = sealed.pending && reencrypt(tokens, accountId, sealed.pending)
    if (secret || pending)
      await tx
        .update(authenticatorApps)
        .set({ ...(secret ? { secret } : {}), ...(pending ? { pending } : {}) })
        .where(eq(authenticatorApps.accountId, accountId))
  }
  return batch.at(-1)?.accountId ?? null
}
