import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { oneTimeCodes } from '#server/db/schema/mailed-secrets.ts'
import { CODE_MINUTES, MAX_CODE_ATTEMPTS, MAX_CODE_MINUTES, newSalt } from './one-time-code.ts'

interface OpenCode {
  accountId: string
  salt: Uint8Array
}

const expiry = sql`now() + make_interval(mins => ${CODE_MINUTES})`
const live = and(gt(oneTimeCodes.expiresAt, sql`now()`), lt(oneTimeCodes.wrongTries, MAX_CODE_ATTEMPTS))

const madeLately = gt(
  oneTimeCodes.madeAt,
  sql`now() - make_interval(mins => ${MAX_CODE_MINUTES - CODE_MINUTES})`,
)
/** Whether another email may carry the code. */
const isReusable = and(live, madeLately)

/**
 * The code for the next mail, and its language, for an account that is not verified yet; null when there is none. A
 * valid code stays the same, so that the code in a delayed email works too; its lifetime then starts from this email, up
 * to thirty minutes in all.
 */
export async function issueCode(
  tx: Tx,
  email: string,
): Promise<(OpenCode & { language: string | null }) | null> {
  const [account] = await tx
    .select({ id: accounts.id, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.verifiedAt), eq(accounts.status, 'active')))
    // An account deleted at the same time needs none.
    .for('key share')
  if (!account) return null
  const [code] = await tx
    .insert(oneTimeCodes)
    .values({ accountId: account.id, salt: newSalt(), expiresAt: expiry })
    .onConflictDoUpdate({
      target: oneTimeCodes.accountId,
      set: {
        salt: sql`case when ${isReusable} then ${oneTimeCodes.salt} else excluded.salt end`,
        madeAt: sql`case when ${isReusable} then ${oneTimeCodes.madeAt} else now() end`,
        wrongTries: sql`case when ${isReusable} then ${oneTimeCodes.wrongTries} else 0 end`,
        expiresAt: expiry,
      },
    })
    .returning({ accountId: oneTimeCodes.accountId, salt: oneTimeCodes.salt })
  return code ? { ...code, language: account.language } : null
}

/** Whether a code that is still valid has been mailed. */
export async function hasLiveCode(db: Executor, accountId: string): Promise<boolean> {
  const found = await db
    .select({ accountId: oneTimeCodes.accountId })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.accountId, accountId), live))
  return found.length > 0
}

/**
 * Uses up one of the five attempts, before the code is compared and whatever the outcome; must not be rolled
 * back. `used-up`: there is a code, but no attempt left. `none`: there is no code.
 */
export async function consumeAttempt(
  db: Executor,
  accountId: string,
): Promise<OpenCode | 'used-up' | 'none'> {
  const [code] = await db
    .update(oneTimeCodes)
    .set({ wrongTries: sql`${oneTimeCodes.wrongTries} + 1` })
    .where(and(eq(oneTimeCodes.accountId, accountId), live))
    .returning({ accountId: oneTimeCodes.accountId, salt: oneTimeCodes.salt })
  if (code) return code
  const [dead] = await db
    .select({ accountId: oneTimeCodes.accountId })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.accountId, accountId), gt(oneTimeCodes.expiresAt, sql`now()`)))
  return dead ? 'used-up' : 'none'
}

/** Invalidates the code; false when another request was faster. */
export async function useCode(tx: Tx, { accountId, salt }: OpenCode): Promise<boolean> {
  const used = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.accountId, accountId), eq(oneTimeCodes.salt, salt)))
    .returning({ accountId: oneTimeCodes.accountId })
  return used.length === 1
}
