import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/operations.ts'

/** Whoever acts: an operator's account, or the command line (`accountId` null). */
export interface OperatorRef {
  accountId: string | null
  /** As the audit log names them. */
  name: string
}

export interface AuditLine {
  /** What was done, e.g. `account.suspended`. */
  action: string
  /** To what, e.g. `account:<id>`. */
  subject: string
  /** Facts of the subject that the action changed; nothing personal, since a line is never deleted. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export function operatorOf({ id, email }: Viewer): OperatorRef {
  return { accountId: id, name: email }
}

/** To be called inside the transaction that does what the line tells. */
export async function writeAudit(
  tx: Tx,
  { accountId, name }: OperatorRef,
  { action, subject, before, after }: AuditLine,
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: accountId,
    actor: name,
    action,
    subject,
    before: before ?? null,
    after: after ?? null,
  })
}
