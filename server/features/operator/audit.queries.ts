import { and, desc, eq, or } from 'drizzle-orm'
import type { AuditLine } from '#contract/endpoints/operator/site.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { auditLog } from '#server/db/schema/operations.ts'
import { isCalled, namesIn } from './subject-names.queries.ts'

/** What operators did, newest first; `subject` filters by one thing, e.g. `account:<id>`. */
export async function listAudit(
  db: Executor,
  query: ListPage & { subject?: string | undefined },
): Promise<{ items: AuditLine[]; total: number }> {
  const where = and(
    query.subject === undefined ? undefined : eq(auditLog.subject, query.subject),
    query.search === ''
      ? undefined
      : or(
          contains(query.search, auditLog.actor, auditLog.action, auditLog.subject),
          isCalled(auditLog.subject, query.search),
        ),
  )
  const rows = await db
    .select({
      _id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actor: auditLog.actor,
      action: auditLog.action,
      subject: auditLog.subject,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(where)
    // The lines about one thing have an index of their own.
    .orderBy(query.subject === undefined ? desc(auditLog.id) : descNullsLast(auditLog.id))
    .limit(query.limit)
    .offset(offsetOf(query))
  const spokenOf = rows.map(({ subject, before, after }) => JSON.stringify([subject, before, after]))
  const names = [...(await namesIn(db, spokenOf.join()))]
  const items = rows.map(({ at, ...row }, index) => ({
    ...row,
    at: at.toISOString(),
    names: Object.fromEntries(names.filter(([id]) => spokenOf[index]?.includes(id))),
  }))
  return { items, total: await countUpTo(db, auditLog, where) }
}
