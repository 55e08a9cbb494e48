import { and, between, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayInIndia } from '#contract/day-in-india.ts'
import { type DayCounts, MAX_DAYS } from '#contract/endpoints/operator/site.ts'
import { failField } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { firstIdSince } from '#server/db/first-id.ts'
import { countUpTo } from '#server/db/listing.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { learningTotals } from '#server/db/schema/learning.ts'
import { jobs, pageViews } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { isWaiting } from '#server/features/operator-inbox/is-waiting.ts'
import { isUndelivered } from '#server/jobs/undelivered.queries.ts'

const DAY = 86_400_000
const isSuspended = and(eq(accounts.status, 'suspended'), isNull(accounts.deletedAt))
const USUAL_DAYS = 30

/** What waits for an operator. */
export async function getOverview(db: Executor) {
  return {
    waiting: await countUpTo(db, waitingThings, isWaiting),
    waitingApplications: await countUpTo(db, creatorApplications, eq(creatorApplications.state, 'waiting')),
    waitingOpportunities: await countUpTo(db, opportunities, eq(opportunities.state, 'waiting')),
    openReports: await countUpTo(db, reportCases, sql`${reportCases.state} = 'open'`),
    suspendedAccounts: await countUpTo(db, accounts, isSuspended),
    failedMail: await countUpTo(db, jobs, isUndelivered('failed')),
    ...(await readLearningTotal(db)),
  }
}

async function readLearningTotal(db: Executor) {
  const [last] = await db
    .select({ coursesBegun: learningTotals.begun, coursesFinished: learningTotals.finished })
    .from(learningTotals)
    .orderBy(desc(learningTotals.day))
    .limit(1)
  return last ?? { coursesBegun: 0, coursesFinished: 0 }
}

/** Counts for each day of the range, as in India, both ends included; without a range, for the last thirty days. */
export async function countDays(
  db: Executor,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string; days: DayCounts[] }> {
  const to = asked.to ?? dayInIndia()
  const from = asked.from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY)
  const length = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (length < 1) failField('from', 'from must not be after to')
  if (length > MAX_DAYS) failField('from', `The range can have at most ${MAX_DAYS} days`)
  const range = { from, to }
  const learned = await learnedPerDay(db, range)
  const [signUps, made, reviewed, applied, posted, viewed] = [
    await perDay(db, accounts, accounts.id, accounts.createdAt, range),
    await perDay(db, playlists, playlists.id, playlists.createdAt, range),
    await perDay(db, reviews, reviews.id, reviews.createdAt, range),
    await perDay(db, creatorApplications, creatorApplications.id, creatorApplications.createdAt, range),
    await perDay(db, opportunities, opportunities.id, opportunities.createdAt, range),
    await viewsPerDay(db, range),
  ]
  const days = Array.from({ length }, (_, at) => dayOf(Date.parse(from) + at * DAY)).map((day) => ({
    day,
    signUps: signUps.get(day) ?? 0,
    playlists: made.get(day) ?? 0,
    reviews: reviewed.get(day) ?? 0,
    applications: applied.get(day) ?? 0,
    opportunities: posted.get(day) ?? 0,
    pageViews: viewed.get(day) ?? 0,
    learners: learned.get(day)?.people ?? 0,
    minutesLearned: Math.round((learned.get(day)?.seconds ?? 0) / 60),
  }))
  return { from, to, days }
}

interface Range {
  from: string
  to: string
}

/** Ids begin with the time of creation, so their index finds the range. */
async function perDay(
  db: Executor,
  table: PgTable,
  id: PgColumn,
  createdAt: PgColumn,
  { from, to }: Range,
): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, count: count() })
    .from(table)
    .where(sql`${id} >= ${firstIdOf(from)} and ${id} < ${firstIdOf(dayOf(Date.parse(to) + DAY))}`)
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.count]))
}

async function viewsPerDay(db: Executor, { from, to }: Range): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: pageViews.day, count: sql<number>`sum(${pageViews.views})::integer` })
    .from(pageViews)
    .where(sql`${pageViews.day} between ${from} and ${to}`)
    .groupBy(pageViews.day)
  return new Map(rows.map((row) => [row.day, row.count]))
}

async function learnedPerDay(db: Executor, { from, to }: Range) {
  const rows = await db
    .select({ day: learningTotals.day, people: learningTotals.people, seconds: learningTotals.seconds })
    .from(learningTotals)
    .where(between(learningTotals.day, from, to))
  return new Map(rows.map((row) => [row.day, row]))
}

/** The smallest id of a day, which begins at midnight in India. */
function firstIdOf(day: string): SQL {
  return firstIdSince(Date.parse(`${day}T00:00:00+05:30`))
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
