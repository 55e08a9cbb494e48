import { operatorGlossary } from '#contract/endpoints/operator/glossary.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { addEntry, leaveOutEntry, removeEntry } from './operator-glossary.commands.ts'
import { getEntry, listEntries } from './operator-glossary.queries.ts'
import { previewConcept } from './preview-concept.queries.ts'

export const operatorGlossaryRoutes = routes(({ db }, on) => {
  on(operatorGlossary.list, async ({ query }) => ({ data: await listEntries(db, query) }))

  on(operatorGlossary.add, async ({ body, viewer }) => {
    const id = await inTransaction(db, (tx) => addEntry(tx, operatorOf(viewer), body))
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

  on(operatorGlossary.preview, async ({ query }) => {
    const { ids, total } = await previewConcept(db, query.concept)
    return { data: { total, playlists: await readCards(db, ids) } }
  })
})
