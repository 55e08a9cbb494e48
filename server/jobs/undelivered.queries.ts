import { and, desc, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { UndeliveredMail } from '#contract/endpoints/operator/site.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { allJobs } from './all-jobs.ts'

type MailQuery = ListPage & { state: 'all' | UndeliveredMail['state'] }

/** Mail that failed at least once and is not delivered yet, newest first. */
export async function listUndelivered(
  db: Executor,
  query: MailQuery,
): Promise<{ items: UndeliveredMail[]; total: number }> {
  const where = and(isUndelivered(query.state), contains(query.search, jobs.kind, jobs.lastError))
  const found = readMails(db, where)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(query.limit)
    .offset(offsetOf(query))
  return { items: (await found).map(toMail), total: await countUpTo(db, jobs, where) }
}

export async function listUndeliveredByIds(db: Executor, ids: string[]): Promise<UndeliveredMail[]> {
  return (await readMails(db, and(inArray(jobs.id, ids), isUndelivered('all')))).map(toMail)
}

function readMails(db: Executor, where: SQL | undefined) {
  return db
    .select({
      _id: jobs.id,
      kind: jobs.kind,
      about: jobs.payload,
      attempts: jobs.attempts,
      lastError: jobs.lastError,
      createdAt: jobs.createdAt,
      failedAt: jobs.failedAt,
      runAt: jobs.runAt,
    })
    .from(jobs)
    .where(where)
    .$dynamic()
}

function toMail({
  failedAt,
  runAt,
  lastError,
  createdAt,
  ...row
}: Awaited<ReturnType<typeof readMails>>[number]): UndeliveredMail {
  return {
    ...row,
    state: failedAt === null ? 'retrying' : 'failed',
    lastError: lastError ?? '',
    createdAt: createdAt.toISOString(),
    nextTryAt: failedAt === null ? runAt.toISOString() : null,
  }
}

/** Only emails can be retried by hand. */
export function isUndelivered(state: MailQuery['state']): SQL | undefined {
  const kinds = allJobs.filter((job) => job.sendsMail).map((job) => job.kind)
  const isFailed = isNotNull(jobs.failedAt)
  const isRetrying = and(isNull(jobs.failedAt), isNotNull(jobs.lastError))
  const states = { failed: isFailed, retrying: isRetrying, all: or(isFailed, isRetrying) }
  return and(inArray(jobs.kind, kinds), isNull(jobs.doneAt), states[state])
}
