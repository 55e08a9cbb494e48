import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { APPLICATION_STATES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'

/** A request to become a creator; the account is made when an operator approves it. */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null after the final decision: the account has it, or nobody needs it any more. */
    passwordHash: text(),
    mobile: text().notNull(),
    location: text().notNull(),
    profession: text().notNull(),
    pastExperiences: text().notNull(),
    relevantSkills: text().notNull(),
    shortDescription: text().notNull(),
    social: text().notNull(),
    pptKnowledge: boolean().notNull(),
    languages: text().array().notNull(),
    /** Language of the page with the form, used for the answer; null where no page sent it. */
    language: text(),
    /** Version of the consent text above the button, for the account; null for applications older than that text. */
    consentVersion: text(),
    state: text({ enum: APPLICATION_STATES }).notNull().default('waiting'),
    /** Notes that only operators see. */
    note: text(),
    /** Why it was rejected, as the applicant was told. */
    reason: text(),
    decidedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    oneOf('creator_applications_state', t.state, APPLICATION_STATES),
    // Includes those whose decision can still be undone.
    uniqueIndex('creator_applications_one_open').on(t.email).where(sql`password_hash is not null`),
    check('creator_applications_email_lower', sql`${t.email} = lower(${t.email})`),
    check('creator_applications_password', sql`${t.state} <> 'waiting' or ${t.passwordHash} is not null`),
    check('creator_applications_reason', sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
    lengthWithin('creator_applications_description_length', t.shortDescription, 1, limits.description),
    lengthWithin('creator_applications_language_length', t.language, 2, 3),
    index('creator_applications_email_index').on(t.email),
    index('creator_applications_decided_by_index').on(t.decidedBy),
    index('creator_applications_state_index').on(t.state, t.id.desc()),
  ],
)
