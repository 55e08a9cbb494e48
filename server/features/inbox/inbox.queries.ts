import { and, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { CandidateState } from '#contract/constants.ts'
import type { ReceivedApplication } from '#contract/endpoints/inbox.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { applications } from '#server/db/schema/opportunities.ts'
import { applicationColumns, resumeOf } from '#server/features/applications/applications.queries.ts'
import { formatPhone } from '#server/format-phone.ts'

export type Application = Awaited<ReturnType<typeof getApplication>>

/** An active application; fails with application_not_found, also when it was withdrawn. */
export async function getApplication(db: Executor, id: string) {
  const [found] = await select(db, and(eq(applications.id, id), isNull(applications.withdrawnAt)))
  return found ?? fail('application_not_found')
}

/** A page of the applications to an opportunity, newest first. */
export async function listReceived(
  db: Executor,
  opportunityId: string,
  { page, limit, state }: { page: number; limit: number; state: CandidateState | '' },
): Promise<{ total: number; applications: ReceivedApplication[] }> {
  const where = and(
    eq(applications.opportunityId, opportunityId),
    isNull(applications.withdrawnAt),
    state === '' ? undefined : eq(applications.state, state),
  )
  const [counted] = await db.select({ total: count() }).from(applications).where(where)
  const rows = await select(db, where)
    .orderBy(descNullsLast(applications.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { total: counted?.total ?? 0, applications: rows.map(toReceived) }
}

export function toReceived(row: Application): ReceivedApplication {
  return {
    _id: row.id,
    opportunity: row.opportunityId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    phoneText: formatPhone(row.phone),
    skills: row.skills,
    question: row.question,
    answer: row.answer,
    resume: resumeOf(row),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  }
}

function select(db: Executor, where: SQL | undefined) {
  return db
    .select(applicationColumns)
    .from(applications)
    .leftJoin(uploads, eq(uploads.id, applications.resumeId))
    .where(where)
    .$dynamic()
}
