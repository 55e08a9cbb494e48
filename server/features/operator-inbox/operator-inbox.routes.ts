import { operatorAnswers } from '#contract/endpoints/operator/answers.ts'
import { operatorInbox } from '#contract/endpoints/operator/inbox.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { addAnswer, editAnswer, removeAnswer } from './answers.commands.ts'
import { getAnswer, listAnswers } from './answers.queries.ts'
import { claimWaiting, releaseWaiting } from './claims.commands.ts'
import { settleWaiting, undoSettling } from './settling.commands.ts'
import { listWaiting } from './waiting.queries.ts'
import { editSettings, readSettings } from './weekly-mail.commands.ts'

export const operatorInboxRoutes = routes(({ db }, on) => {
  on(operatorInbox.list, async ({ query, viewer }) => ({ data: await listWaiting(db, viewer.id, query) }))

  on(operatorInbox.getSettings, async ({ viewer }) => ({ data: await readSettings(db, viewer.id) }))

  on(operatorInbox.editSettings, async ({ body, viewer }) => {
    await inTransaction(db, (tx) => editSettings(tx, viewer.id, body))
    return { data: await readSettings(db, viewer.id) }
  })

  on(operatorInbox.claim, async ({ params: { waitingId }, body, viewer }) => {
    const operator = { ...operatorOf(viewer), accountId: viewer.id }
    return { data: await inTransaction(db, (tx) => claimWaiting(tx, operator, waitingId, body.takeOver)) }
  })

  on(operatorInbox.release, async ({ params: { waitingId }, viewer }) => {
    await inTransaction(db, (tx) => releaseWaiting(tx, viewer.id, waitingId))
    return { data: { _id: waitingId } }
  })

  on(operatorInbox.settle, async ({ params: { waitingId }, body, viewer }) => {
    await inTransaction(db, (tx) => settleWaiting(tx, operatorOf(viewer), waitingId, body.reason))
    return { data: { _id: waitingId } }
  })

  on(operatorInbox.undo, async ({ params: { waitingId }, viewer }) => {
    await inTransaction(db, (tx) => undoSettling(tx, operatorOf(viewer), waitingId))
    return { data: { _id: waitingId } }
  })

  on(operatorAnswers.list, async () => ({ data: await listAnswers(db) }))

  on(operatorAnswers.add, async ({ body, viewer }) => {
    const id = await inTransaction(db, (tx) => addAnswer(tx, operatorOf(viewer), body))
    return { data: await getAnswer(db, id) }
  })

  on(operatorAnswers.edit, async ({ params: { answerId }, body, viewer }) => {
    await inTransaction(db, (tx) => editAnswer(tx, operatorOf(viewer), answerId, body))
    return { data: await getAnswer(db, answerId) }
  })

  on(operatorAnswers.remove, async ({ params: { answerId }, viewer }) => {
    await inTransaction(db, (tx) => removeAnswer(tx, operatorOf(viewer), answerId))
    return { data: { _id: answerId } }
  })
})
