import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ANSWER_KINDS, WAITING_KINDS } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'

/**
 * What waits for an operator, a row a thing: kept by triggers on the tables that the things live in, so that one list of
 * all kinds is a walk along one index.
 */
export const waitingThings = pgTable(
  'waiting_things',
  {
    id: id(),
    kind: text({ enum: WAITING_KINDS }).notNull(),
    /** Id of the thing; of a wish its words. Without a foreign key, since it names one of several tables. */
    subject: text().notNull(),
    since: now(),
    /** Networks that reported it; how often it was asked for; videos of a course that cannot be played. */
    weight: integer().notNull().default(1),
    /** Somebody waits for it at this moment. */
    urgent: boolean().notNull().default(false),
    /** When it should be decided at the latest: the order of the inbox. What waits long enough comes first, whatever it is. */
    dueAt: moment()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`(since at time zone 'UTC' + interval '1 hour' * case
          when urgent then 0
          when kind = 'mail' then 24
          when kind = 'opportunity' then 48
          when kind = 'report' then greatest(8, 56 - 8 * least(weight, 100))
          when kind = 'wish' then greatest(96, 360 - 24 * least(weight, 100))
          else 72 end) at time zone 'UTC'`,
      ),
    /** Who works on it, until when. */
    claimedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    claimedUntil: moment(),
    /** An operator has left it as it is, at this weight; it comes back when it has doubled. */
    settledAt: moment(),
    settledWeight: integer(),
  },
  (t) => [
    unique('waiting_things_once').on(t.kind, t.subject),
    oneOf('waiting_things_kind', t.kind, WAITING_KINDS),
    check('waiting_things_settled', sql`(${t.settledAt} is null) = (${t.settledWeight} is null)`),
    index('waiting_things_due_index').on(t.dueAt, t.id).where(sql`settled_at is null`),
    index('waiting_things_kind_index').on(t.kind, t.dueAt, t.id).where(sql`settled_at is null`),
    index('waiting_things_claimed_index').on(t.claimedBy).where(sql`claimed_by is not null`),
  ],
)

/** Answers that operators give often, for the reason of a decision. */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    id: id(),
    kind: text({ enum: ANSWER_KINDS }).notNull(),
    /** As it stands in the list one chooses from. */
    title: text().notNull(),
    text: text().notNull(),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    oneOf('answer_templates_kind', t.kind, ANSWER_KINDS),
    unique('answer_templates_titles').on(t.kind, t.title),
    lengthWithin('answer_templates_title_length', t.title, 1, limits.name),
    lengthWithin('answer_templates_text_length', t.text, 1, limits.comment),
  ],
)

/** What operators have chosen for themselves; without a row they get the weekly mail. */
export const operatorSettings = pgTable('operator_settings', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** A mail a week that says what waits, when something does. */
  weeklyMail: boolean().notNull().default(true),
  mailedAt: moment(),
})
