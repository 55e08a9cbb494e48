import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { AnswerKind } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { answerTemplates } from '#server/db/schema/operators.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'

interface Written {
  title: string
  text: string
}

const columns = columnsOf(answerTemplates, 'kind', 'title', 'text')

/** Returns the id; fails with answer_taken or too_many_answers. */
export async function addAnswer(
  tx: Tx,
  operator: OperatorRef,
  answer: Written & { kind: AnswerKind },
): Promise<string> {
  const { id, kind } = answerTemplates
  const isOfKind = eq(kind, answer.kind)
  // Locked before they are counted, so that a concurrent addition counts this one, too.
  await tx.select({ id }).from(answerTemplates).where(isOfKind).orderBy(asc(id)).for('update')
  if ((await tx.$count(answerTemplates, isOfKind)) >= limits.answersPerKind) fail('too_many_answers')
  const [added] = await tx.insert(answerTemplates).values(answer).onConflictDoNothing().returning({ id })
  if (!added) fail('answer_taken')
  await writeAudit(tx, operator, {
    action: 'answer.added',
    subject: subjectOf(added.id),
    after: { ...answer },
  })
  return added.id
}

/** Fails with answer_not_found or answer_taken. */
export async function editAnswer(
  tx: Tx,
  operator: OperatorRef,
  answerId: string,
  { title, text }: Written,
): Promise<void> {
  const { id, kind } = answerTemplates
  const ofKind = tx.select({ kind }).from(answerTemplates).where(eq(id, answerId))
  // All of its kind, so that no other one gets the same title meanwhile.
  const found = await tx
    .select({ id, ...columns })
    .from(answerTemplates)
    .where(inArray(kind, ofKind))
    .orderBy(asc(id))
    .for('update')
  const { id: _, ...before } = found.find((one) => one.id === answerId) ?? fail('answer_not_found')
  const namesakes = await tx
    .select({ id })
    .from(answerTemplates)
    .where(and(eq(kind, before.kind), eq(answerTemplates.title, title), ne(id, answerId)))
  if (namesakes.length > 0) fail('answer_taken')
  await tx.update(answerTemplates).set({ title, text, updatedAt: new Date() }).where(eq(id, answerId))
  await writeAudit(tx, operator, {
    action: 'answer.edited',
    subject: subjectOf(answerId),
    before,
    after: { title, text },
  })
}

/** Fails with answer_not_found. */
export async function removeAnswer(tx: Tx, operator: OperatorRef, answerId: string): Promise<void> {
  const [before] = await tx.delete(answerTemplates).where(eq(answerTemplates.id, answerId)).returning(columns)
  if (!before) fail('answer_not_found')
  await writeAudit(tx, operator, { action: 'answer.removed', subject: subjectOf(answerId), before })
}

function subjectOf(id: string): string {
  return `answer:${id}`
}
