import { useCategories } from '#web/api/use-facts.ts'
import { type CategoryLink, findCategory } from './find-category.ts'

/** Categories by their names in the language of the page: lists of the API name them by their main ones. */
export function useNamesHere<C extends CategoryLink>(categories: readonly C[]): C[] {
  const tree = useCategories()
  return categories.map((one) => ({ ...one, name: findCategory(tree, one._id)?.name ?? one.name }))
}
