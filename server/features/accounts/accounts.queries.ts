import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { User } from '#contract/endpoints/accounts.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { photoAddress } from '#server/features/profile/photo-address.ts'

/** In SQL when `whyNotReplace` has no reason: the account is a sign-up whose address was never verified. */
export const isReplaceable: SQL = sql`
  (${accounts.role} = 'user' and ${accounts.status} = 'active' and ${accounts.verifiedAt} is null)`

const columns = {
  ...columnsOf(accounts, 'id', 'name', 'email', 'role', 'status', 'verifiedAt', 'photoKey', 'mobile'),
  ...columnsOf(accounts, 'location', 'passwordHash', 'signUpReplaced'),
}

/** An account with fields that only this feature reads. */
export interface Credentials {
  passwordHash: string
  /** A later sign-up has replaced an earlier one with the address, which is not verified yet. */
  signUpReplaced: boolean
  user: User
}

export async function findByEmail(db: Executor, email: string): Promise<Credentials | null> {
  const [row] = await db.select(columns).from(accounts).where(eq(accounts.email, email))
  return row ? toCredentials(row) : null
}

/** Fails with account_not_found. */
export async function getCredentials(db: Executor, accountId: string): Promise<Credentials> {
  const [row] = await db.select(columns).from(accounts).where(exists(accountId))
  return row ? toCredentials(row) : fail('account_not_found')
}

/** The address and language for emails, or null when the account is gone. */
export async function findOwner(
  db: Executor,
  accountId: string,
): Promise<{ to: string; name: string; language: string | null } | null> {
  const [owner] = await db
    .select({ to: accounts.email, name: accounts.name, language: accounts.language })
    .from(accounts)
    .where(exists(accountId))
  return owner ?? null
}

/** The account as its owner sees it; fails with account_not_found. */
export async function getUser(db: Executor, accountId: string): Promise<User> {
  return (await getCredentials(db, accountId)).user
}

/** The account as everybody sees it; fails with account_not_found, also for one that is suspended. */
export async function getPublicAccount(
  db: Executor,
  accountId: string,
): Promise<{ _id: string; name: string; profileimage: string | null }> {
  const [row] = await db
    .select({ id: accounts.id, name: accounts.name, photoKey: accounts.photoKey })
    .from(accounts)
    .where(and(exists(accountId), eq(accounts.status, 'active')))
  if (!row) fail('account_not_found')
  return { _id: row.id, name: row.name, profileimage: photoAddress(row.photoKey) }
}

/** A deleted account may still have its row. */
function exists(accountId: string): SQL | undefined {
  return and(eq(accounts.id, accountId), isNull(accounts.deletedAt))
}

type Row = { [K in keyof typeof columns]: (typeof accounts.$inferSelect)[K] }

function toCredentials({
  id,
  passwordHash,
  signUpReplaced,
  verifiedAt,
  photoKey,
  mobile,
  location,
  ...row
}: Row): Credentials {
  return {
    passwordHash,
    signUpReplaced,
    user: {
      _id: id,
      ...row,
      isVerified: verifiedAt !== null,
      profileimage: photoAddress(photoKey),
      ...(row.role === 'creator' ? { mobile, location } : {}),
    },
  }
}
