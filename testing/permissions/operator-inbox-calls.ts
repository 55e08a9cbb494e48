import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { answerTemplates } from '#server/db/schema/operators.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import type { MakeCall } from './call.ts'
import type { World } from './world.ts'

/** A wish without a claim, settled a moment ago if asked for. */
async function aWish({ app }: World, isSettled = false) {
  const { db } = app.resources
  const subject = `wish ${crypto.randomUUID()}`
  await app.api.search.wish({ body: { query: subject } })
  const [found] = await db
    .update(waitingThings)
    .set(isSettled ? { settledAt: sql`now()`, settledWeight: 1 } : { settledAt: null, settledWeight: null })
    .where(and(eq(waitingThings.kind, 'wish'), eq(waitingThings.subject, subject.replaceAll('-', ' '))))
    .returning({ id: waitingThings.id })
  return { params: { waitingId: found?.id ?? '' } }
}

async function anAnswer({ app }: World) {
  const answerId = v7()
  const answer = { kind: 'course' as const, title: `Answer ${answerId}`, text: 'It cannot be watched.' }
  await app.resources.db.insert(answerTemplates).values({ ...answer, id: answerId })
  return { params: { answerId } }
}

const aText = () => ({ title: `Answer ${crypto.randomUUID()}`, text: 'It is out of date.' })

export const OPERATOR_INBOX_CALLS: Record<string, MakeCall> = {
  'operatorInbox.editSettings': () => ({ body: { weeklyMail: false } }),
  'operatorInbox.claim': async (world) => ({ ...(await aWish(world)), body: {} }),
  'operatorInbox.release': (world) => aWish(world),
  'operatorInbox.settle': async (world) => ({ ...(await aWish(world)), body: {} }),
  'operatorInbox.undo': (world) => aWish(world, true),
  'operatorAnswers.add': async ({ app }) => {
    await app.resources.db.delete(answerTemplates).where(eq(answerTemplates.kind, 'course'))
    return { body: { kind: 'course', ...aText() } }
  },
  'operatorAnswers.edit': async (world) => ({ ...(await anAnswer(world)), body: aText() }),
  'operatorAnswers.remove': anAnswer,
}
