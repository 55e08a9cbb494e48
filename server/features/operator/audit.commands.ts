import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/operations.ts'

/** The actor: an operator's account, or the command line (`accountId` null). */
export interface OperatorRef {
  accountId: string | null
  /** Name in the audit log. */
  name: string
}

export interface AuditLine {
  /** The action, e.g. `account.suspended`. */
  action: string
  /** The subject, e.g. `account:<id>`. */
  subject: string
  /** Values of the subject that the action changed; nothing personal of anybody but operators: audit rows are never deleted. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export function operatorOf({ id, email }: Viewer): OperatorRef {
  return { accountId: id, name: email }
}

/** To be called inside the transaction of the action. */
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
