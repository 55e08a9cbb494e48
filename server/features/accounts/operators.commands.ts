import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { deleteWithAll } from './deletion.commands.ts'

interface NewOperator {
  email: string
  name: string
  passwordHash: string
}

/** Only the command line makes operators. An address that has an account, of whatever role, fails with email_taken. */
export async function addOperator(tx: Tx, by: OperatorRef, operator: NewOperator): Promise<string> {
  const [added] = await tx
    .insert(accounts)
    .values({ ...operator, role: 'operator', verifiedAt: new Date() })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  if (!added) fail('email_taken')
  await writeAudit(tx, by, {
    action: 'operator.added',
    subject: `account:${added.id}`,
    after: { email: operator.email },
  })
  return added.id
}

/** Deletes an operator's account with all that is theirs; what they decided stays. Fails with operator_not_found. */
export async function removeOperator(tx: Tx, by: OperatorRef, email: string): Promise<string> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.role, 'operator')))
  const { id } = found ?? fail('operator_not_found')
  await deleteWithAll(tx, { id, role: 'operator' })
  await writeAudit(tx, by, {
    action: 'operator.removed',
    subject: `account:${id}`,
    before: { email },
  })
  return id
}
