import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ApplicationState } from '#contract/constants.ts'
import type {
  CreatorApplication,
  WholeCreatorApplication,
} from '#contract/endpoints/operator/creator-applications.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { whyNotReplace } from '#server/features/accounts/accounts.policy.ts'
import { findByEmail, isReplaceable } from '#server/features/accounts/accounts.queries.ts'
import { formatPhone } from '#server/format-phone.ts'

/** Fails with email_taken or creator_application_waiting. */
export async function mustBeFree(db: Executor, email: string): Promise<void> {
  const known = await findByEmail(db, email)
  if (known) failIfDenied(whyNotReplace(known.user))
  const waiting = await db
    .select({ id: creatorApplications.id })
    .from(creatorApplications)
    // An application decided a moment ago may become pending again: nobody has been told yet.
    .where(and(eq(creatorApplications.email, email), isNotNull(creatorApplications.passwordHash)))
  if (waiting.length > 0) fail('creator_application_waiting')
}

/** What the mail about a decision needs, or null when the application is gone or undecided. */
export async function findDecision(db: Executor, applicationId: string) {
  const [found] = await db
    .select({
      name: creatorApplications.name,
      email: creatorApplications.email,
      state: creatorApplications.state,
      reason: creatorApplications.reason,
      /** The language that the account has chosen since, else that of the form. */
      language: sql<string | null>`coalesce(${accounts.language}, ${creatorApplications.language})`,
    })
    .from(creatorApplications)
    .leftJoin(accounts, eq(accounts.email, creatorApplications.email))
    .where(eq(creatorApplications.id, applicationId))
  return found && found.state !== 'waiting' ? found : null
}

const summary = {
  _id: creatorApplications.id,
  name: creatorApplications.name,
  email: creatorApplications.email,
  profession: creatorApplications.profession,
  location: creatorApplications.location,
  languages: creatorApplications.languages,
  state: creatorApplications.state,
  note: creatorApplications.note,
  reason: creatorApplications.reason,
  decidedBy: accounts.email,
  decidedAt: creatorApplications.decidedAt,
  createdAt: creatorApplications.createdAt,
}

/** For operators, newest first. */
export async function listApplications(
  db: Executor,
  query: ListPage & { state: ApplicationState },
): Promise<{ items: CreatorApplication[]; total: number }> {
  const where = and(
    eq(creatorApplications.state, query.state),
    contains(query.search, creatorApplications.name, creatorApplications.email),
  )
  const rows = await db
    .select(summary)
    .from(creatorApplications)
    .leftJoin(accounts, eq(accounts.id, creatorApplications.decidedBy))
    .where(where)
    .orderBy(descNullsLast(creatorApplications.id))
    .limit(query.limit)
    .offset(offsetOf(query))
  return { items: rows.map(toWire), total: await countUpTo(db, creatorApplications, where) }
}

/** Fails with creator_application_not_found. */
export async function getApplication(db: Executor, id: string): Promise<WholeCreatorApplication> {
  const [found] = await listApplicationsByIds(db, [id])
  return found ?? fail('creator_application_not_found')
}

/** The applications in full, in no particular order. */
export async function listApplicationsByIds(db: Executor, ids: string[]): Promise<WholeCreatorApplication[]> {
  const rows = await db
    .select({
      ...summary,
      mobile: creatorApplications.mobile,
      social: creatorApplications.social,
      pptKnowledge: creatorApplications.pptKnowledge,
      pastexperiences: creatorApplications.pastExperiences,
      relevantskills: creatorApplications.relevantSkills,
      shortdescription: creatorApplications.shortDescription,
      registered: sql<boolean>`exists (
        select from ${accounts} where ${accounts.email} = ${creatorApplications.email} and not ${isReplaceable})`,
    })
    .from(creatorApplications)
    .leftJoin(accounts, eq(accounts.id, creatorApplications.decidedBy))
    .where(inArray(creatorApplications.id, ids))
  return rows.map(({ pptKnowledge, registered, ...row }) => ({
    ...toWire(row),
    mobileText: formatPhone(row.mobile),
    pptknowledge: pptKnowledge ? ('yes' as const) : ('no' as const),
    isRegistered: registered && row.state === 'waiting',
  }))
}

function toWire<T extends { decidedAt: Date | null; createdAt: Date }>(row: T) {
  return {
    ...row,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
