import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Executor, Tx } from '#server/db/client.ts'
import { listAccounts } from '#server/features/accounts/operator-accounts.queries.ts'
import { notifySomeOfEnd } from '#server/features/applications/applications.jobs.ts'
import { listOwnApplications } from '#server/features/applications/applications.queries.ts'
import { listApplications } from '#server/features/creator-applications/creator-applications.queries.ts'
import { listReceived } from '#server/features/inbox/inbox.queries.ts'
import { listCourses, listSaved } from '#server/features/learning/learning.queries.ts'
import { listNotifications } from '#server/features/notifications/notifications.queries.ts'
import { listAudit } from '#server/features/operator/audit.queries.ts'
import { listOfState } from '#server/features/opportunities/operator-opportunities.queries.ts'
import { withHiding } from '#server/features/playlists/hidden.queries.ts'
import { listAllPlaylists } from '#server/features/playlists/operator-playlists.queries.ts'
import { listOwnOpportunities } from '#server/features/posting/own-opportunities.queries.ts'
import { listCreators } from '#server/features/profile/profile.queries.ts'
import { listAllReviews } from '#server/features/reviews/operator-reviews.queries.ts'
import { listNewestReviews, listReviews } from '#server/features/reviews/reviews.queries.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator } from '#testing/build.ts'
import { plansOf } from '#testing/plans.ts'

let app: TestApp

/** Ids in order of creation, as in reality: rows of neighbouring ids are neighbours in the table, too. */
const idOf = (kind: number, n: string) =>
  sql.raw(`('019a0000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)
const [account, course, opportunity] = [0, 1, 2].map((kind) => (n: string) => idOf(kind, n))
const oneOf = (kind: number) => `019a0000-000${kind}-7000-8000-000000000001`
const [PERSON, COURSE, OPPORTUNITY] = [oneOf(0), oneOf(1), oneOf(2)]
const LAST = oneOf(5)
const viewer = {
  ...{ id: PERSON, name: 'A reader', email: 'person-1@example.com', role: 'user' as const },
  ...{ isVerified: true, status: 'active' as const, sessionId: PERSON },
}

/** So many rows that sorting them would be slower than reading a page in order. Without triggers, which would take longest. */
beforeAll(async () => {
  app = await startApp()
  const { db } = app.resources
  const creator = (await aCreator(app)).id
  const [category] = await aCategoryPath(app, 1)
  const tables = ['playlists', 'reviews', 'creator_applications', 'opportunities', 'candidacies']
  for (const table of [...tables, 'course_progress'])
    await db.execute(sql.raw(`alter table ${table} disable trigger user`))
  for (const statement of [
    sql`insert into accounts (id, email, name, password_hash, status)
      select ${account?.('n')}, 'person-' || n || '@example.com', 'A reader', '', case when n % 4 = 0 then 'suspended' else 'active' end
      from generate_series(1, 4000) n`,
    sql`insert into playlists (id, creator_id, name, description, language, category1_id, hidden_at, video_count, playable_count)
      select ${course?.('n')}, ${creator}, 'A course', 'Of a test.', 'english', ${category}, case when n % 2 = 0 then now() end, 5, 5
      from generate_series(1, 4000) n`,
    sql`insert into reviews (id, playlist_id, author_id, rating, comment, hidden_at)
      select ${idOf(3, 'n')}, ${course?.('1 + n % 5')}, ${account?.('1 + n / 5')}, 4, 'Clear.', case when n % 4 = 0 then now() end
      from generate_series(0, 9999) n`,
    sql`insert into creator_applications (id, email, name, mobile, location, profession, past_experiences, relevant_skills,
        short_description, social, ppt_knowledge, languages, state)
      select ${idOf(4, 'n')}, 'creator-' || n || '@example.com', 'A teacher', '', '', '', '', '', 'Of a test.', '', true, '{}',
        'approved' from generate_series(1, 4000) n`,
    sql`insert into opportunities (id, poster_id, company_name, email, phone, job_title, job_description, job_location, state,
        rejection_reason)
      select ${opportunity?.('n')}, ${account?.('1 + n % 4')}, 'A company', 'jobs@example.com', '', 'A job', 'Of a test.', 'Pune',
        case when n % 2 = 0 then 'rejected' else 'waiting' end, 'No' from generate_series(0, 7999) n`,
    sql`insert into candidacies (id, opportunity_id, applicant_id, name, email, phone, skills)
      select ${idOf(5, 'n')}, ${opportunity?.('1 + n % 4')}, ${account?.('2 + n / 4')}, 'A reader', '', '', '{}'
      from generate_series(0, 7999) n`,
    sql`insert into candidacies (id, opportunity_id, applicant_id, name, email, phone, skills)
      select ${idOf(6, 'n')}, ${opportunity?.('n')}, ${account?.('1')}, 'A reader', '', '', '{}' from generate_series(1, 2000) n`,
    sql`insert into notifications (id, account_id, kind, event, subject, cause, at)
      select ${idOf(7, 'n')}, ${account?.('1 + n % 4')}, 'decision', 'creator_approved', 'test:' || n, 'test', now() - n * interval '1 hour'
      from generate_series(1, 8000) n`,
    sql`insert into course_progress (account_id, playlist_id, watched, last_video_id, last_at)
      select ${account?.('1 + n / 4000')}, ${course?.('1 + n % 4000')}, 1, '', now() - n * interval '1 hour' from generate_series(0, 7999) n`,
    sql`insert into saved_courses (account_id, playlist_id, saved_at)
      select ${account?.('1 + n / 4000')}, ${course?.('1 + n % 4000')}, now() - n * interval '1 hour' from generate_series(0, 7999) n`,
    sql`insert into audit_log (id, actor, action, subject)
      select ${idOf(8, 'n')}, 'operator@example.com', 'playlist.hidden', 'playlist:' || ${course?.('1 + n % 4')}
      from generate_series(1, 8000) n`,
    sql`analyze`,
  ])
    await db.execute(statement)
})

type Page = { search: string; page: number; limit: number }
const pages = [1, 10].map((page) => ({ search: '', page, limit: 20 }))
const accountsOf = { role: 'all', status: 'all' } as const
const after = (page: Page) =>
  page.page === 1 ? {} : { after: { at: new Date(Date.now() - 400 * 3_600_000).toISOString(), id: COURSE } }

test.each<[string, (db: Executor, page: Page) => Promise<unknown>, string]>([
  ['all accounts', (db, page) => listAccounts(db, { ...page, ...accountsOf }), 'accounts_pkey'],
  [
    'suspended accounts',
    (db, page) => listAccounts(db, { ...page, ...accountsOf, status: 'suspended' }),
    'accounts_suspended_index',
  ],
  ['all courses', (db, page) => listAllPlaylists(db, { ...page, visibility: 'all' }), 'playlists_pkey'],
  [
    'hidden courses',
    (db, page) => listAllPlaylists(db, { ...page, visibility: 'hidden' }),
    'playlists_hidden_index',
  ],
  ['all reviews', (db, page) => listAllReviews(db, { ...page, visibility: 'all' }), 'reviews_pkey'],
  [
    'hidden reviews',
    (db, page) => listAllReviews(db, { ...page, visibility: 'hidden' }),
    'reviews_hidden_index',
  ],
  [
    'reviews of a course, for operators',
    (db, page) => listAllReviews(db, { ...page, visibility: 'all', playlist: COURSE }),
    'reviews_newest_index',
  ],
  ['the newest reviews of a course', (db, page) => listReviews(db, COURSE, page), 'reviews_newest_index'],
  ['the reviews on its page', (db) => listNewestReviews(db, COURSE), 'reviews_newest_index'],
  [
    'its most helpful reviews',
    (db, page) => listReviews(db, COURSE, { ...page, order: 'helpful' }),
    'reviews_helpful_index',
  ],
  [
    'creator applications',
    (db, page) => listApplications(db, { ...page, state: 'approved' }),
    'creator_applications_state_index',
  ],
  [
    'opportunities for operators',
    (db, page) => listOfState(db, { ...page, state: 'waiting' }),
    'opportunities_state_index',
  ],
  [
    'opportunities of a poster',
    (db, page) => listOwnOpportunities(db, PERSON, page),
    'opportunities_poster_index',
  ],
  [
    'applications to an opportunity',
    (db, page) => listReceived(db, OPPORTUNITY, { ...page, state: '' }),
    'candidacies_inbox_index',
  ],
  [
    'applications of a person',
    (db, page) => listOwnApplications(db, PERSON, page),
    'candidacies_applicant_index',
  ],
  [
    'applicants to notify, a batch at a time,',
    (db, page) => {
      const last = page.page === 1 ? undefined : LAST
      return notifySomeOfEnd(db as Tx, { opportunityId: OPPORTUNITY, cause: 'test', after: last })
    },
    'candidacies_inbox_index',
  ],
  ['notifications', (db, page) => listNotifications(db, PERSON, page), 'notifications_newest_index'],
  [
    'begun courses',
    (db, page) => listCourses(db, viewer, { kind: 'inProgress', ...after(page) }),
    'course_progress_last_index',
  ],
  [
    'saved courses',
    (db, page) => listCourses(db, viewer, { kind: 'saved', ...after(page) }),
    'saved_courses_newest_index',
  ],
  ['ids of saved courses', (db) => listSaved(db, viewer), 'saved_courses_newest_index'],
  ['lines of the audit log', (db, page) => listAudit(db, page), 'audit_log_pkey'],
  [
    'lines of the audit log about a course',
    (db, page) => listAudit(db, { ...page, subject: `playlist:${COURSE}` }),
    'audit_log_subject_index',
  ],
  [
    'why courses are hidden',
    (db) => withHiding(db, [{ _id: COURSE }] as Parameters<typeof withHiding>[1]),
    'audit_log_subject_index',
  ],
])('%s are read in the order of their index, not sorted', async (_list, ask, index) => {
  for (const page of pages) {
    const plans = await plansOf(app.resources.db, (db) => ask(db, page))
    const [plan] = plans.filter((one) => !one.startsWith('Aggregate'))
    expect(plan).toMatch(new RegExp(`using ${index}`))
    expect(plan).not.toMatch(/(^|-> {2})Sort /m)
  }
})

test('the creators with the most playlists are found without counting those', async () => {
  const { db } = app.resources
  await db.execute(sql`update accounts set role = 'creator', status = 'active', verified_at = now()`)
  await db.execute(sql`insert into creator_counts (creator_id, playlists)
    select ${account?.('n')}, 1 + n % 20 from generate_series(1, 4000) n on conflict do nothing`)
  await db.execute(sql`analyze accounts, creator_counts`)

  const [most, others] = await plansOf(db, listCreators)

  expect(most).toContain('using creator_counts_most_index')
  expect(most).not.toContain('Sort')
  expect(`${most}${others}`).not.toContain(' on playlists')
})
