import { asc, eq } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/operations.ts'
import type { TestApp } from './app.ts'

/** The audit rows of a subject, oldest first. */
export function auditOf({ resources }: TestApp, subject: string) {
  return resources.db
    .select({
      actorId: auditLog.actorId,
      actor: auditLog.actor,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(asc(auditLog.id))
}
