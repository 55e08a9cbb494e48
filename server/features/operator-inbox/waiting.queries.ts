import { and, asc, eq } from 'drizzle-orm'
import type { WaitingKind } from '#contract/constants.ts'
import type { Claim, WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import type { Executor } from '#server/db/client.ts'
import { countUpTo } from '#server/db/listing.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { listApplicationsByIds } from '#server/features/creator-applications/creator-applications.queries.ts'
import { listOpportunitiesByIds } from '#server/features/opportunities/operator-opportunities.queries.ts'
import { listDeadCourses } from '#server/features/playlists/operator-playlists.queries.ts'
import { listReportsByIds } from '#server/features/reports/operator-reports.queries.ts'
import { listHeldReviews } from '#server/features/reviews/operator-reviews.queries.ts'
import { listWishesByTerms } from '#server/features/search/wishes.queries.ts'
import { listUndeliveredByIds } from '#server/jobs/undelivered.queries.ts'
import { countWaiting } from './count-waiting.queries.ts'
import { isWaiting } from './is-waiting.ts'

interface WaitingQuery {
  kind: WaitingKind | 'all'
  /** From 1. */
  page: number
  limit: number
}

/**
 * A page of the inbox, most urgent first: one query for the page, one for each kind on it and two for the counts,
 * however many things wait.
 */
export async function listWaiting(
  db: Executor,
  viewerId: string,
  { kind, page, limit }: WaitingQuery,
): Promise<{ items: WaitingThing[]; total: number; counts: Partial<Record<WaitingKind, number>> }> {
  const where = and(isWaiting, kind === 'all' ? undefined : eq(waitingThings.kind, kind))
  const rows = await db
    .select({
      _id: waitingThings.id,
      kind: waitingThings.kind,
      subject: waitingThings.subject,
      since: waitingThings.since,
      dueAt: waitingThings.dueAt,
      by: { _id: accounts.id, name: accounts.name },
      until: waitingThings.claimedUntil,
    })
    .from(waitingThings)
    .leftJoin(accounts, eq(accounts.id, waitingThings.claimedBy))
    .where(where)
    .orderBy(asc(waitingThings.dueAt), asc(waitingThings.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const things = await readThings(db, rows)
  return {
    items: rows.flatMap(({ _id, subject, since, dueAt, by, until, ...row }) => {
      const thing = things.get(`${row.kind} ${subject}`)
      const claim = claimOf(by, until, viewerId)
      // It was decided after the page was read.
      if (!thing) return []
      return [{ _id, since: since.toISOString(), dueAt: dueAt.toISOString(), claim, ...thing }]
    }),
    total: await countUpTo(db, waitingThings, where),
    counts: await countWaiting(db),
  }
}

/** Details of each kind, without claims and times. */
type Thing = { [K in WaitingKind]: Pick<Extract<WaitingThing, { kind: K }>, 'kind' | 'thing'> }[WaitingKind]

/** Details by kind and subject: one query for each kind on the page, and a few for reports. */
async function readThings(
  db: Executor,
  rows: { kind: WaitingKind; subject: string }[],
): Promise<Map<string, Thing>> {
  const found = new Map<string, Thing>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const subjects = of.map(({ subject }) => subject)
    for (const [subject, thing] of await readers[kind](db, subjects)) found.set(`${kind} ${subject}`, thing)
  }
  return found
}

type Reader = (db: Executor, subjects: string[]) => Promise<[string, Thing][]>

const readers: Record<WaitingKind, Reader> = {
  application: async (db, ids) =>
    (await listApplicationsByIds(db, ids)).map((thing) => [thing._id, { kind: 'application', thing }]),
  opportunity: async (db, ids) =>
    (await listOpportunitiesByIds(db, ids)).map((thing) => [thing._id, { kind: 'opportunity', thing }]),
  report: async (db, ids) =>
    (await listReportsByIds(db, ids)).map((thing) => [thing._id, { kind: 'report', thing }]),
  review: async (db, ids) =>
    (await listHeldReviews(db, ids)).map((thing) => [thing._id, { kind: 'review', thing }]),
  mail: async (db, ids) =>
    (await listUndeliveredByIds(db, ids)).map((thing) => [thing._id, { kind: 'mail', thing }]),
  course: async (db, ids) =>
    (await listDeadCourses(db, ids)).map((thing) => [thing._id, { kind: 'course', thing }]),
  wish: async (db, terms) =>
    (await listWishesByTerms(db, terms)).map((thing) => [thing.term, { kind: 'wish', thing }]),
}

function claimOf(by: Claim['by'] | null, until: Date | null, viewerId: string): Claim | null {
  if (!by || !until || until <= new Date()) return null
  return { by, isMine: by._id === viewerId, until: until.toISOString() }
}
