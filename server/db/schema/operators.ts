import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ANSWER_KINDS } from '../../../contract/constants.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'

/** Reasons that operators often give for a decision. */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    id: id(),
    kind: text({ enum: ANSWER_KINDS }).notNull(),
    /** Its name in the list that operators choose from. */
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

/** An operator's own settings; without a row they get the weekly email. */
export const operatorSettings = pgTable('operator_settings', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** A weekly mail that lists what waits, when anything does. */
  weeklyMail: boolean().notNull().default(true),
  mailedAt: moment(),
})
