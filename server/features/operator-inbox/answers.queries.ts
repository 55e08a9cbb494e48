import { asc, eq } from 'drizzle-orm'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { answerTemplates } from '#server/db/schema/operators.ts'

const columns = {
  _id: answerTemplates.id,
  kind: answerTemplates.kind,
  title: answerTemplates.title,
  text: answerTemplates.text,
}

/** All of them, in the order they were added. */
export function listAnswers(db: Executor): Promise<AnswerTemplate[]> {
  return db
    .select(columns)
    .from(answerTemplates)
    .orderBy(asc(answerTemplates.createdAt), asc(answerTemplates.title))
}

/** Fails with answer_not_found. */
export async function getAnswer(db: Executor, id: string): Promise<AnswerTemplate> {
  const [found] = await db.select(columns).from(answerTemplates).where(eq(answerTemplates.id, id))
  return found ?? fail('answer_not_found')
}
