import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AccountStatus, Role } from '#contract/constants.ts'
import type { OperatorAccount } from '#contract/endpoints/operator/accounts.ts'
import { fail } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'

interface AccountQuery extends ListPage {
  role: Role | 'all'
  status: AccountStatus | 'all'
}

/** For operators, newest first. */
export async function listAccounts(
  db: Executor,
  query: AccountQuery,
): Promise<{ items: OperatorAccount[]; total: number }> {
  const where = and(
    isNull(accounts.deletedAt),
    query.role === 'all' ? undefined : eq(accounts.role, query.role),
    query.status === 'all' ? undefined : eq(accounts.status, query.status),
    named(query.search),
  )
  // Suspended accounts have an index of their own.
  const order = query.status === 'suspended' ? descNullsLast(accounts.id) : desc(accounts.id)
  const items = await readAccounts(db, where, query, order)
  return { items, total: await countUpTo(db, accounts, where) }
}

/** Fails with account_not_found. */
export async function getOperatorAccount(db: Executor, accountId: string): Promise<OperatorAccount> {
  const [account] = await readAccounts(db, and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return account ?? fail('account_not_found')
}

function named(search: string): SQL | undefined {
  const isId = Id.safeParse(search).success
  return isId ? eq(accounts.id, search) : contains(search, accounts.name, accounts.email)
}

async function readAccounts(
  db: Executor,
  where: SQL | undefined,
  asked: ListPage = { search: '', page: 1, limit: 1 },
  order = desc(accounts.id),
): Promise<OperatorAccount[]> {
  // The column is written out in the subqueries: a query on a single table does not qualify its columns.
  const rows = await db
    .select({
      _id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      role: accounts.role,
      status: accounts.status,
      verifiedAt: accounts.verifiedAt,
      createdAt: accounts.createdAt,
      playlistCount: sql<number>`(select count(*)::integer from playlists p where p.creator_id = accounts.id)`,
      reviewCount: sql<number>`(select count(*)::integer from reviews r where r.author_id = accounts.id)`,
      signedInAt: sql<Date | string | null>`(
        select max(s.created_at) from sessions s where s.account_id = accounts.id)`,
    })
    .from(accounts)
    .where(where)
    .orderBy(order)
    .limit(asked.limit)
    .offset(offsetOf(asked))
  return rows.map(({ verifiedAt, signedInAt, createdAt, ...row }) => ({
    ...row,
    isVerified: verifiedAt !== null,
    createdAt: createdAt.toISOString(),
    signedInAt: signedInAt === null ? null : new Date(signedInAt).toISOString(),
  }))
}

/** The id for an id or an email; fails with account_not_found. */
export async function findAccountId(db: Executor, idOrEmail: string): Promise<string> {
  const isId = Id.safeParse(idOrEmail).success
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        isId ? eq(accounts.id, idOrEmail) : eq(accounts.email, idOrEmail.trim().toLowerCase()),
      ),
    )
  return found?.id ?? fail('account_not_found')
}
