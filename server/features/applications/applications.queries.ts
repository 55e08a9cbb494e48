import { and, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { OwnApplication } from '#contract/endpoints/applications.ts'
import { fail } from '#contract/errors.ts'
import { isOpen } from '#contract/policies/opportunities.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { descNullsLast } from '#server/db/order.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { shownToApplicants } from '#server/features/opportunities/approved-title.ts'

interface Window {
  /** From 1. */
  page: number
  limit: number
}

export const applicationColumns = {
  ...columnsOf(applications, 'id', 'opportunityId', 'applicantId', 'name', 'email', 'phone', 'skills'),
  ...columnsOf(applications, 'question', 'answer', 'state', 'withdrawnAt', 'createdAt'),
  resumeName: uploads.fileName,
  resumeBytes: uploads.bytes,
  resumeType: uploads.contentType,
  resumeKey: uploads.storageKey,
}

/** Whether this person has an active application there. */
export async function hasApplied(db: Executor, opportunityId: string, applicantId: string): Promise<boolean> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.opportunityId, opportunityId),
        eq(applications.applicantId, applicantId),
        isNull(applications.withdrawnAt),
      ),
    )
  return found.length > 0
}

/** A page of the account's own applications, newest first, including withdrawn ones. */
export async function listOwnApplications(
  db: Executor,
  applicantId: string,
  { page, limit }: Window,
): Promise<{ total: number; applications: OwnApplication[] }> {
  const where = eq(applications.applicantId, applicantId)
  const [counted] = await db.select({ total: count() }).from(applications).where(where)
  const own = await selectOwn(db, where, { limit, offset: (page - 1) * limit })
  return { total: counted?.total ?? 0, applications: own }
}

/** One application as its applicant sees it. */
export async function getOwnApplication(
  db: Executor,
  applicantId: string,
  id: string,
): Promise<OwnApplication> {
  const where = and(eq(applications.id, id), eq(applications.applicantId, applicantId))
  const [found] = await selectOwn(db, where, { limit: 1, offset: 0 })
  return found ?? fail('application_not_found')
}

async function selectOwn(
  db: Executor,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnApplication[]> {
  const rows = await db
    .select({
      ...applicationColumns,
      ...shownToApplicants,
      ...columnsOf(opportunities, 'jobLocation', 'jobType', 'posterId'),
      ...columnsOf(opportunities, 'approvedAt', 'closesAt'),
      opportunityState: opportunities.state,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(uploads, eq(uploads.id, applications.resumeId))
    .where(where)
    .orderBy(descNullsLast(applications.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    _id: row.id,
    opportunity: {
      _id: row.opportunityId,
      jobTitle: row.jobTitle,
      companyName: row.companyName,
      jobLocation: row.jobLocation,
      jobType: row.jobType,
      open: isOpen({ ...row, state: row.opportunityState }),
    },
    state: row.state,
    withdrawn: row.withdrawnAt !== null,
    skills: row.skills,
    question: row.question,
    answer: row.answer,
    resume: resumeOf(row),
    createdAt: row.createdAt.toISOString(),
  }))
}

interface ResumeFacts {
  resumeName: string | null
  resumeBytes: number | null
  resumeType: string | null
}

/** Null once it has been deleted. */
export function resumeOf({ resumeName, resumeBytes, resumeType }: ResumeFacts) {
  if (resumeType === null) return null
  return { fileName: resumeName ?? '', bytes: resumeBytes ?? 0, type: resumeType }
}
