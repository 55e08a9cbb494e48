import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ACCOUNT_STATUSES, ROLES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { bytes, id, lengthWithin, moment, now, oneOf } from './columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ROLES }).notNull().default('user'),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    verifiedAt: moment(),
    /** Not verified yet, and signed up again by somebody who did not know the earlier password. */
    signUpReplaced: boolean().notNull().default(false),
    mobile: text(),
    location: text(),
    /** What a creator writes about themselves; at first the words of their application. */
    about: text(),
    /** Since when it is public; null while it is private. */
    aboutShownAt: moment(),
    /** Language of the interface and of mails; null while its owner chose none. */
    language: text(),
    /** Key of the photo in the file store. */
    photoKey: text(),
    createdAt: now(),
    /** Version of the consent text that was agreed to at sign-up, and when; null where an operator made the account. */
    consentVersion: text(),
    consentedAt: moment(),
    /** Its owner has deleted it: personal data is gone, and the row is deleted once its playlists are. */
    deletedAt: moment(),
  },
  (t) => [
    check('accounts_deleted', sql`${t.deletedAt} is null or ${t.status} = 'suspended'`),
    check('accounts_email_lower', sql`${t.email} = lower(${t.email})`),
    check('accounts_consent', sql`(${t.consentVersion} is null) = (${t.consentedAt} is null)`),
    lengthWithin('accounts_language_length', t.language, 2, 3),
    lengthWithin('accounts_about_length', t.about, 1, limits.description),
    check('accounts_about', sql`${t.aboutShownAt} is null or ${t.about} is not null`),
    oneOf('accounts_role', t.role, ROLES),
    oneOf('accounts_status', t.status, ACCOUNT_STATUSES),
    index('accounts_suspended_index').on(t.id.desc()).where(sql`status = 'suspended'`),
    index('accounts_role_index').on(t.role, t.id),
    // For the hourly sweep, which deletes them after a month.
    index('accounts_unverified_index').on(t.createdAt).where(sql`verified_at is null`),
  ],
)

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

/** The current one-time code of an account: derived from `salt` and the server's secret, never stored itself. */
export const oneTimeCodes = pgTable('one_time_codes', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  salt: bytes().notNull(),
  /** When the code was made; each mail that carries it extends its life. */
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
