import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment, now } from './columns.ts'

/** One row per issued token; its id is the token's `jti`. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text(),
    createdAt: now(),
    /** Exact to an hour. */
    usedAt: now(),
    /** When its owner last confirmed the password. */
    provenAt: now(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    index('sessions_account_index').on(t.accountId),
    index('sessions_expiry_index').on(t.expiresAt),
    index('sessions_revoked_index').on(t.revokedAt).where(sql`revoked_at is not null`),
  ],
)
