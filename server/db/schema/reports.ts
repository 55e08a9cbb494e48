import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { REPORT_REASONS } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'
import { reportCases } from './report-cases.ts'

const OUTCOMES = ['dismissed', 'upheld'] as const

/** One person's report. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null for somebody without an account. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Keyed hash of the account, or of the address. */
    person: text().notNull(),
    /** Keyed hash of the network it came from. */
    network: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    text: text().notNull().default(''),
    createdAt: now(),
    decidedAt: moment(),
    /** What was decided. */
    outcome: text({ enum: OUTCOMES }),
    /** The reporter's mail about the decision is on its way. */
    notifiedAt: moment('told_at'),
  },
  (t) => [
    unique('reports_once').on(t.caseId, t.person),
    oneOf('reports_reason', t.reason, REPORT_REASONS),
    oneOf('reports_outcome', t.outcome, OUTCOMES),
    check('reports_decided', sql`(${t.decidedAt} is null) = (${t.outcome} is null)`),
    lengthWithin('reports_text_length', t.text, 0, limits.comment),
    index('reports_account_index').on(t.accountId).where(sql`account_id is not null`),
    index('reports_decided_index').on(t.decidedAt).where(sql`decided_at is not null`),
  ],
)
