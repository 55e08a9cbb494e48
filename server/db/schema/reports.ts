import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'

const OUTCOMES = ['dismissed', 'upheld'] as const

/** A reported thing and the decision about it. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** For a video: its place in a playlist. Without a foreign key, since it refers to one of several tables. */
    subjectId: uuid().notNull(),
    state: text({ enum: REPORT_STATES }).notNull().default('open'),
    /** People who reported it since the last decision. */
    people: integer().notNull().default(0),
    /**
     * Networks they reported it from, which gives the urgency. However many people share one network, they do
     * not push others back.
     */
    networks: integer().notNull().default(0),
    firstAt: now(),
    lastAt: now(),
    /** When these reports hid it; null when they did not. */
    heldAt: moment(),
    /** Earlier reports no longer hide anything: an operator has approved the content. */
    clearedAt: moment(),
    decidedAt: moment(),
    /** Upholding the reports changed something that undo restores. */
    acted: boolean().notNull().default(false),
  },
  (t) => [
    unique('report_cases_once').on(t.kind, t.subjectId),
    oneOf('report_cases_kind', t.kind, REPORT_KINDS),
    oneOf('report_cases_state', t.state, REPORT_STATES),
    check('report_cases_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
    check('report_cases_people', sql`${t.people} >= 0`),
    check('report_cases_networks', sql`${t.networks} >= 0`),
    index('report_cases_open_index').on(t.networks.desc(), t.firstAt, t.id).where(sql`state = 'open'`),
    index('report_cases_decided_index').on(t.state, t.decidedAt.desc(), t.id),
  ],
)

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
    toldAt: moment(),
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
