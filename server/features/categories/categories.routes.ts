import { categories } from '#contract/endpoints/categories.ts'
import { routes } from '#server/api/operations.ts'
import { listCategories, listCategoryTree, listSubCategories } from './categories.queries.ts'

export const categoryRoutes = routes(({ database }, on) => {
  on(categories.getAll, async ({ shows }) => {
    shows('categories')
    return { data: await listCategoryTree(database.replica) }
  })

  on(categories.getChildren, async ({ params, shows }) => {
    shows('categories')
    return { data: await listSubCategories(database.replica, params.id) }
  })

  on(categories.getAllCategories, async ({ shows }) => {
    shows('categories')
    return { data: await listCategories(database.replica) }
  })
})
