import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type DayCounts, type FruitlessSearch, MOST_DAYS } from '#contract/endpoints/operator-site.ts'
import { failField } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListWindow, offsetOf } from '#server/db/listing.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists, reviews } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { fruitlessSearches, jobs, pageViews } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { isUndelivered } from '#server/jobs/undelivered.queries.ts'

const DAY = 86_400_000
const USUAL_DAYS = 30

/** What waits for an operator. */
export async function getOverview(db: Executor) {
  return {
    waitingApplications: await countUpTo(db, creatorApplications, eq(creatorApplications.state, 'waiting')),
    waitingOpportunities: await countUpTo(db, opportunities, eq(opportunities.state, 'waiting')),
    suspendedAccounts: await countUpTo(db, accounts, eq(accounts.status, 'suspended')),
    failedMail: await countUpTo(db, jobs, isUndelivered('failed')),
  }
}

/** Searches that found nothing, the most frequent first. */
export async function listFruitlessSearches(
  db: Executor,
  query: ListWindow,
): Promise<{ items: FruitlessSearch[]; total: number }> {
  const where = contains(query.search, fruitlessSearches.term)
  const rows = await db
    .select({
      term: fruitlessSearches.term,
      times: fruitlessSearches.times,
      lastAt: fruitlessSearches.lastAt,
    })
    .from(fruitlessSearches)
    .where(where)
    .orderBy(desc(fruitlessSearches.times), fruitlessSearches.term)
    .limit(query.limit)
    .offset(offsetOf(query))
  const items = rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
  return { items, total: await countUpTo(db, fruitlessSearches, where) }
}

/** Counts for each day (UTC) of the range, both ends included; the last thirty days without one. */
export async function countDays(
  db: Executor,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string; days: DayCounts[] }> {
  const to = asked.to ?? dayOf(Date.now())
  const from = asked.from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY)
  const length = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (length < 1) failField('from', 'from must not be after to')
  if (length > MOST_DAYS) failField('from', `The range can have at most ${MOST_DAYS} days`)
  const range = { from, to }
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
  const day = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
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

/** The least UUIDv7 of a day. */
function firstIdOf(day: string): SQL {
  const hex = Date.parse(day).toString(16).padStart(12, '0')
  return sql`${`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`}::uuid`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
