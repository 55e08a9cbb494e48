import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { REPORT_KINDS, REPORT_STATES } from '../../../contract/constants.ts'
import { id, moment, now, oneOf } from './columns.ts'

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
    actionTaken: boolean('acted').notNull().default(false),
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
