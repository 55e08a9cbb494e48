import { operatorGlossary } from '#contract/endpoints/operator/glossary.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { addEntry, correctEntry, leaveOutEntry, removeEntry } from './operator-glossary.commands.ts'
import { getEntry, listConcepts } from './operator-glossary.queries.ts'
import { previewChange } from './preview-change.commands.ts'

export const operatorGlossaryRoutes = routes(({ db }, on) => {
  on(operatorGlossary.list, async ({ query }) => ({ data: await listConcepts(db, query) }))

  on(operatorGlossary.add, async ({ body, viewer }) => {
    const id = await inTransaction(db, (tx) => addEntry(tx, operatorOf(viewer), body))
    return { data: await getEntry(db, id) }
  })

  on(operatorGlossary.correct, async ({ params: { entryId }, body, viewer }) => {
    const id = await inTransaction(db, (tx) => correctEntry(tx, operatorOf(viewer), entryId, body))
    return { data: await getEntry(db, id) }
  })

  on(operatorGlossary.leaveOut, async ({ params: { entryId }, body, viewer }) => {
    await inTransaction(db, (tx) => leaveOutEntry(tx, operatorOf(viewer), entryId, body.leftOut))
    return { data: await getEntry(db, entryId) }
  })

  on(operatorGlossary.remove, async ({ params: { entryId }, viewer }) => {
    await inTransaction(db, (tx) => removeEntry(tx, operatorOf(viewer), entryId))
    return {}
  })

  on(operatorGlossary.preview, async ({ query }) => ({ data: await previewChange(db, query) }))
})
