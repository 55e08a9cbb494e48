import { categories } from '#contract/endpoints/categories.ts'
import { routes } from '#server/api/operations.ts'
import { listCategories, listCategoryTree, listSubCategories } from './categories.queries.ts'

export const categoryRoutes = routes(({ database }, on) => {
  on(categories.getAll, async ({ query, shows }) => {
    shows('categories')
    return { data: await listCategoryTree(database.replica, query.language) }
  })

  on(categories.getChildren, async ({ params, query, shows }) => {
    shows('categories')
    return { data: await listSubCategories(database.replica, params.id, query.language) }
  })

  on(categories.getAllCategories, async ({ query, shows }) => {
    shows('categories')
    return { data: await listCategories(database.replica, query.language) }
  })
})
