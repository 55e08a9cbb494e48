import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import {
  exportFollows,
  listFollows,
  someFollowersOfCourse,
  someFollowersOfCreator,
} from '#server/features/follows/follows.queries.ts'
import {
  countOfSome,
  countUnread,
  listNotifications,
} from '#server/features/notifications/notifications.queries.ts'
import { listReports } from '#server/features/reports/operator-reports.queries.ts'
import { exportReports } from '#server/features/reports/reports.queries.ts'
import { listVoted } from '#server/features/reviews/reviews.queries.ts'
import { listWishes } from '#server/features/search/wishes.queries.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist } from '#testing/build.ts'
import { plansOf } from '#testing/plans.ts'

let app: TestApp
let person: string
let creator: string
let course: string

/** Enough rows for a sequential scan to be slower than an index scan. */
beforeAll(async () => {
  app = await startApp()
  const { db } = app.resources
  const category = await aCategoryPath(app, 1)
  const maker = await aCreator(app)
  creator = maker.id
  course = await aPlaylist(app, { creator: maker, category })
  await db.insert(accounts).values(
    Array.from({ length: 400 }, (_, at) => ({
      ...{ name: 'A reader', email: `reader-${at}@example.com`, passwordHash: 'nobody signs in with this' },
      ...{ verifiedAt: new Date(), role: at < 300 ? ('creator' as const) : ('user' as const) },
    })),
  )
  person = (await aLearner(app)).id
  const others = Array.from({ length: 40 }, () => v7())
  await db.insert(playlists).values(
    others.map((id) => ({
      ...{ id, creatorId: creator, name: 'A course', description: 'Of a test.' },
      ...{ language: 'english' as const, category1Id: category[0] ?? '' },
    })),
  )
  for (const statement of [
    sql`insert into notifications (id, account_id, kind, event, subject, cause, at)
      select gen_random_uuid(), id, 'decision', 'creator_approved', 'test:' || n, 'test', now() - n * interval '1 hour'
      from accounts cross join generate_series(1, 40) n`,
    sql`insert into report_cases (id, kind, subject_id, state, people, decided_at)
      select gen_random_uuid(), 'playlist', gen_random_uuid(), case when n % 2 = 0 then 'open' else 'upheld' end, 1,
        case when n % 2 = 0 then null else now() - n * interval '1 hour' end
      from generate_series(1, 4000) n`,
    sql`insert into reports (id, case_id, account_id, person, network, reason)
      select gen_random_uuid(), one.id, other.id, 'person', 'network', 'spam'
      from (select id, row_number() over () as n from report_cases) one
      join (select id, row_number() over () as n from accounts) other on other.n = 1 + one.n % 400`,
    sql`insert into fruitless_searches (term, times, wishes)
      select 'course ' || n, n % 50, n % 7 from generate_series(1, 4000) n`,
    sql`insert into creator_follows (account_id, creator_id)
      select one.id, other.id from accounts one cross join (select id from accounts limit 10) other where one.id <> other.id`,
    sql`insert into course_follows (account_id, playlist_id)
      select accounts.id, playlists.id from accounts cross join playlists`,
    sql`insert into reviews (id, playlist_id, author_id, rating, comment)
      select gen_random_uuid(), playlists.id, one.id, 4, 'Clear.'
      from playlists cross join (select id from accounts where role = 'user' limit 15) one`,
    sql`insert into review_votes (review_id, voter_id)
      select reviews.id, one.id from reviews cross join (select id from accounts where role = 'user' limit 20) one
      where one.id <> reviews.author_id`,
    sql`analyze`,
  ])
    await db.execute(statement)
})

const page = { page: 2, limit: 20 }
const some = { after: '0198a000-0000-7000-8000-000000000000', limit: 100 }

test.each<[string, (db: Executor) => Promise<unknown>, (string | null)[]]>([
  [
    'open reports',
    (db) => listReports(db, { state: 'open', kind: 'all', ...page }),
    ['report_cases_open_index', null],
  ],
  [
    'decided reports',
    (db) => listReports(db, { state: 'upheld', kind: 'all', ...page }),
    ['report_cases_decided_index', null],
  ],
  [
    'wishes and fruitless searches',
    (db) => listWishes(db, { search: '', ...page }),
    ['fruitless_searches_wishes_index', null],
  ],
  ['what one reported', (db) => exportReports(db, person), ['reports_account_index']],
  [
    'notifications, their number and those unread',
    (db) => listNotifications(db, person, page),
    ['notifications_', 'notifications_newest_index', 'notifications_unread_index'],
  ],
  ['unread notifications', (db) => countUnread(db, person), ['notifications_unread_index']],
  ['how many notifications some people have', (db) => countOfSome(db, some), ['notifications_']],
  ['whom and what one follows', (db) => listFollows(db, person), ['creator_follows_', 'course_follows_']],
  ['the same for the export', (db) => exportFollows(db, person), ['creator_follows_', 'course_follows_']],
  [
    'followers of a creator',
    (db) => someFollowersOfCreator(db, creator, some),
    ['creator_follows_creator_index'],
  ],
  ['followers of a course', (db) => someFollowersOfCourse(db, course, some), ['course_follows_course_index']],
  ['votes for reviews of a course', (db) => listVoted(db, course, person), ['review_votes_']],
])('%s are read by an index scan', async (_list, ask, indexes) => {
  const plans = await plansOf(app.resources.db, ask)

  expect(plans.length).toBe(indexes.length)
  for (const [at, index] of indexes.entries()) {
    if (index === null) continue
    expect(plans[at]).toMatch(new RegExp(`(using|on) ${index}`))
    expect(plans[at]).not.toMatch(/Seq Scan on (report|notification|creator_f|course_f|review|fruitless)/)
  }
})

test('a page of very many waiting things is read by an index scan', async () => {
  const { db } = app.resources
  await db.execute(sql`
    insert into waiting_things (id, kind, subject, since)
    select gen_random_uuid(), 'wish', 'wish ' || n, now() + n * interval '1 second' from generate_series(1, 20000) n`)
  await db.execute(sql`analyze waiting_things`)
  const { data } = await app.api.operatorInbox.list({ query: {} }, await anOperator(app))
  expect(data.total).toBe(10_000)
  expect(data.counts.wish).toBe(1_000)
  for (const [index, kind] of [
    ['waiting_things_due_index', sql`true`],
    ['waiting_things_kind_index', sql`kind = 'mail'`],
  ] as const) {
    const plan = await rowsOf<Record<string, string>>(
      db,
      sql`explain select id from waiting_things where settled_at is null and ${kind} order by due_at, id limit 50`,
    )
    expect(plan.flatMap(Object.values).join('\n')).toContain(`using ${index}`)
  }
})
