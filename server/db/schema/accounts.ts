import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ACCOUNT_STATUSES, ROLES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'

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
    /** The next session without an earlier one is on a device that nobody knows. */
    hasSignedIn: boolean().notNull().default(false),
    /** Not verified yet, and signed up again by somebody who did not know the earlier password. */
    signUpReplaced: boolean().notNull().default(false),
    mobile: text(),
    location: text(),
    /** What a creator writes about themselves; at first the words of their application. */
    about: text(),
    /** Since when it is public; null while it is private. */
    aboutShownAt: moment(),
    /** Language of the interface and of emails; null while its owner chose none. */
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
