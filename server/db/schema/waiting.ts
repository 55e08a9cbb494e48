import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { WAITING_KINDS } from '../../../contract/constants.ts'
import { accounts } from './accounts.ts'
import { id, moment, now, oneOf } from './columns.ts'

/**
 * Things that wait for an operator, one row each, maintained by triggers on the tables of the things. So one list of
 * all kinds is read by one index scan.
 */
export const waitingThings = pgTable(
  'waiting_things',
  {
    id: id(),
    kind: text({ enum: WAITING_KINDS }).notNull(),
    /** Id of the thing; for a wish its words. Without a foreign key, since it refers to one of several tables. */
    subject: text().notNull(),
    since: now(),
    /** Number of networks that reported it; how often it was asked for; videos of a course that cannot be played. */
    weight: integer().notNull().default(1),
    /** Somebody is waiting for it right now. */
    urgent: boolean().notNull().default(false),
    /**
     * When it should be decided at the latest: the order of the inbox. What has waited long enough comes
     * first, whatever it is.
     */
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
    /** Who works on it, and until when. */
    claimedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    claimedUntil: moment(),
    /** An operator has settled it at this weight; it comes back when the weight has doubled. */
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
