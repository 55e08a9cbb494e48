import { and, eq, isNull, sql } from 'drizzle-orm'
import { consentTo } from '#contract/consent.ts'
import type { AccountStatus, Role } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { oneTimeCodes } from '#server/db/schema/mailed-secrets.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type Credentials, isReplaceable } from './accounts.queries.ts'

/** The consent given by signing up. */
function consent(language: InterfaceLanguage | undefined) {
  return { consentVersion: consentTo(language), consentedAt: sql`now()` }
}

interface NewLearner {
  name: string
  email: string
  passwordHash: string
  language?: InterfaceLanguage | undefined
}

/**
 * Creates an unverified learner; an address that has an account fails with email_taken. An unverified account
 * is given the new name and password if its password still has the hash `replacing`; the code of the earlier
 * sign-up is then invalid.
 */
export async function createLearner(
  tx: Tx,
  learner: NewLearner,
  replacing = '',
): Promise<{ _id: string; name: string; email: string }> {
  const { name, passwordHash, language } = learner
  const agreed = consent(language)
  const [created] = await tx
    .insert(accounts)
    .values({ ...learner, ...agreed })
    .onConflictDoUpdate({
      target: accounts.email,
      set: {
        name,
        passwordHash,
        language: language ?? null,
        createdAt: sql`now()`,
        signUpReplaced: true,
        ...agreed,
      },
      setWhere: and(isNull(accounts.verifiedAt), eq(accounts.passwordHash, replacing)),
    })
    .returning({ _id: accounts.id, name: accounts.name, email: accounts.email })
  if (!created) fail('email_taken')
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, created._id))
  await queueCodeMail(tx, learner.email)
  return created
}

/** Repeats the same sign-up: its code is mailed again, and a code already on its way stays valid. */
export async function signUpAgain(
  tx: Tx,
  { user, passwordHash }: Credentials,
  { name, language }: Pick<NewLearner, 'name' | 'language'>,
): Promise<{ _id: string; name: string; email: string }> {
  const [changed] = await tx
    .update(accounts)
    .set({ name, language, createdAt: sql`now()`, ...consent(language) })
    .where(
      and(eq(accounts.id, user._id), isNull(accounts.verifiedAt), eq(accounts.passwordHash, passwordHash)),
    )
    .returning({ _id: accounts.id, name: accounts.name, email: accounts.email })
  if (!changed) fail('email_taken')
  await queueCodeMail(tx, changed.email)
  return changed
}

/**
 * Locks an account whose password was verified outside of this transaction, which takes a while: its current
 * state, or null when the password has been replaced since or the account is gone.
 */
export async function lockUnchanged(
  tx: Tx,
  { user, passwordHash }: Credentials,
): Promise<{ status: AccountStatus; isVerified: boolean } | null> {
  const [found] = await tx
    .select({ status: accounts.status, verifiedAt: accounts.verifiedAt })
    .from(accounts)
    .where(and(eq(accounts.id, user._id), eq(accounts.passwordHash, passwordHash)))
    .for('no key update')
  return found ? { status: found.status, isVerified: found.verifiedAt !== null } : null
}

interface ApprovedCreator {
  name: string
  email: string
  mobile: string
  location: string
  /** What creators write about themselves, private until they publish it. */
  about: string
  language: string | null
  /** The consent given when applying, and when. */
  consentVersion: string | null
  consentedAt: Date | null
  passwordHash: string
}

/**
 * Creates an unverified creator and returns the id; null when the address has an account. A sign-up whose address was
 * never verified may be a stranger's, so it is deleted.
 */
export async function createApprovedCreator(tx: Tx, creator: ApprovedCreator): Promise<string | null> {
  const id = await insertCreator(tx, creator)
  if (id !== null) return id
  await tx.delete(accounts).where(and(eq(accounts.email, creator.email), isReplaceable))
  return insertCreator(tx, creator)
}

async function insertCreator(tx: Tx, creator: ApprovedCreator): Promise<string | null> {
  const [created] = await tx
    .insert(accounts)
    .values({ ...creator, role: 'creator' })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  return created?.id ?? null
}

/** Deletes that account again, unless the creator has since verified the address; returns whether it did. */
export async function removeUnverifiedCreator(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .delete(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.role, 'creator'), isNull(accounts.verifiedAt)))
    .returning({ id: accounts.id })
  return removed.length > 0
}

/**
 * Queues the mail with the one-time code. Whether an account needs one is looked up by the job, so that the
 * reply reveals nothing.
 */
export async function queueCodeMail(tx: Tx, email: string): Promise<void> {
  await enqueue(tx, 'accounts.send-code', { email }, { lane: email })
}

/** For an update that verifies an account: whether it had not been verified before. */
export const verified = { role: accounts.role, isNew: sql<boolean>`${accounts.verifiedAt} = now()` }

/** Creators are public from their verification on. */
export async function invalidateCreators(
  tx: Tx,
  { role, isNew }: { role: Role; isNew: boolean },
): Promise<void> {
  if (role === 'creator' && isNew) await emitContentChange(tx, 'creators')
}

/** `passwordHash`: the password chosen by the reader of the mail, replacing that of the sign-up. */
export async function markVerified(tx: Tx, accountId: string, passwordHash?: string): Promise<void> {
  const [account] = await tx
    .update(accounts)
    .set({
      verifiedAt: sql`coalesce(${accounts.verifiedAt}, now())`,
      signUpReplaced: false,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    })
    .where(eq(accounts.id, accountId))
    .returning(verified)
  if (account) await invalidateCreators(tx, account)
}
