import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytes, moment, now } from './columns.ts'

/** The current one-time code of an account: derived from `salt` and the server's secret, never stored itself. */
export const oneTimeCodes = pgTable('one_time_codes', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  salt: bytes().notNull(),
  /** When the code was made; each email that carries it extends its life. */
  madeAt: now(),
  expiresAt: moment().notNull(),
  wrongTries: integer().notNull().default(0),
})

/** Password reset links: only the SHA-256 of the token is stored. */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: now(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('reset_tokens_account_index').on(t.accountId)],
)
