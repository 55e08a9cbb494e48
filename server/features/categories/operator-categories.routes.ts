import { operatorCategories } from '#contract/endpoints/operator/categories.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import {
  addCategory,
  nameCategory,
  removeCategory,
  renameCategory,
  reorderCategories,
} from './categories.commands.ts'
import { mergeCategory, moveCategory } from './category-moves.commands.ts'
import { getOperatorCategory, listOperatorCategories } from './operator-categories.queries.ts'

export const operatorCategoryRoutes = routes(({ db }, on) => {
  on(operatorCategories.list, async () => ({ data: await listOperatorCategories(db) }))

  on(operatorCategories.add, async ({ body, viewer }) => {
    const id = await inTransaction(db, (tx) => addCategory(tx, operatorOf(viewer), body))
    return { data: await getOperatorCategory(db, id) }
  })

  on(operatorCategories.rename, async ({ params: { categoryId }, body, viewer }) => {
    await inTransaction(db, (tx) => renameCategory(tx, operatorOf(viewer), categoryId, body.name))
    return { data: await getOperatorCategory(db, categoryId) }
  })

  on(operatorCategories.name, async ({ params: { categoryId }, body, viewer }) => {
    await inTransaction(db, (tx) => nameCategory(tx, operatorOf(viewer), categoryId, body))
    return { data: await getOperatorCategory(db, categoryId) }
  })

  on(operatorCategories.move, async ({ params: { categoryId }, body, viewer }) => {
    await inTransaction(db, (tx) => moveCategory(tx, operatorOf(viewer), categoryId, body))
    return { data: await getOperatorCategory(db, categoryId) }
  })

  on(operatorCategories.reorder, async ({ body, viewer }) => {
    await inTransaction(db, (tx) => reorderCategories(tx, operatorOf(viewer), body))
    return { data: await listOperatorCategories(db) }
  })

  on(operatorCategories.merge, async ({ params: { categoryId }, body, viewer }) => {
    await inTransaction(db, (tx) => mergeCategory(tx, operatorOf(viewer), categoryId, body.into))
    return { data: await getOperatorCategory(db, body.into) }
  })

  on(operatorCategories.remove, async ({ params: { categoryId }, viewer }) => {
    await inTransaction(db, (tx) => removeCategory(tx, operatorOf(viewer), categoryId))
    return {}
  })
})
