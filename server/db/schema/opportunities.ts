import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CANDIDATE_STATES,
  CLOSE_REASONS,
  JOB_TYPES,
  OPPORTUNITY_STATES,
} from '../../../contract/constants.ts'
import type { ScamSignal } from '../../../contract/endpoints/operator/opportunities.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { id, lengthWithin, moment, now, oneOf } from './columns.ts'
import { uploads } from './operations.ts'

const READERS = ['poster', 'operator', 'link'] as const
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The last moment to apply, as applicants see it: an opportunity closes after 60 days, whatever its deadline. Null without a deadline,
 * since its poster may keep it open longer.
 */
export const lastMoment = sql`(case when deadline is not null then closes_at end)`

/** ISO 8601. */
export interface TakenDown {
  at: string
  state: (typeof OPPORTUNITY_STATES)[number]
  approvedAt: string | null
  closedAt: string | null
  closeReason: (typeof CLOSE_REASONS)[number] | null
  stillOpenAskedAt: string | null
  /** The last two are missing while an earlier version, which is being replaced, takes opportunities down. */
  inboxClosed?: boolean
  updatedAt?: string
}

export const opportunities = pgTable(
  'opportunities',
  {
    id: id(),
    /** Null for an opportunity posted without an account. */
    posterId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Language of the page it was posted from: used for emails where there is no account; null is the main one. */
    language: text(),
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
    /** Of a rejected one: when it was decided while pending; null when it was taken down. */
    rejectedAt: moment(),
    /** Its state before it was taken down, until that can no longer be undone. */
    takenDown: jsonb().$type<TakenDown>(),
    /** Since it was taken down, until it is approved again: its poster cannot read what people sent. */
    inboxClosed: boolean().notNull().default(false),
    deadline: date({ mode: 'string' }),
    /** When the current approval was given, or last confirmed; an edit revokes it. */
    approvedAt: moment(),
    /** When an operator last approved it: confirming or reopening it does not change that. */
    operatorApprovedAt: moment(),
    /** Its title and company when an operator last approved it: emails to applicants contain nothing newer. */
    approvedTitle: text(),
    approvedCompany: text(),
    closedAt: moment(),
    /** When it was last possible to apply, set by a trigger once it is not; null while it has never been open. */
    lastOpenAt: moment(),
    /** Closed only because its poster is suspended: it is open again when the suspension ends. */
    closedBySuspension: boolean().notNull().default(false),
    /** The reason that the poster gave on closing it. */
    closeReason: text({ enum: CLOSE_REASONS }),
    /** When its poster was asked whether it is still open, since it ends soon. */
    stillOpenAskedAt: moment(),
    createdAt: now(),
    updatedAt: now(),
    /** 60 days after the approval, or when the last day to apply ends in India. From then on it is not public. */
    closesAt: timestamp({ withTimezone: true, mode: 'date' }).generatedAlwaysAs(sql`least(
      (approved_at at time zone 'UTC' + interval '60 days') at time zone 'UTC',
      (deadline + 1)::timestamp at time zone interval '05:30')`),
    /** The words of title, company and place, separated by spaces; computed by the application (search-text.ts). */
    searchText: text().notNull().default(''),
    words: tsvector().generatedAlwaysAs(
      sql`array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))`,
    ),
    /** Key of its draft in the browser, so that a draft sent twice is posted once. */
    draftKey: uuid(),
    /** Signals for operators, computed when it was written; `showsAdvice` where readers are warned about money. */
    signals: jsonb().$type<ScamSignal[]>().notNull().default([]),
    showsAdvice: boolean().notNull().default(false),
    /** Equal for opportunities with equal texts; null when there is too little text to tell. */
    copyKey: text(),
    /** A random position, for shuffled lists. */
    shuffle: doublePrecision().notNull().default(sql`random()`),
  },
  (t) => [
    oneOf('opportunities_job_type', t.jobType, JOB_TYPES),
    oneOf('opportunities_state', t.state, OPPORTUNITY_STATES),
    oneOf('opportunities_close_reason_known', t.closeReason, CLOSE_REASONS),
    check('opportunities_close_reason', sql`close_reason is null or state = 'closed'`),
    lengthWithin('opportunities_language_length', t.language, 2, 3),
    lengthWithin('opportunities_description_length', t.jobDescription, 1, limits.description),
    uniqueIndex('opportunities_drafts_once').on(t.posterId, t.draftKey).where(sql`draft_key is not null`),
    uniqueIndex('opportunities_nobodys_drafts_once')
      .on(t.draftKey)
      .where(sql`draft_key is not null and poster_id is null`),
    index('opportunities_state_index').on(t.state, t.id.desc()),
    // Includes the time of closing, so that skipped rows are not read.
    index('opportunities_newest_index').on(t.id.desc(), t.closesAt).where(sql`state = 'approved'`),
    index('opportunities_type_index').on(t.jobType, t.id.desc(), t.closesAt).where(sql`state = 'approved'`),
    // Includes the deadline, too: without it the planner does not read the index alone.
    index('opportunities_deadline_index')
      .on(lastMoment, t.id.desc(), t.closesAt, t.deadline)
      .where(sql`state = 'approved'`),
    index('opportunities_copy_index').on(t.copyKey).where(sql`copy_key is not null`),
    index('opportunities_email_index').on(t.email).where(sql`poster_id is null`),
    index('opportunities_poster_index').on(t.posterId, t.id.desc()),
    index('opportunities_closing_index').on(t.closesAt).where(sql`state = 'approved'`),
    index('opportunities_closed_index').on(t.closedAt).where(sql`closed_at is not null`),
    index('opportunities_shuffle_index').on(t.shuffle).where(sql`state = 'approved'`),
    check('opportunities_approved_at', sql`state not in ('approved', 'hidden') or approved_at is not null`),
    check('opportunities_closed_at', sql`(state = 'closed') = (closed_at is not null)`),
    check('opportunities_reason', sql`state <> 'rejected' or rejection_reason is not null`),
  ],
)

/** How many approved opportunities there are of each type, maintained by a trigger. */
export const opportunityCounts = pgTable('opportunity_counts', {
  jobType: text({ enum: JOB_TYPES }).primaryKey(),
  opportunities: integer().notNull(),
})

/**
 * What search reads: a narrow row per approved opportunity, maintained by a trigger, so that scanning many is
 * cheap. `words` are those of the opportunity and its type, marked with `=`.
 */
export const opportunityEntries = pgTable(
  'opportunity_entries',
  {
    opportunityId: uuid().primaryKey(),
    words: tsvector().notNull(),
    deadline: date({ mode: 'string' }),
    closesAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    // Without GIN's pending list, so that a search costs the same right after a burst of writes.
    index('opportunity_entries_words_index').using('gin', t.words).with({ fastupdate: false }),
    index('opportunity_entries_deadline_index').on(lastMoment, t.opportunityId.desc()),
    index('opportunity_entries_closing_index').on(t.closesAt),
  ],
)

/** How many approved opportunities of each type contain a word, maintained by a trigger. Words may outlive them by a day. */
export const opportunityWords = pgTable(
  'opportunity_words',
  {
    word: text().notNull(),
    jobType: text({ enum: JOB_TYPES }).notNull(),
    opportunities: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.jobType] }),
    index('opportunity_words_beginning_index').on(t.word.op('text_pattern_ops')),
  ],
)

/**
 * A learner's application to an opportunity. The table keeps its first name: renaming it would break instances
 * of the previous version during a rolling update, and a view under the old name for their sake would have to
 * stay for a version. Nothing but SQL shows the name, so it is not worth that.
 */
export const applications = pgTable(
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
    /** The question when the application was sent: its poster may ask something else since. Null: none. */
    question: text(),
    answer: text().notNull().default(''),
    resumeId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    state: text({ enum: CANDIDATE_STATES }).notNull().default('new'),
    withdrawnAt: moment(),
    /** When applicant and poster were reminded that it has not been answered. */
    unansweredNotifiedAt: moment('silence_told_at'),
    /**
     * When the applicant was notified that the opportunity is over; null again once they were notified that it has reopened.
     */
    endNotifiedAt: moment('end_told_at'),
    createdAt: now(),
  },
  (t) => [
    unique('candidacies_once').on(t.opportunityId, t.applicantId),
    oneOf('candidacies_state', t.state, CANDIDATE_STATES),
    index('candidacies_inbox_index').on(t.opportunityId, t.id.desc()),
    index('candidacies_applicant_index').on(t.applicantId, t.id.desc()),
    index('candidacies_unanswered_index')
      .on(t.createdAt)
      .where(sql`state in ('new', 'seen') and withdrawn_at is null and silence_told_at is null`),
    index('candidacies_resume_index').on(t.resumeId).where(sql`resume_id is not null`),
    check('candidacies_withdrawn', sql`withdrawn_at is null or resume_id is null`),
  ],
)

/** Who downloaded a résumé: one row per download. Deleted with the application. */
export const resumeReads = pgTable(
  'resume_reads',
  {
    id: id(),
    at: now(),
    applicationId: uuid('candidacy_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null for a holder of the mailed link. */
    readerId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    readerRole: text({ enum: READERS }).notNull(),
  },
  (t) => [
    oneOf('resume_reads_role', t.readerRole, READERS),
    index('resume_reads_index').on(t.applicationId, t.id.desc()),
    index('resume_reads_reader_index').on(t.readerId),
  ],
)
