import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment, now, oneOf } from './columns.ts'

const APPLICATION_STATES = ['waiting', 'approved', 'rejected'] as const

/** A request to become a creator; the account is made when an operator approves it. */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    mobile: text().notNull(),
    location: text().notNull(),
    profession: text().notNull(),
    pastExperiences: text().notNull(),
    relevantSkills: text().notNull(),
    shortDescription: text().notNull(),
    social: text().notNull(),
    pptKnowledge: boolean().notNull(),
    languages: text().array().notNull(),
    state: text({ enum: APPLICATION_STATES }).notNull().default('waiting'),
    note: text(),
    reason: text(),
    decidedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    oneOf('creator_applications_state', t.state, APPLICATION_STATES),
    uniqueIndex('creator_applications_one_waiting').on(t.email).where(sql`state = 'waiting'`),
    index('creator_applications_state_index').on(t.state, t.id.desc()),
  ],
)
