import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { JOB_TYPES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'
import { uploads } from './operations.ts'

const OPPORTUNITY_STATES = ['waiting', 'approved', 'rejected', 'closed'] as const
const CANDIDATE_STATES = ['new', 'seen', 'shortlisted', 'rejected', 'hired'] as const

export const opportunities = pgTable(
  'opportunities',
  {
    id: id(),
    /** Null for a post made without an account. */
    posterId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    companyName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    jobTitle: text().notNull(),
    jobType: text({ enum: JOB_TYPES }).notNull().default('Full Time'),
    jobDescription: text().notNull(),
    jobLocation: text().notNull(),
    question: text().notNull().default(''),
    category: text(),
    state: text({ enum: OPPORTUNITY_STATES }).notNull().default('waiting'),
    rejectionReason: text(),
    deadline: date({ mode: 'string' }),
    approvedAt: moment(),
    closedAt: moment(),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    oneOf('opportunities_job_type', t.jobType, JOB_TYPES),
    oneOf('opportunities_state', t.state, OPPORTUNITY_STATES),
    lengthWithin('opportunities_description_length', t.jobDescription, 1, limits.description),
    index('opportunities_state_index').on(t.state, t.id.desc()),
    index('opportunities_type_index').on(t.jobType, t.id.desc()).where(sql`state = 'approved'`),
    index('opportunities_deadline_index').on(t.deadline, t.id.desc()).where(sql`state = 'approved'`),
    index('opportunities_poster_index').on(t.posterId, t.id.desc()),
  ],
)

/** A learner's application to an opportunity. */
export const candidacies = pgTable(
  'candidacies',
  {
    id: id(),
    opportunityId: uuid()
      .notNull()
      .references(() => opportunities.id, { onDelete: 'cascade' }),
    applicantId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    skills: text().array().notNull(),
    answer: text().notNull().default(''),
    resumeId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    state: text({ enum: CANDIDATE_STATES }).notNull().default('new'),
    withdrawnAt: moment(),
    createdAt: now(),
  },
  (t) => [
    unique('candidacies_once').on(t.opportunityId, t.applicantId),
    oneOf('candidacies_state', t.state, CANDIDATE_STATES),
    index('candidacies_inbox_index').on(t.opportunityId, t.id.desc()),
    index('candidacies_applicant_index').on(t.applicantId, t.id.desc()),
  ],
)
